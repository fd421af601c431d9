"""`python -m lanista.cli`."""

from lanista.cli import main

main()
