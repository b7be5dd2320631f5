"""What is said on the terminal never stops the server."""

import os
from io import StringIO

from partycards.commands.output import Unfailing


class Refusing(StringIO):
    """A file on a full disk."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_what_is_said_is_written_when_it_can_be() -> None:
    said = StringIO()
    stream = Unfailing(said)
    assert stream.write("Party Cards " * 500) == 6000
    assert said.getvalue() == "Party Cards " * 500


def test_a_stream_that_refuses_is_not_worth_an_error() -> None:
    stream = Unfailing(Refusing())
    assert stream.write("Something went wrong") == 20
    stream.flush()


def test_a_pipe_that_nobody_reads_is_not_waited_for() -> None:
    """`partycards host | less`, left alone: the terminal's pipe is full, the party goes on."""
    reads, writes = os.pipe()
    with open(writes, "w") as pipe:
        stream = Unfailing(pipe)
        for _ in range(100):
            stream.write("A table of tracebacks.\n" * 200)
    assert len(os.read(reads, 1_000_000)) >= 4096
    os.close(reads)
