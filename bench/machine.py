"""What the machine says: memory and CPU of a server, and which machine it is."""

import os
import platform
import resource
import subprocess
import time
from contextlib import suppress
from pathlib import Path

now = time.perf_counter


def memory(pid: int) -> int:
    """The server's resident memory in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def cpu_exact(pid: int) -> float:
    """Seconds of CPU that all threads of the server have used, exact to the microsecond."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        # A thread that has ended meanwhile has no file any more.
        with (
            suppress(FileNotFoundError, ProcessLookupError),
            open(f"/proc/{pid}/task/{task}/schedstat") as file,
        ):
            total += int(file.read().split()[0])
    return total / 1e9


class Marks:
    """Clocks at the beginning of a measurement."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.server = cpu_exact(pid)
        self.memory = memory(pid)
        self.client = own_cpu()
        self.began = now()

    def since(self) -> tuple[float, float, float]:
        """Seconds that went by, and of CPU in the server and in this client."""
        elapsed = now() - self.began
        return elapsed, cpu_exact(self.pid) - self.server, own_cpu() - self.client


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def quantile(values: list[float], part: float) -> float | None:
    """In milliseconds."""
    if not values:
        return None
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1e3, 3)


# Which machine ------------------------------------------------------------------------------


def described() -> dict[str, str | int]:
    """The machine, Python and the commit, as a result is kept with them."""
    model = platform.processor() or platform.machine()
    with suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    return {
        "date": time.strftime("%Y-%m-%d"),
        "cpu": model,
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "commit": _said("git", "rev-parse", "--short", "HEAD"),
    }


def _said(*command: str) -> str:
    try:
        told = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent)
    except OSError:
        return ""
    return told.stdout.strip()
