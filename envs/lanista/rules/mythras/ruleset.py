"""The Mythras rules as a playable ruleset."""

from __future__ import annotations

from lanista.rules.core.game import Accent, Drivers, Layout, Ruleset
from lanista.rules.core.policies import choose_at_random
from lanista.rules.mythras.build import build
from lanista.rules.mythras.fitness import fitness
from lanista.rules.mythras.narration import Narrator
from lanista.rules.mythras.observe import feature_names, observation_length, observe
from lanista.rules.mythras.rounds import take_turn
from lanista.rules.mythras.standing import fighter_line, headline
from lanista.rules.mythras.state import Battle, Now
from lanista.rules.mythras.switches import switches
from lanista.rules.mythras.tables import ACTION_NAMES, actions, features
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Ask, Die

GRAVE = (Tell.DEAD, Tell.OUT, Tell.UNCONSCIOUS, Tell.SURRENDERS, Tell.OVER)
ACCENTS: dict[int, Accent] = {
    Tell.ROUND: "round",
    Tell.EFFECT: "advantage",
    Tell.WOUND: "wound",
    Tell.LUCK: "luck",
    **dict.fromkeys(GRAVE, "grave"),
}

MYTHRAS = Ruleset(
    name="mythras",
    title="Mythras",
    scenario="duel",
    points="action_points",
    schema=Battle,
    layout=Layout(Battle, Now),
    drivers=Drivers(
        __name__,
        "the Mythras rules",
        take_turn=take_turn,
        observe=observe,
        choose=choose_at_random,
    ),
    asks={ask.value: ask.name.lower() for ask in Ask},
    acts=ACTION_NAMES,
    dice={die.value: die.name.lower() for die in Die},
    observation_length=observation_length,
    feature_names=feature_names,
    take_turn=take_turn,
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
