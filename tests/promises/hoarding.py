"""A server that keeps every stream it ever had: the control that the soak must catch."""

import sys
from typing import Any

from partycards.commands import main
from partycards.live.streams import Streams

_hoard: list[Any] = []
_hold = Streams.hold


def hoard(self: Streams, sock: Any, code: str, stream: Any, begin: Any) -> None:
    _hoard.append(stream)
    _hold(self, sock, code, stream, begin)


Streams.hold = hoard  # type: ignore[method-assign]

if __name__ == "__main__":
    sys.exit(main())
