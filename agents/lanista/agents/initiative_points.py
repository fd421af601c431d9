"""The built-in agents of Initiative Points that answer inside the engine."""

from __future__ import annotations

from lanista.agents.inside import at_random

INSIDE = at_random("initiative_points")
