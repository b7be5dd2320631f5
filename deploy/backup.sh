#!/bin/sh
# One dump of the whole site, whole or not there at all. Those of the last KEEP_DAYS days are kept:
# what a guest had erased is gone from the backups after that time, too.
set -eu
to=${BACKUPS:-/backups}
name=$to/partycards-$(date -u +%Y-%m-%dT%H%M).dump
pg_dump --format=custom --file="$name.part" "${PGDATABASE:-partycards}"
mv "$name.part" "$name"
find "$to" -name 'partycards-*.dump' -mtime "+${KEEP_DAYS:-7}" -delete
