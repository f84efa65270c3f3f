"""Writes the manual page and the completions of a tool from its --help, in the form of LLVM or
of argparse.

    write_manual.py TOOL FOLDER

The page is FOLDER/man1/NAME.1, the completion for bash FOLDER/completions/NAME. Of tools that
print all options of MLIR the page has those of tl and the common ones of a driver.
"""

import pathlib
import re
import subprocess
import sys
from typing import List, NamedTuple, Tuple

MANY = 200
OWN = re.compile(r"--(tl|tile|ascend)-|--convert-(linalg-to-tile|tile-to-ascend)")
COMMON = {
    "-o",
    "--color",
    "--emit-bytecode",
    "--help",
    "--input-style",
    "--lit-test",
    "--log",
    "--mlir-print-ir-after-all",
    "--mlir-timing",
    "--opt-reduction-pass",
    "--pass-pipeline",
    "--pretty",
    "--reduction-tree",
    "--split-input-file",
    "--test",
    "--verify-diagnostics",
    "--version",
}


class Option(NamedTuple):
    """An option, and the lines below it: values, or options of a pass."""

    spelling: str
    text: str
    values: List[Tuple[str, str]]

    @property
    def name(self) -> str:
        return re.split(r"[=\[ ]", self.spelling.split(", ")[-1])[0]


def read_argparse(text: str) -> List[Option]:
    """The options of argparse: explanations are in the same line or below."""
    entries = re.findall(r"^  (-\S.*?)(?:  +|\n {8,})(\S.*(?:\n {8,}.*)*)", text, re.M)
    return [Option(spelling, " ".join(words.split()), []) for spelling, words in entries]


def read_options(text: str) -> List[Option]:
    if text.startswith("usage:"):
        return read_argparse(text)
    options: List[Option] = []
    for line in text.splitlines():
        match = re.match(r"( +)(-\S+(?: <[^>]*>)?|=\S+) +- +(.*)$", line)
        if not match:
            continue
        indentation, spelling, explanation = match.groups()
        is_part = spelling.startswith("=") or len(indentation) > 6
        if is_part and options:
            options[-1].values.append((spelling, explanation))
        else:
            options.append(Option(spelling, explanation, []))
    return options


def choose(options: List[Option]) -> List[Option]:
    if len(options) < MANY:
        return options
    return [each for each in options if OWN.match(each.name) or each.name in COMMON]


def escape(text: str) -> str:
    """Text as roff shows it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def write_page(name: str, version: str, text: str, options: List[Option]) -> str:
    overview = re.findall(r"OVERVIEW: (.*)", text)
    usage = re.findall(r"USAGE: (.*)", text)
    if text.startswith("usage:"):
        parts = [" ".join(part.split()) for part in text[7:].split("\n\n")]
        usage, overview = parts[:1], parts[1:]
    lines = [
        f'.TH {name.upper()} 1 "" "tl {version}" "tl"',
        ".SH NAME",
        f"{escape(name)} \\- {escape(overview[0]) if overview else 'a tool of tl'}",
        ".SH SYNOPSIS",
        escape(usage[0] if usage else name),
        ".SH OPTIONS",
    ]
    for option in options:
        lines += [".TP", f"\\fB{escape(option.spelling)}\\fR", escape(option.text)]
        for spelling, explanation in option.values:
            lines += [".RS", ".TP", f"\\fB{escape(spelling)}\\fR", escape(explanation), ".RE"]
    return "\n".join(lines) + "\n"


def write_completion(name: str, options: List[Option]) -> str:
    names = " ".join(sorted({each.name for each in options}))
    function = "_" + name.replace("-", "_")
    return f"""# Completion of {name} for bash: its options, then files.
{function}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}}
  COMPREPLY=()
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '{names}' -- "$word")
  fi
}}
complete -o default -F {function} {name}
"""


def run(tool: str, option: str) -> str:
    return subprocess.run([tool, option], capture_output=True, text=True, check=True).stdout


def main() -> None:
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    name = pathlib.Path(tool).name
    text = run(tool, "--help")
    version = re.findall(r"tl ([\d.]+)", run(tool, "--version"))
    options = choose(read_options(text))
    for place, content in (
        (folder / "man1" / f"{name}.1", write_page(name, version[0], text, options)),
        (folder / "completions" / name, write_completion(name, options)),
    ):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content)


if __name__ == "__main__":
    main()
