"""Where the service is and which credential is sent: options, or `SVC_API` and `SVC_AGENT_TOKEN`."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ._json import ToJson

if TYPE_CHECKING:
    import ssl

Token = str | Callable[[], str] | Callable[[], Awaitable[str]]
Redact = Callable[[dict[str, Any]], dict[str, Any]]

_VISIBLE = re.compile(r"[\x21-\x7e]+")
# sent with each request and read before the body
MAX_TOKEN_LENGTH = 16_384


class BadSetting(ValueError):
    """A setting that is missing or cannot be used; the text says what to set."""


@dataclass(frozen=True)
class Target:
    """The address of `POST /v1/govern/check`."""

    scheme: str
    host: str
    port: int | None
    path: str
    is_loopback: bool


@dataclass(frozen=True)
class Outcome:
    """What a check came to, for `on_decision`: never arguments or a credential."""

    tool: str
    server: str | None
    outcome: str
    evidence_id: str | None
    approval_id: str | None
    reason: str | None
    code: str | None
    seconds: float


@dataclass(frozen=True)
class Settings:
    """Options of a client; what is None comes from the environment at each check."""

    api: str | None = None
    token: Token | None = None
    timeout: float = 5.0
    to_json: ToJson | None = None
    redact: Redact | None = None
    on_decision: Callable[[Outcome], None] | None = None
    ssl_context: ssl.SSLContext | None = None

    def __post_init__(self) -> None:
        if not 0 < self.timeout <= 600:
            raise ValueError(f"timeout must be more than 0 and at most 600 seconds (got {self.timeout!r})")
        if self.api is not None:
            read_target(self.api)
        if isinstance(self.token, str):
            check_token(self.token)

    def target(self, environment: Mapping[str, str] = os.environ) -> Target:
        """Returns the address of the check. Raises BadSetting."""
        api = self.api if self.api is not None else environment.get("SVC_API", "")
        if api == "":
            raise BadSetting("SVC_API is not set; set it to the address of the service, or pass api=")
        return read_target(api)

    def token_source(self, environment: Mapping[str, str] = os.environ) -> Token:
        """Returns the credential, or the function that returns it. Raises BadSetting."""
        token = self.token if self.token is not None else environment.get("SVC_AGENT_TOKEN", "")
        if token == "":
            raise BadSetting("SVC_AGENT_TOKEN is not set; set it to the agent's credential, or pass token=")
        return token


def check_token(token: object) -> str:
    """Returns a credential that can be sent. Raises BadSetting, without the credential."""
    if not isinstance(token, str) or len(token) > MAX_TOKEN_LENGTH or _VISIBLE.fullmatch(token) is None:
        raise BadSetting("the token is not a text of visible ASCII characters; pass the agent's credential alone")
    return token


@lru_cache(maxsize=16)
def read_target(api: str) -> Target:
    """Returns the address of the check of a service. Raises BadSetting unless it is https, or http on loopback."""
    try:
        parts = urlsplit(api)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadSetting("SVC_API is not a URL; set it to the address of the service") from None
    # urlsplit leaves out line ends without a word
    if parts.scheme not in ("http", "https") or not host or _VISIBLE.fullmatch(api) is None:
        raise BadSetting("SVC_API is not a URL with https; set it to the address of the service")
    if parts.username is not None or parts.query or parts.fragment:
        raise BadSetting("SVC_API has a user, a query or a fragment; set it to the address of the service alone")
    is_loopback = _is_loopback(host)
    if parts.scheme == "http" and not is_loopback:
        raise BadSetting(f"SVC_API must be https (got http://{host}); only loopback may be http")
    return Target(parts.scheme, host, port, parts.path.rstrip("/") + "/v1/govern/check", is_loopback)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
