"""A picture of the verdicts: how far each ratio is from 1 and from its target, on a logarithmic scale."""
import html
import math

ROW, LEFT, WIDTH, TOP, BOTTOM = 26, 330, 460, 56, 34
GOOD, BAD, MARK, TEXT, GRID = "#2a7a4b", "#b3372c", "#1b1b1b", "#1b1b1b", "#d8d8d8"
LOWEST, HIGHEST = 0.01, 10


def position(value):
    """Pixels from the left edge of the scale."""
    bounded = min(max(value, LOWEST), HIGHEST)
    return LEFT + WIDTH * math.log(bounded / LOWEST) / math.log(HIGHEST / LOWEST)


def text(x, y, words, anchor="start", weight="normal"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" fill="{TEXT}">'
            f"{html.escape(words)}</text>")


def scale(height):
    parts = []
    for tick in (0.01, 0.03, 0.1, 0.3, 1, 3, 10):
        x = position(tick)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{height - BOTTOM}" '
                     f'stroke="{MARK if tick == 1 else GRID}" stroke-width="1"/>')
        parts.append(text(x, height - BOTTOM + 16, f"{tick:g}", "middle"))
    return parts


def bar(index, name, verdict):
    y = TOP + index * ROW
    end, start = position(verdict.value), position(1)
    limit = position(verdict.limit)
    colour = GOOD if verdict.holds else BAD
    return [
        text(LEFT - 10, y + 13, f"{name}: {verdict.name}", "end"),
        f'<rect x="{min(start, end):.1f}" y="{y + 3}" width="{max(abs(end - start), 1):.1f}" height="14" '
        f'fill="{colour}"/>',
        f'<line x1="{limit:.1f}" y1="{y}" x2="{limit:.1f}" y2="{y + 20}" stroke="{MARK}" stroke-width="2"/>',
        text(LEFT + WIDTH + 10, y + 14, f"{verdict.value:.3g}", weight="bold"),
    ]


def svg(reports):
    """The picture as text: one bar for each ratio that was measured."""
    rows = [(report.name, verdict) for report in reports for verdict in report.verdicts
            if verdict.unit == "×" and verdict.value]
    height = TOP + len(rows) * ROW + BOTTOM
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 70}" height="{height}" '
             'font-family="sans-serif" font-size="12">', '<rect width="100%" height="100%" fill="white"/>',
             text(10, 22, "FetchKit beside its peers: ours divided by theirs, 1 is the peer", weight="bold"),
             text(10, 39, "Bars to the left: less is spent. The black mark is the target; green reaches it.")]
    parts += scale(height)
    for index, (name, verdict) in enumerate(rows):
        parts += bar(index, name, verdict)
    return "\n".join(parts + ["</svg>", ""])
