"""Prints whether a README has at most 70 lines, and its sentences of more than 25 words."""

import pathlib
import re
import sys

LINES, WORDS = 70, 25

text = pathlib.Path(sys.argv[1]).read_text()
is_short = len(text.splitlines()) <= LINES
text = re.sub(r"```.*?```", "", text, flags=re.S)
text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
paragraphs = [p for p in re.split(r"\n\n|\n(?=\* )", text) if not p.startswith(("|", "#", "!"))]
sentences = [s for p in paragraphs for s in re.split(r"(?<=[.:;])\s+", p)]
long = [s for s in sentences if len(s.split()) > WORDS]
print("short" if is_short else "too many lines", f"{len(long)} long sentences", *long, sep=", ")
