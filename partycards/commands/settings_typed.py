"""Settings as they are typed after a command."""

import argparse
from dataclasses import fields

from partycards.settings import Settings, from_environment


def add_settings(parser: argparse.ArgumentParser, *only: str) -> None:
    """An option for every setting, or for some, with its environment variable and default."""
    for setting in fields(Settings):
        if only and setting.name not in only:
            continue
        says = f"{setting.metadata['says']} [{setting.metadata['env']}]"
        if setting.default != "":
            says += f" (default: {setting.default})"
        parser.add_argument(
            f"--{setting.name.replace('_', '-')}",
            help=says,
            type=int if setting.type is int else str,
            metavar="N" if setting.type is int else "TEXT",
        )


def settings_of(options: argparse.Namespace) -> Settings:
    """The settings from options and environment."""
    names = [setting.name for setting in fields(Settings)]
    chosen = {name: getattr(options, name) for name in names if hasattr(options, name)}
    return from_environment(**chosen)
