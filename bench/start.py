"""How long a start takes: a process of its own each time, files in the system's memory."""

import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.serving import ROOT, Broken, free_port, hosted

TIMES = 5
JOIN = re.compile(r"scan the code or open +http://[^/]+(/t/\S+)")


def first_page() -> float:
    """Seconds from the command on a fresh folder to the first page of a guest; the median."""
    _once()  # what is compiled, is compiled once
    return statistics.median(_once() for _ in range(TIMES))


def _once() -> float:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="partycards-bench-") as name:
        began = time.perf_counter()
        server = subprocess.Popen(
            hosted(Path(name), port), cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        try:
            for line in server.stdout:
                if found := JOIN.search(line):
                    with urlopen(f"http://127.0.0.1:{port}{found[1]}") as page:
                        page.read()
                    return time.perf_counter() - began
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()
    raise Broken("the server did not start")


def listed() -> float:
    """Seconds of CPU that `partycards games` takes; the median."""
    return statistics.median(_listed_once() for _ in range(TIMES))


def _listed_once() -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "partycards", "games"]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
