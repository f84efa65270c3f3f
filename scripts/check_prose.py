#!/usr/bin/env python3
"""Checks the English of comments and documents.

Usage: check_prose.py [--worst=N]

Counts, in each top folder, words that describe a thing instead of naming it, in the
comments of C++, TableGen, MLIR, CMake, shell and Python, in docstrings, and in the text of
Markdown and of .test files. Fails if one is more frequent, per 10,000 words, than three times
its figure in the comments of CIRCT, and occurs more than five times. --worst prints the N
lines with the most of them. With files as arguments, checks only these.
"""

import argparse
import ast
import collections
import io
import pathlib
import re
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The words, and their number in 10,000 words of CIRCT's comments.
RULES = {
    "what": (re.compile(r"\bwhat\b", re.I), 5.6),
    "What, Who, Where, Of at the beginning": (
        re.compile(r"(?:^|[.:;]\s+)(?:What|Who|Whoever|Where|Of)\b"),
        0.8,
    ),
    "of which, whose, of those": (
        re.compile(r"\b(?:of which|whose|of those|of these|of it)\b", re.I),
        5.6,
    ),
    "as many, so many": (re.compile(r"\b(?:as|so) (?:many|much)\b", re.I), 0.4),
    "behind, in front of": (re.compile(r"\b(?:behind|in front of)\b", re.I), 1.0),
    "nobody, whoever": (re.compile(r"\b(?:nobody|somebody|whoever|anybody)\b", re.I), 0.1),
    "under way, is there, there is of": (
        re.compile(r"\b(?:under way|is there|there is of)\b", re.I),
        0.1,
    ),
}
SLASHES = {".c", ".cpp", ".def", ".h", ".td", ".mlir"}
HASHES = {".cmake", ".sh", ".txt"}
# A URL has its slashes after a colon.
SLASH_COMMENT = re.compile(r"(?<![^\s;{}(),])//+[!<]* ?(.*)")
BLOCK_COMMENT = re.compile(r"^[ \t]*/\*(.*?)\*/", re.S | re.M)
HASH_COMMENT = re.compile(r"(?:^|\s)# ?(.*)")
DIRECTIVE = re.compile(r"(?:RUN|[A-Z][A-Z0-9_-]*):|expected-|%|={3,}|-{3,}")


def read_python(text):
    """The comments and docstrings of a Python file."""
    comments = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comments[token.start[0]] = [token.string.lstrip("#").strip()]
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, kinds) and (docstring := ast.get_docstring(node)):
            first = node.body[0].lineno
            comments[first] = [*comments.get(first, []), *docstring.splitlines()]
    return [line for _, lines in sorted(comments.items()) for line in lines]


def read_test(text):
    """The sentences of a .test file: lines before the first input of split-file that are
    neither commands nor checks."""
    lines = re.split("(?m)^//--- |^#--- ", text)[0].splitlines()
    return [line.lstrip("#/ ") for line in lines]


def read_comments(path):
    """The lines of prose of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = re.sub(r"```.*?```", "", text, flags=re.S)
        text = re.sub(r"`[^`]*`", "code", text)
        return [line for line in text.splitlines() if not line.startswith("|")]
    if path.suffix == ".py":
        return read_python(text)
    if path.suffix == ".test":
        lines = read_test(text)
    else:
        pattern = SLASH_COMMENT if path.suffix in SLASHES else HASH_COMMENT
        lines = [m[1] for line in text.splitlines() if (m := pattern.search(line))]
        if path.suffix in SLASHES:
            for block in BLOCK_COMMENT.findall(text):
                lines += [line.strip(" *") for line in block.splitlines()]
    lines = [line for line in lines if not DIRECTIVE.match(line)]
    if path.suffix == ".td":
        for block in re.findall(r"\[\{(.*?)\}\]", text, flags=re.S):
            lines += re.sub(r"```.*?```", "", block, flags=re.S).splitlines()
    return lines


def get_files(names):
    """The files with prose among the named ones, or of the repository."""
    if names:
        yield from map(lambda name: pathlib.Path(name).resolve(), names)
        return
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in SLASHES | HASHES | {".md", ".py", ".test"} and path.is_file():
            yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    words, counts, hits = collections.Counter(), collections.Counter(), []
    for path in get_files(options.files):
        folder = path.relative_to(ROOT).parts[0] if not options.files else path.name
        for line in read_comments(path):
            words[folder] += len(line.split())
            found = 0
            for name, (pattern, _) in RULES.items():
                number = len(pattern.findall(line))
                counts[folder, name] += number
                found += number
            if found:
                hits.append((found, f"{path}: {line.strip()}"))
    failed = False
    for (folder, name), count in sorted(counts.items()):
        rate = count * 10000 / max(words[folder], 1)
        if rate > 3 * RULES[name][1] and count > 5:
            print(f"{folder}: {name}: {count} times, {rate:.1f} in 10,000 words")
            failed = True
    for _, line in sorted(hits, reverse=True)[: options.worst]:
        print(line.removeprefix(f"{ROOT}/"))
    print(f"{sum(words.values())} words of comments and documents")
    return failed


if __name__ == "__main__":
    sys.exit(main())
