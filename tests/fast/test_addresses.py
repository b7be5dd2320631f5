"""Werkzeug's rules are known inside, or all addresses are compiled at the start."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.routing import Map, Rule

from partycards.fast import addresses
from partycards.fast.addresses import Late

Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    """Whether Werkzeug is known is asked once a process."""
    addresses.rule.cache_clear()
    yield
    addresses.rule.cache_clear()


def test_this_werkzeug_is_known(caplog: pytest.LogCaptureFixture) -> None:
    """Red after an update of Werkzeug: then `fast.addresses` has to learn it."""
    assert addresses.rule() is Late
    assert caplog.records == []


def test_a_rule_compiles_nothing_before_an_address_is_made_by_it(monkeypatch: Patch) -> None:
    known, compiled = Rule._compile_builder, []

    def compile_now(self: Rule, append_unknown: bool = True) -> Any:
        compiled.append(self.rule)
        return known(self, append_unknown)

    monkeypatch.setattr(Rule, "_compile_builder", compile_now)
    rules = Map([Late("/t/<code>/", endpoint="table"), Late("/tv", endpoint="tv")])
    assert compiled == []
    house = rules.bind("localhost")
    assert [house.build("table", {"code": code}) for code in "AB"] == ["/t/A/", "/t/B/"]
    assert compiled == ["/t/<code>/"]


def test_another_werkzeug_is_noticed_and_said(
    monkeypatch: Patch, caplog: pytest.LogCaptureFixture
) -> None:
    known = Rule._compile_builder

    def compile_both(self: Rule) -> Any:
        return known(self, True)

    monkeypatch.setattr(Rule, "_compile_builder", compile_both)
    with caplog.at_level(logging.WARNING):
        assert addresses.rule() is Rule
    assert "not known here" in caplog.text
