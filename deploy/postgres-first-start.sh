#!/bin/sh
# Run once, by the container of PostgreSQL: the role of the workers, the role as which they read and
# write rows of one house at a time, and their database.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$PARTYCARDS_DB_PASSWORD" --username postgres <<'SQL'
CREATE ROLE partycards LOGIN PASSWORD :'password';
CREATE ROLE partycards_rows NOLOGIN;
GRANT partycards_rows TO partycards;
CREATE DATABASE partycards OWNER partycards;
SQL
