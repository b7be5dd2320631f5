"""`partycards site doctor`: how the site is, before Friday night."""

import argparse
import sys

from partycards.commands.doctor import told
from partycards.hosting.doctor import examined
from partycards.hosting.settings import hosting_from_environment


def run(options: argparse.Namespace) -> int:
    """Look at everything; 1 when something is broken, 2 when the settings cannot be."""
    try:
        settings = hosting_from_environment()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return told(examined(settings.database, options.backups))
