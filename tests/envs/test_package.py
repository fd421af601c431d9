"""What importing the package does, and does not do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOTS = [str(Path(__file__).parents[2] / name) for name in ("envs", "agents", "configs")]


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a fresh interpreter."""
    paths = f"import sys; sys.path[:0] = {ROOTS!r}\n"
    return subprocess.run(
        [sys.executable, "-c", paths + program], capture_output=True, text=True, check=False
    )


def test_importing_the_package_registers_and_imports_nothing_heavy() -> None:
    done = run(
        "import lanista.envs, gymnasium, pettingzoo\n"
        "assert 'lanista/Duel-v0' in gymnasium.registry\n"
        "assert 'lanista/Skirmish-v0' in gymnasium.registry\n"
        "assert 'lanista/mythras-v0' in pettingzoo.aec_registry\n"
        "assert 'lanista/mythras-v0' in pettingzoo.parallel_registry\n"
        "assert 'lanista/initiative-points-v0' in pettingzoo.aec_registry\n"
        "assert 'lanista/initiative-points-v0' in pettingzoo.parallel_registry\n"
        "from lanista.envs import mythras_v0, DuelEnv\n"
        "heavy = {'torch', 'stable_baselines3', 'sb3_contrib', 'matplotlib', 'pygame'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    assert done.returncode == 0, done.stderr


def test_without_stable_baselines3_the_error_says_what_to_install() -> None:
    done = run(
        "sys.modules['stable_baselines3'] = None\n"
        "from lanista.envs import mythras_v0\n"
        "from lanista.envs import BattleVecEnv\n"
    )
    assert done.returncode != 0
    assert "pip install 'lanista[train]'" in done.stderr


def test_an_unknown_name_is_an_attribute_error() -> None:
    import lanista.envs

    with pytest.raises(AttributeError, match="no attribute 'Batle'"):
        _ = lanista.envs.Batle
    assert {"BattleVecEnv", "DuelEnv", "mythras_v0"} <= set(dir(lanista.envs))


def test_no_environment_draws_from_global_generators() -> None:
    for path in Path(ROOTS[0], "lanista", "envs").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "import random" not in text, path
        for line in text.splitlines():
            if "np.random." in line:
                assert "np.random.Generator" in line or "np.random.default_rng" in line, line
