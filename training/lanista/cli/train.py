"""stub"""


def train() -> None:
    """Stub."""
