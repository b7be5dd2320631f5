"""A worker from its settings to the signal that ends it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from psycopg import OperationalError
from sqlalchemy.exc import OperationalError as NoDatabase

from partycards.hosting import json_logs
from partycards.hosting.log_postgres import Unsafe
from partycards.hosting.rows_postgres import NotSafe
from partycards.hosting.settings import HostingSettings, hosting_from_environment
from partycards.hosting.worker import Worker
from partycards.live.server import Server, free_listener
from partycards.rows import Newer


class CannotServe(Exception):
    """The message says why, and what to do."""


def serve(chosen: Mapping[str, Any]) -> int:
    """Answer until SIGTERM or Ctrl-C, then hand every house over; the exit status. `chosen` are
    settings of every server. Raises ValueError for settings that cannot be, CannotServe."""
    settings = hosting_from_environment(**chosen)
    if settings.log == "json":
        json_logs.begin()
    worker, server = start(settings)
    print(f"Worker {worker.settings.called} serves houses at {worker.settings.address('HOUSE')}.")
    print("Stop with SIGTERM or Ctrl-C: other workers go on with its houses.", flush=True)
    server.serve_until_told()
    print("Handing over.", flush=True)
    server.stop()
    return 0


def start(settings: HostingSettings) -> tuple[Worker, Server]:
    """A running worker on the settings' port, and no other: a proxy knows it."""
    server = settings.of_server
    listener = free_listener(server.bind, server.port, tries=1)
    try:
        port = listener.getsockname()[1]
        worker = _worker(replace(settings, of_server=replace(server, port=port)))
    except BaseException:
        listener.close()
        raise
    running = Server(worker, listener)
    running.start()
    return worker, running


def _worker(settings: HostingSettings) -> Worker:
    try:
        worker = Worker(settings)
        worker.start()
    except (NotSafe, Unsafe, Newer) as error:
        raise CannotServe(str(error)) from error
    except (OperationalError, NoDatabase) as error:
        raise CannotServe(f"The database cannot be reached: {_first_line(error)}") from error
    return worker


def _first_line(error: Exception) -> str:
    """What went wrong, without what SQLAlchemy says about itself."""
    return str(getattr(error, "orig", error)).strip().partition("\n")[0]
