"""Content of the second ruleset, Initiative Points: fighters, scenarios, options, and their tables.

A scenario names its ruleset. Characteristics, abilities and Arts that are left out are 0; weapons,
armour and spells are ids of the tables in `content/initiative_points`, or written out.

    >>> from lanista.configs.initiative_points.scenario import Scenario
    >>> from lanista.rules import Battle
    >>> odo = {
    ...     "format": "lanista/fighter@1",
    ...     "name": "Odo",
    ...     "characteristics": {"strength": 1, "quickness": 1},
    ...     "abilities": {"athletics": 3, "single_weapon": 4, "shield": 3},
    ...     "armour": "leather_hauberk",
    ...     "weapons": ["short_spear", "kite_shield"],
    ... }
    >>> pit = Scenario(
    ...     name="pit",
    ...     options={"timing": "declared", "game_master_six": ["thugs"]},
    ...     ground={"lowest": -4, "highest": 16},
    ...     teams={
    ...         "guards": [{"fighter": odo, "place": 0}],
    ...         "thugs": [{"fighter": "venetian_thug", "count": 2, "place": 12}],
    ...     },
    ... )
    >>> [fighter.name for fighter in pit.resolved().fighters]
    ['Odo', 'Thug 1', 'Thug 2']
    >>> Battle(pit, seed=7, compiled=False).decision.kind
    'turn'

The options, each with what it does, are the fields of `options.InitiativePointsOptions`. Places are
paces along a line; teams that state none begin within reach of each other. `ground` says where the
line ends, as at the walls of a yard: nobody begins or comes beyond `lowest` and `highest`, and
without it the ground is open. Spells reach so many `distance` paces, 0 being touch; of a spell's
requisites the engine knows nothing: state the lower of the two Arts. An ambush is
`surprise: {by: thugs, ease: 12}`: Perception + Awareness must reach the ease, or a fighter is
caught flat-footed; with `unaware: true` all others are.
"""
