#!/usr/bin/env python3
"""Checks the links of the documents.

Usage: check_links.py [ROOT] [--to FILE...]

Prints links to files or headings that do not exist, and documents that no links lead to
from README.md; the exit status is 1 if there are any. With --to, also prints the shortest
way by links from README.md to each file.
"""

import argparse
import collections
import functools
import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"\]\(([^)\s#]*)(?:#([^)\s]*))?\)")


def read_prose(path):
    """The text of a document, with empty lines for its blocks of code."""
    text = path.read_text()
    return re.sub(r"```.*?```", lambda code: "\n" * code[0].count("\n"), text, flags=re.S)


def find_links(root, path):
    """(line, target, heading) of the links in a document, targets relative to the root."""
    for number, line in enumerate(read_prose(path).splitlines(), 1):
        for target, heading in LINK.findall(line):
            if not re.match(r"\w+:", target):
                resolved = (path.parent / target if target else path).resolve()
                inside = resolved.is_relative_to(root)
                yield number, resolved.relative_to(root) if inside else None, heading


@functools.cache
def find_headings(path):
    """The names by which links address the headings of a document."""
    titles = re.findall(r"(?m)^#+ (.*)$", read_prose(path))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def find_ways(links, start):
    """For each file the file before it on a shortest way from `start`."""
    before, queue = {start: None}, collections.deque([start])
    while queue:
        page = queue.popleft()
        for target in links.get(page, []):
            if target not in before:
                before[target] = page
                queue.append(target)
    return before


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "root", type=pathlib.Path, nargs="?", default=pathlib.Path(__file__).parent.parent
    )
    parser.add_argument("--to", type=pathlib.Path, nargs="*", default=[])
    options = parser.parse_args()
    root = options.root.resolve()
    command = ["git", "ls-files", "-co", "--exclude-standard", "*.md"]
    names = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    pages = [pathlib.Path(name) for name in names if (root / name).is_file()]
    links, wrong = {}, []
    for page in pages:
        links[page] = []
        for number, target, heading in find_links(root, root / page):
            if target is None or not (root / target).exists():
                wrong.append(f"{page}:{number}: a link to a file that does not exist")
                continue
            links[page].append(target)
            if heading and heading not in find_headings(root / target):
                wrong.append(f"{page}:{number}: no heading '{heading}' in {target}")
    before = find_ways(links, pathlib.Path("README.md"))
    wrong += [f"{page}: no links lead here from README.md" for page in pages if page not in before]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    for target in options.to:
        way = [target]
        while before.get(way[0]):
            way.insert(0, before[way[0]])
        print(*way, sep=" > ")
    print(f"{len(pages)} documents, {sum(map(len, links.values()))} links, {len(wrong)} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
