"""The catalogues of one language: brought up to date, written, compiled, judged.

A file says nothing of when or by whom it was written and counts no lines, so that a change of it is
a change of words.
"""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from msgspec import Struct

from partycards.translating.wrong import english_of, is_missing, wrong_in


class Words(Catalog):
    """A catalogue whose head only says what a program must know."""

    def __init__(self, language: str) -> None:
        locale = Locale.parse(language, sep="-")
        super().__init__(locale=locale, fuzzy=False)
        self.language = language

        self.header_comment = f"# Party Cards in {locale.english_name}: see docs/translating.md.\n#"

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", self.language),
            ("MIME-Version", "1.0"),
            ("Content-Type", f"text/plain; charset={self.charset}"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", f"{self.plural_forms}\n"),
        ]


class Report(Struct, frozen=True):
    """How a language stands: `missing` are the texts that nobody has translated, `stale` those that
    are translated and no longer said or were guessed by a machine, `wrong` what is wrong, with its
    text."""

    texts: int
    missing: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    wrong: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: "Report") -> "Report":
        return Report(
            self.texts + other.texts,
            self.missing + other.missing,
            self.stale + other.stale,
            self.wrong + other.wrong,
        )


def read_words(path: Path, language: str) -> Words:
    """The catalogue in a file, or an empty one where there is none.

    Raises `babel.messages.pofile.PoFileError` where the file is none."""
    words = Words(language)
    if path.exists():
        with path.open("rb") as file:
            told = read_po(file, locale=words.locale, abort_invalid=True)
        for message in told:
            if message.id:
                words[message.id] = message
        words.obsolete.update(told.obsolete)
    return words


def merged(words: Words, gathered: Catalog) -> Words:
    """The texts as they are now, with what these words say of them; what is no longer said stands
    behind them until somebody takes it out."""
    known = {_key(message): message for message in words if message.id}
    gone = {_key(message): message for message in words.obsolete.values()}
    now = Words(words.language)
    for text in gathered:
        if not text.id:
            continue
        message = text.clone()
        message.locations = sorted(set(text.locations))
        before = known.pop(_key(text), None) or gone.pop(_key(text), None)
        if before is not None and before.pluralizable == text.pluralizable:
            message.string = before.string
            message.flags = (message.flags - {"fuzzy"}) | ({"fuzzy"} & set(before.flags))
            message.user_comments = before.user_comments
        now[message.id] = message
    for key, message in {**known, **gone}.items():
        if not is_missing(message):
            message.locations = []
            now.obsolete[str(key)] = message
    return now


def _key(message: Message) -> tuple[str, str]:
    """What a text is known by: its context, and what is said of one."""
    return message.context or "", english_of(message)[0]


def report_on(words: Words) -> Report:
    """How this catalogue stands."""
    texts = [message for message in words if message.id]
    plurals = words.num_plurals
    return Report(
        len(texts),
        tuple(_named(message) for message in texts if is_missing(message)),
        tuple(_named(message) for message in [*words.obsolete.values(), *_guessed(texts)]),
        tuple(
            (_named(message), what)
            for message in texts
            if not is_missing(message)
            for what in wrong_in(message, plurals)
        ),
    )


def _guessed(texts: Iterable[Message]) -> Iterable[Message]:
    return (message for message in texts if message.fuzzy)


def _named(message: Message) -> str:
    return english_of(message)[0]


def as_text(words: Words) -> bytes:
    """The catalogue as translators read and write it."""
    out = BytesIO()
    write_po(out, words, width=0, include_lineno=False)
    return out.getvalue()


def compiled(words: Words) -> bytes:
    """The catalogue as the program reads it: what is translated, and nothing that is wrong."""
    sound = Words(words.language)
    for message in words:
        if message.id and not is_missing(message) and not any(wrong_in(message, words.num_plurals)):
            sound[message.id] = message
    out = BytesIO()
    write_mo(out, sound)
    return out.getvalue()
