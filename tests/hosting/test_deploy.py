"""What stands in deploy/ and in the site's guide is what the program knows."""

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest

from partycards.hosting.rows_postgres import ROLE
from partycards.hosting.settings import HostingSettings
from partycards.settings import Settings

TOP = Path(__file__).parents[2]
DEPLOY = TOP / "deploy"
KNOWN = {
    setting.metadata["env"]: setting
    for settings in (HostingSettings, Settings)
    for setting in fields(settings)
    if "env" in setting.metadata
}
OF_DEPLOY = {"PARTYCARDS_DB_PASSWORD", "PARTYCARDS_WORKERS", "PARTYCARDS_ASK"}
"""Variables that only containers and Caddy read."""


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.rglob("*") if path.is_file()))
def test_every_variable_in_deploy_is_a_setting(file: str) -> None:
    (path,) = DEPLOY.rglob(file)
    named = set(re.findall(r"PARTYCARDS_[A-Z_]+", path.read_text()))
    assert named <= KNOWN.keys() | OF_DEPLOY


def test_the_guide_tells_every_setting_of_a_site_as_the_program_does() -> None:
    guide = (TOP / "docs" / "site-guide.md").read_text()
    for setting in fields(HostingSettings):
        if "env" in setting.metadata:
            (row,) = re.findall(rf"^\| `{setting.metadata['env']}` \|.*", guide, re.MULTILINE)
            assert setting.metadata["says"] in row
            if setting.default:
                assert f"`{setting.default}`" in row


def test_the_database_is_made_with_the_role_that_sees_one_house() -> None:
    assert f"CREATE ROLE {ROLE} NOLOGIN" in (DEPLOY / "postgres-first-start.sh").read_text()
    assert f"CREATE ROLE {ROLE} NOLOGIN" in (TOP / "docs" / "site-guide.md").read_text()


def test_the_image_installs_what_a_worker_needs_and_nothing_else() -> None:
    image = (DEPLOY / "Containerfile").read_text()
    assert "requirements-site.txt" in image
    assert (TOP / "requirements-site.txt").is_file()
    assert "USER partycards" in image


def test_caddy_understands_its_file() -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("there is no Caddy here")
    told = subprocess.run(
        [caddy, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
        env={
            "PARTYCARDS_SITE": "party.example",
            "PARTYCARDS_WORKERS": "127.0.0.1:5001 127.0.0.1:5002",
            "PARTYCARDS_ASK": "http://127.0.0.1:9464/house",
            "HOME": "/tmp",
        },
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
