"""Settings: an option wins over the environment, the environment over the default."""

from dataclasses import fields
from pathlib import Path

import pytest

from partycards.settings import Settings, from_environment


def test_without_a_word_everything_has_its_default() -> None:
    assert from_environment({}) == Settings()


def test_the_environment_sets_every_setting() -> None:
    environ = {
        setting.metadata["env"]: "8123" if setting.type is int else f"a {setting.name}"
        for setting in fields(Settings)
    }
    settings = from_environment(environ)
    for setting in fields(Settings):
        wanted = 8123 if setting.type is int else f"a {setting.name}"
        assert getattr(settings, setting.name) == wanted


def test_an_option_wins_over_the_environment() -> None:
    environ = {"PARTYCARDS_PORT": "6000", "PARTYCARDS_DATA": "somewhere"}
    settings = from_environment(environ, port=7000, data=None)
    assert (settings.port, settings.data) == (7000, "somewhere")


def test_an_empty_variable_is_as_good_as_none() -> None:
    assert from_environment({"PARTYCARDS_PORT": "", "PARTYCARDS_BIND": ""}) == Settings()


@pytest.mark.parametrize("wrong", ["five thousand", "50.5", "0x50", "80,", "½"])
def test_a_number_that_is_none_is_refused_in_a_sentence(wrong: str) -> None:
    with pytest.raises(ValueError, match="PARTYCARDS_PORT must be a whole number, not"):
        from_environment({"PARTYCARDS_PORT": wrong})


def test_every_setting_says_what_it_is_for() -> None:
    for setting in fields(Settings):
        assert setting.metadata["env"].startswith("PARTYCARDS_")
        assert setting.metadata["says"].endswith(".")


def test_the_data_folder_is_the_one_that_was_set() -> None:
    assert Settings(data="~/party").folder() == Path("~/party").expanduser()
    assert Settings(data="/tmp/party").folder() == Path("/tmp/party")


def test_a_checkout_keeps_its_data_beside_the_program() -> None:
    assert Settings().folder().name == "instance"
