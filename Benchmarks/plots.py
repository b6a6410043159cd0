# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Plots as SVG that can be read on light and dark pages: lines over an axis, and bars."""

import math

STYLE = """<style>
text { fill: #1d1b18; font: 13px system-ui, sans-serif; }
.title { font-weight: 600; font-size: 14px; }
.paper { fill: #fbfaf7; }
.grid { stroke: #d9d5cc; stroke-width: 1; }
.limit { stroke: #1d1b18; stroke-width: 1.2; stroke-dasharray: 5 4; fill: none; }
.line { fill: none; stroke-width: 2; }
.s0 { stroke: #0a6cab; } .s1 { stroke: #b8470a; } .s2 { stroke: #1b7a55; } .s3 { stroke: #8a4b9c; }
.f0 { fill: #0a6cab; } .f1 { fill: #b8470a; } .f2 { fill: #1b7a55; } .f3 { fill: #8a4b9c; }
@media (prefers-color-scheme: dark) {
  text { fill: #ece8e0; } .paper { fill: #1c1b19; } .grid { stroke: #45423d; } .limit { stroke: #ece8e0; }
  .s0 { stroke: #6cb6ee; } .s1 { stroke: #f0955c; } .s2 { stroke: #62c79a; } .s3 { stroke: #cf9be0; }
  .f0 { fill: #6cb6ee; } .f1 { fill: #f0955c; } .f2 { fill: #62c79a; } .f3 { fill: #cf9be0; }
}
</style>"""
LEFT, TOP, WIDTH, HEIGHT = 76, 46, 620, 250
COLORS = 4


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def number(value):
    """A number as a person writes it: three digits, and k, M or G."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g} {letter}"
    return f"{value:.3g}"


def page(title, width, height, lines):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"><title>{escaped(title)}</title>{STYLE}'
            f'<rect class="paper" width="{width}" height="{height}"/><text class="title" x="16" y="24">{escaped(title)}</text>')
    return "\n".join([head, *lines, "</svg>", ""])


def ticks(most, is_log, least):
    if is_log:
        return [10.0**power for power in range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)]
    step = 10 ** math.floor(math.log10(most / 4))
    step = next(step * factor for factor in (1, 2, 5, 10) if most / (step * factor) <= 6)
    return [step * count for count in range(int(most / step) + 2)]


class Axes:
    """Converts values to coordinates."""

    def __init__(self, series, limits, is_log):
        values = [value for _, points in series for _, value in points] + [limit[1] for limit in limits]
        positive = [value for value in values if value > 0] or [1]
        self.is_log = is_log
        self.ticks = ticks(max(max(positive), 1e-9), is_log, min(positive))
        self.bottom, self.top = self.ticks[0], self.ticks[-1]
        self.right = max(point for _, points in series for point, _ in points)

    def y(self, value):
        if self.is_log:
            low, high = math.log10(self.bottom), math.log10(self.top)
            part = (math.log10(max(value, self.bottom)) - low) / ((high - low) or 1)
        else:
            part = value / self.top
        return TOP + HEIGHT * (1 - part)

    def x(self, value):
        return LEFT + WIDTH * value / self.right


def lines(title, across, up, series, limits=(), is_log=False, marks=()):
    """Lines over an axis. `series` has names and points, `limits` names, values, and whether the name is below
    the line, `marks` the values to label below, and texts."""
    axes, drawn = Axes(series, limits, is_log), []
    for value in axes.ticks:
        drawn += [f'<line class="grid" x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{axes.y(value):.1f}" y2="{axes.y(value):.1f}"/>',
                  f'<text x="{LEFT - 8}" y="{axes.y(value) + 4:.1f}" text-anchor="end">{number(value)}</text>']
    for value, text in marks:
        drawn.append(f'<text x="{axes.x(value):.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{escaped(text)}</text>')
    for index, (_, points) in enumerate(series):
        path = " ".join(f"{axes.x(x):.1f},{axes.y(y):.1f}" for x, y in points)
        drawn.append(f'<polyline class="line s{index % COLORS}" points="{path}"/>')
    for name, value, is_below in limits:
        drawn += [f'<line class="limit" x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{axes.y(value):.1f}" y2="{axes.y(value):.1f}"/>',
                  f'<text x="{LEFT + WIDTH * 0.36:.1f}" y="{axes.y(value) + (15 if is_below else -6):.1f}" text-anchor="middle">{escaped(name)}</text>']
    foot = TOP + HEIGHT + 36
    drawn += [f'<text x="{LEFT + WIDTH / 2}" y="{foot}" text-anchor="middle">{escaped(across)}</text>',
              f'<text x="16" y="{TOP - 6}">{escaped(up)}</text>']
    for index, (name, _) in enumerate(series):
        y = foot + 22 + 20 * index
        drawn += [f'<rect class="f{index % COLORS}" x="{LEFT}" y="{y - 10}" width="18" height="5"/>',
                  f'<text x="{LEFT + 26}" y="{y - 3}">{escaped(name)}</text>']
    return page(title, LEFT + WIDTH + 24, foot + 20 * len(series) + 14, drawn)


def bars(title, rows):
    """One bar for each row: a name, a value, what is written beside it, and the number of its color."""
    left, most, drawn = 260, max(value for _, value, _, _ in rows) or 1, []
    for index, (name, value, beside, color) in enumerate(rows):
        y, length = TOP + 26 * index, 300 * value / most
        drawn += [f'<text x="{left - 10}" y="{y + 14}" text-anchor="end">{escaped(name)}</text>',
                  f'<rect class="f{color % COLORS}" x="{left}" y="{y}" width="{max(length, 1):.1f}" height="18" rx="3"/>',
                  f'<text x="{left + length + 8:.1f}" y="{y + 14}">{escaped(beside)}</text>']
    return page(title, left + 480, TOP + 26 * len(rows) + 12, drawn)
