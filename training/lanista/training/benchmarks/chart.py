"""The speeds as a picture for the README: on a log scale, ours marked, peers named."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lanista.configs.reading import write_atomically
from lanista.training.benchmarks.peer_games import COPIES, MANY, ONE
from lanista.training.benchmarks.timing import Measured

TITLES = {
    MANY: "many fights or games at once",
    ONE: "one environment, called from Python",
    COPIES: "copies and roll-outs",
}
# A page may be light or dark: the ground is transparent, and these are readable on both.
INK, OWN, PEER = "#6e7781", "#d4572a", "#4a8fc7"
ROW = 0.27  # inches


def draw_chart(path: Path, results: Sequence[Measured], circumstances: Sequence[str]) -> None:
    """Draws medians with whiskers from the slowest to the fastest repetition.

    Args:
        path: its ending, such as .svg or .png, says in which format.
        circumstances: lines of small print.
    """
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    groups = {
        group: sorted(
            (r for r in results if r.values and r.benchmark.group == group), key=lambda r: r.median
        )
        for group in TITLES
    }
    groups = {group: rows for group, rows in groups.items() if rows}
    heights = [len(rows) + 1.6 for rows in groups.values()]
    foot = 0.25 + 0.15 * len(circumstances)
    figure = Figure(figsize=(9, ROW * sum(heights) + 0.55 + foot))
    FigureCanvasAgg(figure)
    bottom = foot / figure.get_figheight()
    figure.set_layout_engine("constrained", rect=(0, bottom, 1, 1 - bottom))
    axes = figure.subplots(len(groups), 1, sharex=True, height_ratios=heights, squeeze=False)
    for (group, rows), (axis,) in zip(groups.items(), axes):
        _draw_group(axis, TITLES[group], rows)
    axes[-1][0].set_xlabel("a second, log scale; orange: Lanista", color=INK, fontsize=9)
    figure.text(0.01, 0.01, "\n".join(circumstances), color=INK, fontsize=7, va="bottom")
    image = io.BytesIO()
    with rc_context({"svg.hashsalt": "lanista"}):
        ending = path.suffix.removeprefix(".") or "svg"
        dated: dict[str, Any] = {"Date": None} if ending == "svg" else {}
        figure.savefig(image, format=ending, dpi=120, transparent=True, metadata=dated)
    write_atomically(path, image.getvalue())


def _draw_group(axis: Any, title: str, rows: Sequence[Measured]) -> None:
    """One panel: a row a measurement, the fastest on top."""
    for place, row in enumerate(rows):
        colour = OWN if row.benchmark.ours else PEER
        low, high = min(row.values), max(row.values)
        axis.plot([low, high], [place, place], color=colour, linewidth=5, alpha=0.35)
        axis.plot(row.median, place, "o", color=colour, markersize=6)
        unit = row.benchmark.unit.removesuffix("/s")
        note = f"{row.median:,.0f}" + ("" if unit == "decisions" else f" {unit}")
        axis.annotate(
            note, (high, place), xytext=(7, 0), textcoords="offset points", va="center",
            fontsize=8, color=colour,
        )  # fmt: skip
    axis.set_xscale("log")
    axis.set_ylim(-0.7, len(rows) - 0.3)
    axis.margins(x=0.25)
    axis.set_yticks(range(len(rows)), [row.name for row in rows], fontsize=8.5)
    for label, row in zip(axis.get_yticklabels(), rows):
        label.set_color(OWN if row.benchmark.ours else INK)
        label.set_fontweight("bold" if row.benchmark.ours else "normal")
    axis.set_title(title, loc="left", fontsize=9.5, color=INK)
    axis.tick_params(which="both", colors=INK, labelsize=8, axis="x")
    axis.tick_params(length=0, axis="y")
    axis.grid(axis="x", color=INK, alpha=0.25, linewidth=0.6)
    axis.set_frame_on(False)
