#!/usr/bin/env python3
"""Checks the English of comments and documents.

Usage: check_prose.py [--worst=N]

Counts, in each top folder, words that describe a thing instead of naming it, in the
comments of C++, TableGen, Python, shell, MLIR and in the text of Markdown. Fails if one is
more frequent, per 10,000 words, than three times its figure in the comments of CIRCT, and
occurs more than five times. --worst prints the N lines with the most of them.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The words, and their number in 10,000 words of CIRCT's comments.
RULES = {
    "what": (re.compile(r"\bwhat\b", re.I), 5.6),
    "What, Who, Where at the beginning": (re.compile(r"(?:^|[.:;]\s+)(?:What|Who|Where)\b"), 0.8),
    "of which, whose, of those": (
        re.compile(r"\b(?:of which|whose|of those|of these|of it)\b"),
        5.6,
    ),
    "as many, so many": (re.compile(r"\b(?:as|so) (?:many|much)\b"), 0.4),
    "behind, in front of": (re.compile(r"\b(?:behind|in front of)\b"), 1.0),
    "nobody, whoever": (re.compile(r"\b(?:nobody|somebody|whoever|anybody)\b"), 0.1),
    "under way": (re.compile(r"\b(?:under way|is there)\b"), 0.1),
}
SLASHES = {".cpp", ".h", ".td", ".mlir"}
HASHES = {".py", ".sh", ".test"}


def read_comments(path):
    """The lines of prose of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = re.sub(r"```.*?```", "", text, flags=re.S)
        text = re.sub(r"`[^`]*`", "code", text)
        return [line for line in text.splitlines() if not line.startswith("|")]
    mark = r"//+ ?(.*)" if path.suffix in SLASHES else r"# ?(.*)"
    lines = re.findall(r"(?m)^\s*" + mark, text)
    lines = [line for line in lines if not re.match(r"(?:RUN|[A-Z_-]+(?:-\w+)?):|expected-", line)]
    if path.suffix == ".td":
        for block in re.findall(r"\[\{(.*?)\}\]", text, flags=re.S):
            lines += re.sub(r"```.*?```", "", block, flags=re.S).splitlines()
    return lines


def get_files():
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in SLASHES | HASHES | {".md"}:
            yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worst", type=int, default=0)
    options = parser.parse_args()
    words, counts, hits = collections.Counter(), collections.Counter(), []
    for path in get_files():
        folder = path.relative_to(ROOT).parts[0]
        for line in read_comments(path):
            words[folder] += len(line.split())
            found = 0
            for name, (pattern, _) in RULES.items():
                number = len(pattern.findall(line))
                counts[folder, name] += number
                found += number
            if found:
                hits.append((found, f"{path.relative_to(ROOT)}: {line.strip()}"))
    failed = False
    for (folder, name), count in sorted(counts.items()):
        rate = count * 10000 / max(words[folder], 1)
        if rate > 3 * RULES[name][1] and count > 5:
            print(f"{folder}: {name}: {count} times, {rate:.1f} in 10,000 words")
            failed = True
    for _, line in sorted(hits, reverse=True)[: options.worst]:
        print(line)
    print(f"{sum(words.values())} words of comments and documents")
    return failed


if __name__ == "__main__":
    sys.exit(main())
