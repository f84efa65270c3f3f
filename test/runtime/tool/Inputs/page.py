"""Renders the page of tl-run --html in a browser without a screen, and
checks the drawing.

    page.py FOLDER CHROMIUM KERNEL ARGUMENT...
"""

import html.parser
import json
import pathlib
import re
import subprocess
import sys

# Browsers write settings and caches; without a sandbox they run as root.
OPTIONS = "--headless --no-sandbox --disable-gpu --window-size=1280,900"


class Drawn(html.parser.HTMLParser):
    """The rows of tracks and memories with their drawn items, the rows of the
    table, and all addresses that a browser would fetch."""

    def __init__(self):
        super().__init__()
        self.tracks, self.stalls, self.links, self.label = [], 0, [], None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.stalls += tag == "td" and attributes.get("class") is None
        self.links += [attributes[key] for key in ("src", "href") if key in attributes]
        if "data-drawn" in attributes and tag == "div":
            self.tracks.append(["", int(attributes["data-drawn"])])
        self.label = attributes.get("class") == "label" and tag == "div"

    def handle_data(self, data):
        if self.label and self.tracks:
            self.tracks[-1][0] = data.strip()


def check(condition, *what):
    if not condition:
        sys.exit(f"does not hold: {what}")


def render(chromium, folder, page):
    """The document after its script has run."""
    command = [chromium, *OPTIONS.split(), f"--user-data-dir={folder / 'profile'}"]
    command += ["--virtual-time-budget=5000", "--dump-dom", page.resolve().as_uri()]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    check(run.returncode == 0, run.stderr)
    return run.stdout


def main():
    folder, chromium, kernel = pathlib.Path(sys.argv[1]), *sys.argv[2:4]
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "page.html"
    command = ["tl-run", kernel, *sys.argv[4:], f"--html={page}", "--report=json"]
    run = subprocess.run(command, capture_output=True, text=True)
    check(run.returncode == 0, run.stderr)
    launch = json.loads(run.stdout)["launches"][0]
    drawn = Drawn()
    text = render(chromium, folder, page)
    drawn.feed(text)
    check(not drawn.links and "http" not in text, "fetches", drawn.links)
    empty = [name for name, count in drawn.tracks if count == 0]
    check(drawn.tracks and not empty, "rows in which nothing is drawn", empty)
    check(re.search(r"<h1[^>]*>\w+</h1>", text), "no title")
    # Core, pipe, reason and line are cells without a class, and the bar.
    keys = "core", "pipe", "waitsFor", "line"
    stalls = {tuple(stall[key] for key in keys) for stall in launch["stalls"]}
    check(drawn.stalls == 5 * len(stalls), drawn.stalls, stalls)
    for name, count in drawn.tracks:
        print(f"{name}: {'drawn' if count else 'empty'}")
    print(f"{len(stalls)} stalls")
    tensors = re.findall(r'<td class="tensor">([^<]*)</td>', text)
    print(f"tensors {' '.join(tensors)}")
    legend = re.findall(r'<i style="background: ?([^"]*?);?"', text)
    print(f"{len(legend)} instructions, {len(set(legend))} colours")


main()
