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


# A user of the page: what keys and clicks change, and the texts that are drawn.
USER = """<script>
const seen = new Set(), drawText = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
  seen.add(text);
  return drawText.call(this, text, ...rest);
};
const press = (key, target) => (target || document.body).dispatchEvent(
  new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
const results = {}, span = () => view.to - view.from, first = view.from, whole = span();
press("w");
results["w is nearer"] = span() < whole;
const from = view.from;
press("d");
results["d is later"] = view.from > from;
press("ArrowLeft");
press("a");
results["a is earlier"] = view.from < from;
press("s");
press("Home");
results["Home shows all"] = span() === whole && view.from === first;
byId("in").click();
results["a button is nearer"] = span() < whole;
const stall = document.querySelector("#stalls tbody tr:last-child");
press("Enter", stall);
results["a stall is found"] = span() < whole && stalls.some(s => s.start >= view.from && s.end <= view.to);
press("Home");
const line = document.querySelector("#source [role=button]");
if (line) {
  press("Enter", line);
  results["a line is chosen"] = line.className === "chosen" && view.line !== null;
  press("Escape");
  results["no line is chosen"] = line.className === "" && view.line === null;
}
results["canvases have labels"] = lanes.every(l => l.canvas.getAttribute("aria-label").includes("shown"));
document.body.dataset.results = JSON.stringify(results);
document.body.dataset.texts = JSON.stringify([...seen]);
</script></body>"""


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


def read(name, text):
    """An attribute of the body that the user left, as JSON."""
    return json.loads(html.unescape(re.search(f'data-{name}="([^"]*)"', text)[1]))


def check_source(text, launch, kernel):
    """The lines of the source are there, and have the cycles of all pipes."""
    rows = re.findall(
        r"<div[^>]*><span[^>]*>(\d+)</span><span[^>]*>([\d,]*)</span>"
        r"<span[^>]*>[\d,]*</span><code[^>]*>([^<]*)</code></div>",
        text,
    )
    lines = pathlib.Path(kernel).read_text().splitlines()
    check([html.unescape(code) for _, _, code in rows] == lines, "source")
    busy = [int(cycles.replace(",", "")) for _, cycles, _ in rows if cycles]
    expected = sum(pipe["busyCycles"] for pipe in launch["pipes"])
    check(abs(sum(busy) - expected) <= len(busy), "cycles of lines", busy, expected)
    print(f"{len(busy)} lines with cycles")


def check_lines(text, launch):
    """The lines of L2 in the page are those that the report counts."""
    data = json.loads(re.search(r'id="data">(.*?)</script>', text)[1])
    check(data["shownBlocks"] == data["blocks"], "not all blocks")
    for tensor in launch["memory"]["tensors"]:
        mine = [s for s in data["slices"] if s[8] >= 0 and data["texts"][s[8]] == tensor["tensor"]]
        found, missed = (sum(s[i] for s in mine) for i in (9, 10))
        hits, misses = (tensor["read" + what] + tensor["write" + what] for what in ("Hits", "Misses"))
        check((found, missed) == (hits, misses), tensor, found, missed)
        print(f"lines of {tensor['tensor']}: {found} found, {missed} missing")


def use(chromium, folder, page):
    """Prints whether keys and clicks work, and the names that are drawn."""
    used = folder / "used.html"
    used.write_text(page.read_text().replace("</body>", USER))
    text = render(chromium, folder, used)
    results = read("results", text)
    check(len(results) > 6 and all(results.values()), results)
    print(f"{len(results)} actions")
    texts = [each for each in read("texts", text) if re.fullmatch(r"[A-Za-z]\w*", each)]
    data = json.loads(re.search(r'id="data">(.*?)</script>', text)[1])
    check(data["schemaVersion"] == 1, "version")
    buffers = {data["texts"][each[9]] for each in data["lifetimes"]}
    print(f"buffers {' '.join(sorted(buffers & set(texts)))}")


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
    check("roofline: " in text and "utilisation: " in text, "details")
    check_source(text, launch, kernel)
    check_lines(text, launch)
    use(chromium, folder, page)


main()
