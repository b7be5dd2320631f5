"""Party Cards: cooking card games for real tables. See README.md."""

from typing import Any

__version__ = "0.1.0"


def create_app(*args: Any, **options: Any) -> Any:
    """The WSGI application; see `partycards.app.create_app`."""
    # Imported here, so that the rules of a game can be used without the web.
    from partycards.app import create_app

    return create_app(*args, **options)
