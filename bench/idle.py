"""What phones cost that only look: memory of the server, and nothing else.

Prints a line of JSON. usage: idle.py --port PORT --pid PID --fixture PHONES.json
"""

import argparse
import asyncio
import json
import resource
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.machine import memory

BROWSER = (
    "Accept: text/event-stream\r\nAccept-Language: en-US,en;q=0.9\r\nCache-Control: no-cache\r\n"
    "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1\r\n"
    "Accept-Encoding: gzip, deflate\r\nSec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\n"
    "Sec-Fetch-Site: same-origin\r\nConnection: keep-alive\r\n"
)
"""What a phone's browser says with its request, because that was kept once."""
SETTLING = 1.0
"""Seconds until the server has nothing left to do."""


async def look(port: int, code: str, cookie: str) -> asyncio.StreamWriter:
    """A phone that has its page, and waits."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /t/{code}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{BROWSER}"
        f"Referer: http://127.0.0.1:{port}/t/{code}/\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    await reader.readuntil(b"event: view")
    return writer


async def main(options: argparse.Namespace) -> None:
    tables: list[dict[str, Any]] = json.loads(Path(options.fixture).read_text())
    await asyncio.sleep(SETTLING)
    empty = memory(options.pid)
    for table in tables:
        # What a table is in memory, without any phone.
        (await look(options.port, table["code"], table["phones"][0]["cookie"])).close()
    await asyncio.sleep(SETTLING)
    loaded = memory(options.pid)
    phones = [
        await look(options.port, table["code"], phone["cookie"])
        for table in tables
        for phone in table["phones"]
    ]
    await asyncio.sleep(SETTLING)
    full, count = memory(options.pid), len(phones)
    said = {
        "phones": count,
        "tables": len(tables),
        "kib_phone": round((full - empty) / count, 1),
        "kib_phone_alone": round((full - loaded) / count, 1),
        "kib_table": round((loaded - empty) / len(tables), 1),
        "memory_mib": round(full / 1024),
    }
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--pid", type=int, required=True, help="the server's process")
    parser.add_argument("--fixture", required=True, help="the file that fixture.py printed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    asyncio.run(main(parser.parse_args()))
