"""The learning curve of a run as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from lanista.configs.reading import write_atomically
from lanista.training.folder import Measurement
from lanista.training.intervals import wilson


def draw_curve(path: Path, rows: Sequence[Measurement], title: str) -> None:
    """Draws the share of fights won against each opponent, with 95 % intervals, as a PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for opponent in dict.fromkeys(row.opponent for row in rows):
        own = [row for row in rows if row.opponent == opponent]
        steps = [row.steps for row in own]
        shares = [wilson(row.wins, row.n) for row in own]
        axes.plot(steps, [100 * share.share for share in shares], marker="o", label=opponent)
        axes.fill_between(
            steps, [100 * s.low for s in shares], [100 * s.high for s in shares], alpha=0.2
        )
    axes.axhline(50, color="grey", linewidth=0.8, linestyle="--")
    axes.set(xlabel="decisions of the learner", ylabel="fights won, %", ylim=(0, 100), title=title)
    axes.legend(loc="lower right", title="against")
    image = io.BytesIO()
    figure.savefig(image, dpi=120, format="png")
    write_atomically(path, image.getvalue())
