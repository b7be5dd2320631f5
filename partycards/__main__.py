"""`python -m partycards`: the same as the command `partycards`."""

from partycards.commands import main

if __name__ == "__main__":
    raise SystemExit(main())
