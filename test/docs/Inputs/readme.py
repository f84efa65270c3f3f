"""Checks the README: its length, the passes of its drawing, and the names in its table of uses."""

import pathlib
import re
import sys

# Two minutes at 225 words a minute.
PROSE, WORDS = 450, 25

path = pathlib.Path(sys.argv[1])
text = path.read_text()


def find_sentences():
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    prose = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", prose)
    paragraphs = re.split(r"\n\n|\n(?=\* )", prose)
    paragraphs = [p for p in paragraphs if not p.lstrip("\n").startswith(("|", "#", "!", "<"))]
    return [s for p in paragraphs for s in re.split(r"(?<=[.:;])\s+", p)]


def find_passes(page, pattern):
    """The names of passes in a page, those of a line in its order."""
    lines = re.findall(pattern, page.read_text(), re.M)
    return [name for line in lines for name in re.findall(r"[a-z][a-z-]+", line)]


def find_unknown():
    """The code in the table of uses that the linked file of its row does not contain."""
    for line in re.findall(r"^\| (?:C|C\+\+|CMake) \|.*$", text, re.M):
        linked = (path.parent / re.search(r"\]\(([^)]*)\)", line)[1]).read_text()
        first = line.split("|")[2]
        yield from (code for code in re.findall(r"`([\w:>-]+)", first) if code not in linked)


def find_unknown_targets():
    """The chips of the README that the compiler does not know; `xx` stands for any digits."""
    known = (path.parent / "dialects/Ascend/Target/KnownTargets.cpp").read_text()
    for name in re.findall(r"`(910\w+)`", text):
        if not re.search(f'"{name.replace("xx", "[0-9]+")}"', known):
            yield name


sentences = find_sentences()
words = sum(len(s.split()) for s in sentences)
long = [s for s in sentences if len(s.split()) > WORDS]
print(
    "short" if words <= PROSE else f"{words} words", f"{len(long)} long sentences", *long, sep=", "
)
drawn = find_passes(path, r"^  ([a-z-]+(?:, [a-z-]+)*) {2,}\S")
listed = find_passes(
    path.parent / "passes/README.md", r"^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \| (?:\[|clean)"
)
print("the passes" if drawn == listed else f"drawn {drawn}, listed {listed}")
print("unknown:", *find_unknown(), *find_unknown_targets())
