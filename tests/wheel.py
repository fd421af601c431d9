"""Builds the wheel, installs it without its dependencies elsewhere, and imports it there.

Run by `make wheel`: `python tests/wheel.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CHECK = """
import sys
from pathlib import Path
import lanista.agents, lanista.cli, lanista.configs, lanista.envs, lanista.pilot, lanista.rules
from lanista.configs import scenario_names
from lanista.rules import Battle

for module in (lanista.agents, lanista.cli, lanista.configs, lanista.envs, lanista.rules):
    assert Path(module.__file__).is_relative_to(sys.argv[1]), module.__file__
assert "torch" not in sys.modules, "the base install must do without torch"
for name in scenario_names():
    battle = Battle(name, seed=1, compiled=False)
    for _ in range(20):
        if not battle.over:
            battle.step(battle.legal_actions()[-1])
print("the wheel holds", ", ".join(scenario_names()))
"""


def main() -> None:
    """Builds, installs and imports; a failure ends with a non-zero exit code."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        subprocess.run(
            [sys.executable, "-m", "build", "--wheel", "--outdir", folder, str(ROOT)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (wheel,) = Path(folder).glob("*.whl")
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", site, wheel],
            check=True,
        )
        environment = {**os.environ, "PYTHONPATH": str(site)}
        subprocess.run([sys.executable, "-c", CHECK, site], check=True, cwd=folder, env=environment)


if __name__ == "__main__":
    main()
