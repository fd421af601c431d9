"""The built-in agents of Initiative Points that answer inside the engine."""
