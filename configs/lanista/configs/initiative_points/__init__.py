"""Content of the second ruleset, Initiative Points: its models, tables and resolved fighters."""
