"""The agents of Mythras that answer inside the engine."""
