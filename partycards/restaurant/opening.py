"""How far the owner has come with setting the restaurant up, from nothing to laid tables."""

from partycards.rows import App, choice, choose

CHOICE = "restaurant_opening"
STEPS = ("house", "courses", "tables", "pins", "printers", "lay")
OPEN = "open"
"""Behind the last step: the tables have been laid once."""


class Opening:
    """Made inside an app's context. What is kept at a step is the set-up itself; here is only which
    step comes next, and what was `typed` and not kept yet: the fields of a form by its step. That
    is never written down, because PINs are among it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.next = choice(CHOICE)
        """The key of a step, `OPEN`, or "" when nobody has begun."""
        self.typed: dict[str, dict[str, list[str]]] = {}

    def reach(self, step: str) -> None:
        """What comes before is done; to go back to it takes nothing away."""
        if step == self.next or self._place(step) < self._place(self.next):
            return
        with self._app.app_context():
            choose(CHOICE, step)
        self.next = step

    @staticmethod
    def _place(step: str) -> int:
        """Where a step stands; nobody has begun: before the first."""
        return [*STEPS, OPEN].index(step) if step else -1
