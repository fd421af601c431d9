"""stub"""


def gate() -> None:
    """Stub."""
