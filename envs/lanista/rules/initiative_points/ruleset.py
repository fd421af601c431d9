"""Initiative Points as a playable ruleset."""

from __future__ import annotations

from lanista.rules.core.game import Layout, Ruleset
from lanista.rules.initiative_points.build import build
from lanista.rules.initiative_points.drivers import DRIVERS
from lanista.rules.initiative_points.fitness import fitness
from lanista.rules.initiative_points.narration import ACCENTS, Narrator
from lanista.rules.initiative_points.observe import feature_names, observation_length
from lanista.rules.initiative_points.rounds import take_turn
from lanista.rules.initiative_points.standing import fighter_line, headline
from lanista.rules.initiative_points.state import Battle, Now
from lanista.rules.initiative_points.switches import switches
from lanista.rules.initiative_points.tables import ACTION_NAMES, actions, features
from lanista.rules.initiative_points.vocabulary import Ask, Die

INITIATIVE_POINTS = Ruleset(
    name="initiative_points",
    title="Initiative Points",
    scenario="grog_duel",
    points="points",
    schema=Battle,
    layout=Layout(Battle, Now),
    drivers=DRIVERS,
    take_turn=take_turn,
    asks={ask.value: ask.name.lower() for ask in Ask},
    acts=ACTION_NAMES,
    dice={die.value: die.name.lower() for die in Die},
    observation_length=observation_length,
    feature_names=feature_names,
    build=build,
    narrator=Narrator,
    accents=ACCENTS,
    headline=headline,
    fighter_line=fighter_line,
    fitness=fitness,
    actions=actions,
    features=features,
    switches=switches,
)
