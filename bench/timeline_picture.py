#!/usr/bin/env python3
"""Draws a part of a timeline of tl-run as an SVG picture.

Usage: timeline_picture.py TIMELINE.json FROM TO PICTURE.svg

TIMELINE.json is an output of `tl-run --timeline`. The picture has a row for each pipe of
the first AI core and the cycles from FROM to TO, counted from the start of its block, with
a bar for each instruction, as long as it keeps its pipe busy. Bars of one color belong to
one line of the kernel. A bar with room for it has the name of its instruction.
"""

import html
import json
import sys

LABEL, WIDTH, ROW, BAR, AXIS = 150, 900, 30, 22, 34
# The size of names in bars, and the width of a letter.
SMALL, LETTER = 10, 7.5
COLORS = "#4878d0 #ee854a #6acc64 #d65f5f #956cb4 #8c613c #dc7ec0 #797979 #d5bb67 #82c6e2".split()


def read(path):
    """The names of the first core's pipes, and the instructions of each."""
    names, bars = {}, {}
    for event in json.load(open(path))["traceEvents"]:
        if event["pid"] != 0:
            continue
        if event["name"] == "thread_name":
            names[event["tid"]] = event["args"]["name"]
        elif event.get("cat") == "instruction":
            arguments = event["args"]
            bar = event["name"], arguments["line"], arguments["start cycle"], arguments["busy cycles"]
            bars.setdefault(event["tid"], []).append(bar)
    return names, bars


def draw_bar(bar, row, first, last, color):
    name, line, start, cycles = bar
    begin, end = max(start, first), min(start + cycles, last)
    if begin >= end:
        return ""
    scale = WIDTH / (last - first)
    place = f'x="{LABEL + (begin - first) * scale:.1f}" y="{row * ROW + 4}"'
    size = f'width="{max((end - begin) * scale, 0.5):.1f}" height="{BAR}"'
    title = html.escape(f"{name}, line {line.rpartition(':')[2]}: from {start:.0f} for {cycles:.0f} cycles")
    rectangle = f'<rect {place} {size} fill="{color}" stroke="white" stroke-width="0.5"><title>{title}</title></rect>'
    return rectangle + draw_name(name.partition(".")[2], begin - first, end - begin, scale, row)


def draw_name(name, begin, cycles, scale, row):
    """The name of an instruction in its bar, nothing if it does not fit."""
    if len(name) * LETTER > cycles * scale:
        return ""
    place = f'x="{LABEL + (begin + cycles / 2) * scale:.1f}" y="{row * ROW + 19}"'
    style = f'font-size="{SMALL}" fill="white" text-anchor="middle" pointer-events="none"'
    return f"<text {place} {style}>{html.escape(name)}</text>"


def draw(names, bars, first, last):
    pipes = sorted(bars)
    lines = {}
    for pipe in pipes:
        for bar in bars[pipe]:
            lines.setdefault(bar[1], COLORS[len(lines) % len(COLORS)])
    height = len(pipes) * ROW
    size = f"{LABEL + WIDTH + 20} {height + AXIS}"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif" font-size="12">'
    yield '<rect width="100%" height="100%" fill="white"/>'
    for row in range(0, len(pipes), 2):
        yield f'<rect x="{LABEL}" y="{row * ROW}" width="{WIDTH}" height="{ROW}" fill="#f2f2f2"/>'
    for row, pipe in enumerate(pipes):
        yield f'<text x="{LABEL - 8}" y="{row * ROW + 19}" text-anchor="end">{html.escape(names[pipe])}</text>'
        yield from filter(None, (draw_bar(bar, row, first, last, lines[bar[1]]) for bar in bars[pipe]))
    for i in range(6):
        cycle = first + (last - first) * i / 5
        yield f'<text x="{LABEL + WIDTH * i / 5:.0f}" y="{height + 22}" text-anchor="middle">{cycle:.0f}{" cycles" if i == 0 else ""}</text>'
    yield "</svg>"


def write_picture(timeline, first, last, picture):
    with open(picture, "w") as file:
        file.write("\n".join(draw(*read(timeline), first, last)) + "\n")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    write_picture(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), sys.argv[4])


if __name__ == "__main__":
    main()
