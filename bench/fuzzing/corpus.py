"""The seed programs of inputs: those of the tests and the kernels."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = "kernels,test,examples"
# Longer ones take most of the time and cover nothing new.
MOST_CHARACTERS = 12000
SIGNATURE = re.compile(r"func\.func\s+(?:public\s+|private\s+)?@(\w+)\((.*?)\)\s*(?:->|attributes|\{)", re.S)
MEMREF = re.compile(r"memref<((?:[\d?]+x)*)(\w+)")


@dataclasses.dataclass
class Program:
    name: str
    text: str
    # Options of tl-opt and tl-run in its test.
    passes: list[str]
    runs: list[list[str]]
    # For each function the values of --arg that it takes, by their kinds.
    functions: dict[str, list[tuple[str, str]]]
    bytecode: bytes | None = None


def get_arguments(text):
    """(extents, element type) of the arguments of each function; no extents for a scalar."""
    for name, target in re.findall(r"(?m)^(![\w.]+) = (memref<.*>)$", text):
        text = re.sub(re.escape(name) + r"\b", target, text)
    functions = {}
    for match in SIGNATURE.finditer(text):
        arguments = []
        for argument in re.findall(r"%[\w]+\s*:\s*((?:memref<[^%]*>|[\w.]+))", match[2]):
            memref = MEMREF.match(argument)
            arguments.append((memref[1] or "", memref[2]) if memref else (None, argument))
        functions[match[1]] = arguments
    return functions


def get_runs(text):
    """The options in RUN lines, except those with file names."""
    lines = re.findall(r"RUN: *(.*)", re.sub(r"\\\n// *(RUN:)?", " ", text))
    passes, runs = [], []
    for line in lines:
        words = re.findall(r"--[\w-]+(?:=(?:'[^']*'|\"[^\"]*\"|[^\s|]+))?", line)
        words = [word.replace("'", "").replace('"', "") for word in words if "%" not in word and "/" not in word]
        if "tl-run" in line and not re.search("--output|--expect|--html|--timeline", line):
            runs.append(words)
        if "tl-opt" in line:
            kept = [word for word in words if re.match("--(tl-|tile-|ascend-|convert-|canon|cse|pass-pipeline)", word)]
            passes += [word for word in kept if word not in passes]
    return passes, runs


def load(folders=FOLDERS):
    """The programs below some folders, in the same order on every machine."""
    programs = []
    for folder in folders.split(","):
        for path in sorted((ROOT / folder).rglob("*.mlir")):
            text = path.read_text(errors="replace")
            passes, runs = get_runs(text)
            for number, part in enumerate(re.split(r"(?m)^// -----.*$", text)):
                if "@" in part and len(part) <= MOST_CHARACTERS:
                    name = f"{path.relative_to(ROOT)}:{number}"
                    part = re.sub(r"(?m)^ *//.*\n| +// .*$", "", part)
                    programs.append(Program(name, part, passes, runs, get_arguments(part)))
    return programs
