"""Which languages the host chose: for the house, for its kitchen, and for a table that differs."""

from sqlalchemy import delete, select

from partycards.rows import App, Choice, db, writing

OF_HOUSE, OF_KITCHEN = "language", "language:kitchen"
"""The keys of choices."""
OF_TABLE = "language:"
"""How the key of a choice begins that is a table's; its join code follows."""


class Spoken:
    """What is spoken in a house; "" is what each browser asks for."""

    def __init__(self, app: App) -> None:
        self._app = app
        with app.app_context():
            rows = db.session.scalars(select(Choice).where(Choice.key.startswith(OF_HOUSE)))
            self._chosen = {row.key: row.value for row in rows}

    def chosen(self, key: str = OF_HOUSE) -> str:
        """What the host chose there, or ""."""
        return self._chosen.get(key, "")

    def house(self) -> str:
        return self.chosen()

    def kitchen(self) -> str:
        """What the kitchen's screens and chits speak."""
        return self.chosen(OF_KITCHEN) or self.house()

    def table(self, code: str) -> str:
        """What the TV and the paper of a table speak."""
        return self.chosen(OF_TABLE + code) or self.house()

    def choose(self, language: str, key: str = OF_HOUSE) -> None:
        """The host chose; "" takes it back."""
        with writing(self._app):
            if language:
                db.session.merge(Choice(key=key, value=language))
            else:
                db.session.execute(delete(Choice).where(Choice.key == key))
        self._chosen[key] = language

    def forget(self, code: str) -> None:
        """A table is erased, and what it spoke."""
        if self._chosen.pop(OF_TABLE + code, ""):
            self.choose("", OF_TABLE + code)
