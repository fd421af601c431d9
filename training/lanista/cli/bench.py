"""stub"""


def bench() -> None:
    """Stub."""
