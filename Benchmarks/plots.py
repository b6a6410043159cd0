# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Plots as SVG that can be read on light and dark pages: lines over an axis, bars, and how much of their budgets figures used."""

import math
import textwrap

STYLE = """<style>
text { fill: #1d1b18; font: 13px system-ui, sans-serif; }
.title { font-weight: 600; font-size: 14px; }
.paper { fill: #fbfaf7; }
.grid { stroke: #d9d5cc; stroke-width: 1; }
.limit { stroke: #1d1b18; stroke-width: 1.2; stroke-dasharray: 5 4; fill: none; }
.name { stroke: #fbfaf7; stroke-width: 4; paint-order: stroke; }
.break { stroke: #fbfaf7; stroke-width: 3; fill: none; }
.good { fill: #2c6e49; } .bad { fill: #a02828; } .part { fill: #7d5700; }
.line { fill: none; stroke-width: 2; }
.s0 { stroke: #0a6cab; } .s1 { stroke: #b8470a; } .s2 { stroke: #1b7a55; } .s3 { stroke: #8a4b9c; }
.f0 { fill: #0a6cab; } .f1 { fill: #b8470a; } .f2 { fill: #1b7a55; } .f3 { fill: #8a4b9c; }
@media (prefers-color-scheme: dark) {
  text { fill: #ece8e0; } .paper { fill: #1c1b19; } .grid { stroke: #45423d; } .limit { stroke: #ece8e0; }
  .name, .break { stroke: #1c1b19; } .good { fill: #62c79a; } .bad { fill: #f08a80; } .part { fill: #dcb35c; }
  .s0 { stroke: #6cb6ee; } .s1 { stroke: #f0955c; } .s2 { stroke: #62c79a; } .s3 { stroke: #cf9be0; }
  .f0 { fill: #6cb6ee; } .f1 { fill: #f0955c; } .f2 { fill: #62c79a; } .f3 { fill: #cf9be0; }
}
</style>"""
LEFT, TOP, WIDTH, HEIGHT = 76, 54, 620, 250
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
    return framed(title, width, height, [f'<text class="title" x="16" y="24">{escaped(title)}</text>', *lines])


def framed(title, width, height, lines):
    """An image of that size, which is drawn smaller on a narrow page, and never larger."""
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">'
            f'<title>{escaped(title)}</title>{STYLE}<rect class="paper" width="{width}" height="{height}"/>')
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
              # Above the lines: a name above the numbers would lie on the highest of them.
              f'<text x="{LEFT}" y="{TOP - 6}">{escaped(up)}</text>']
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


# The width of a phone's page, so that the words needn't get smaller there.
BUDGET_WIDTH, BUDGET_BAR, BUDGET_MOST = 420, 330, 2.0
# Longer names are divided into two lines, of which the second may be cut, and more rows than these aren't drawn.
BUDGET_COLUMNS, BUDGET_ROWS = 56, 20


def budgets(title, budget, rows):
    """A bar for each row with how much of its budget it used, the highest first: a name, the part of the budget, its class and words for the part.

    A bar above twice the budget is broken, and its words give the part. Of many rows, those that used most are drawn, and all that aren't good.
    """
    ranked = sorted(rows, key=lambda row: (row[2] == "good", -row[1]))
    shown = sorted(ranked[:max(BUDGET_ROWS, sum(row[2] != "good" for row in rows))], key=lambda row: -row[1])
    heads = textwrap.wrap(title[:1].upper() + title[1:], BUDGET_COLUMNS - 6)
    about = f"{len(shown)} of {len(rows)} rows: those that used most, and all that aren't ok" if len(shown) < len(rows) else ""
    most = min(BUDGET_MOST, max([1.25, *[part for _, part, _, _ in shown]]))
    limit, y = 16 + BUDGET_BAR / most, 28 + 18 * len(heads) + (18 if about else 0)
    drawn = [f'<text class="title" x="16" y="{24 + 18 * number}">{escaped(head)}</text>' for number, head in enumerate(heads)]
    drawn += [f'<text x="16" y="{y - 10}">{about}</text>'] if about else []
    begin, bars_of_rows = y + 18, []
    y = begin
    for row in shown:
        bar, y = budget_bar(row, most, limit, y)
        bars_of_rows += bar
    drawn += [f'<text x="{limit:.1f}" y="{begin - 5}" text-anchor="middle">100% = {escaped(budget)}</text>',
              f'<line class="limit" x1="{limit:.1f}" x2="{limit:.1f}" y1="{begin}" y2="{y}"/>', *bars_of_rows]
    return framed(title, BUDGET_WIDTH, y + 12, drawn)


def budget_bar(row, most, limit, y):
    """The elements of a row, and where the next one begins. No words lie on the line of the limit."""
    name, part, kind, words = row
    lines_of_name = textwrap.wrap(name, BUDGET_COLUMNS, break_on_hyphens=False, max_lines=2, placeholder=" …") or [""]
    found = [f'<text class="name" x="16" y="{y + 16 * (number + 1)}">{escaped(line)}</text>' for number, line in enumerate(lines_of_name)]
    y += 16 * len(lines_of_name) + 6
    length = BUDGET_BAR * min(part, most) / most
    found.append(f'<rect class="bar {kind}" x="16" y="{y}" width="{max(length, 1):.1f}" height="14" rx="3"/>')
    if part > most:
        found += [f'<path class="break" d="M{16 + length - distance} {y + 17}l8 -20"/>' for distance in (34, 26)]
    found.append(f'<text class="name" x="{max(16 + length, limit) + 8:.1f}" y="{y + 12}">{escaped(words)}</text>')
    return found, y + 22
