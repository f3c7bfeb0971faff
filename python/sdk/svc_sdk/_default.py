"""The client of whoever names none: settings of the environment, connections shared by the process."""

from __future__ import annotations

from ._client import AnyClient, AsyncClient, Client

_DEFAULT = Client()
_installed: list[AnyClient] = []


def blocking(client: AnyClient | None) -> Client:
    """Returns the blocking client to use for one that was named, or for none."""
    used = client if client is not None else default_client()
    return used if isinstance(used, Client) else used.as_sync()


def asynchronous(client: AnyClient | None) -> AsyncClient:
    """Returns the asynchronous client to use for one that was named, or for none."""
    used = client if client is not None else default_client()
    return used if isinstance(used, AsyncClient) else used.as_async()


def default_client() -> AnyClient:
    """Returns the client of the process, or the one that a test has installed."""
    return _installed[-1] if _installed else _DEFAULT


def install(client: AnyClient) -> None:
    """Replaces the client of the process."""
    _installed.append(client)


def uninstall(client: AnyClient) -> None:
    """Ends what `install` began."""
    _installed.remove(client)
