"""The secrets of the houses of a site. None of them is kept: whoever reads the database cannot open
a console with it."""

import hashlib
import hmac
import secrets

from partycards.guard import Keys


def new_host_key() -> str:
    """The key in the link that a new house's host is shown once."""
    return secrets.token_urlsafe(24)


def digest_of(key: str) -> str:
    """What is kept of a host's key."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


class HouseKeys(Keys):
    """Those of one house: made of the site's secret, the house's name and the digest of its key, so
    that a new key ends every console that is open."""

    def __init__(self, site_secret: str, house: str, host_key_digest: str) -> None:
        secret = _made(site_secret.encode(), f"house {house}")
        super().__init__(secret, _made(secret, f"host {host_key_digest}").hex())
        self._digest = host_key_digest

    def opens(self, key: str) -> bool:
        return hmac.compare_digest(self._digest, digest_of(key))


def _made(secret: bytes, of: str) -> bytes:
    return hmac.new(secret, of.encode(), hashlib.sha256).digest()
