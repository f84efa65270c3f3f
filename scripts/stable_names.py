"""Records the names and files that other projects rely on, and checks that a later version has
them. docs/package.md lists what is stable.

    stable_names.py record PREFIX KERNELS FOLDER
    stable_names.py check PREFIX KERNELS FOLDER

PREFIX has an installed package with tools, KERNELS the kernels of the checkout, and FOLDER what
the last version wrote: names, a kernel as bytecode at two levels, and files of JSON. A release
records; a test checks. The Python package is that of the environment.
"""

import importlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from typing import Any, Dict, List, Set

import write_manual

TOOLS = ("tl-opt", "tl-run", "tl-translate", "tl-generate", "tl-interleave", "tl-reduce")
MODULES = ("tilelang", "tilelang.language", "tilelang.aot", "tilelang.tune")
RUN = ["--arg=random:1:64x64", "--arg=random:2:64x64", "--arg=zeros:64x64"]
Names = Dict[str, List[str]]


def read_c(path: pathlib.Path) -> str:
    """A header without comments, directives and bodies, in one line."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
    text = re.sub(r"^ *#(?:.*\\\n)*.*$", "", text, flags=re.M)
    return " ".join(text.split())


def name_members(text: str) -> List[str]:
    """Structures with their members in order, enumerators with their numbers."""
    names = []
    for kind, body, name in re.findall(r"typedef (struct|enum)[^{;]*\{(.*?)\} (\w+);", text):
        parts = [part.strip() for part in re.split("[;,]" if kind == "enum" else ";", body)]
        if kind == "enum":
            names += [f"{name}: {part}" for part in parts if part]
        else:
            names.append(f"{name}: {'; '.join(part for part in parts if part)}")
    return names


def name_c(include: pathlib.Path) -> List[str]:
    names = []
    for path in sorted((include / "tl-c").glob("*.h")):
        text = read_c(path)
        names += name_members(text)
        names += re.findall(r"(?:TL_API|MLIR_CAPI_EXPORTED) ([^;{]*\))(?: \w+)*;", text)
        names += re.findall(r"MLIR_DECLARE_CAPI_DIALECT_REGISTRATION\([^)]*\)", text)
        names += re.findall(r"typedef [^{};]*;", text)
    return names


def name_cmake(folder: pathlib.Path) -> List[str]:
    text = "".join(path.read_text() for path in sorted(folder.glob("*.cmake")))
    targets = re.findall(r"add_library\((tl::\w+)", text)
    return targets + re.findall(r"^function\(((?:tl_aot|tilelang)_\w+)", text, flags=re.M)


def name_python() -> List[str]:
    names = []
    for module in map(importlib.import_module, MODULES):
        for name in getattr(module, "__all__", None) or dir(module):
            home = getattr(getattr(module, name), "__module__", "tilelang") or ""
            if not name.startswith("_") and str(home).startswith("tilelang"):
                names.append(f"{module.__name__}.{name}")
    return names


def name_options(folder: pathlib.Path) -> List[str]:
    return [
        f"{tool} {option.name}"
        for tool in TOOLS
        for option in write_manual.choose(
            write_manual.read_options(write_manual.run(str(folder / tool), "--help"))
        )
    ]


def collect(prefix: pathlib.Path) -> Names:
    include = prefix / "include"
    headers = (path.relative_to(include) for path in (include / "tl").rglob("*.h"))
    names = {
        "c": name_c(include),
        "headers": list(map(str, headers)),
        "cmake": name_cmake(prefix / "lib" / "cmake" / "tl"),
        "python": name_python(),
        "options": name_options(prefix / "bin"),
    }
    return {kind: sorted(set(each)) for kind, each in names.items()}


def run(prefix: pathlib.Path, tool: str, *arguments: Any) -> str:
    command = [str(prefix / "bin" / tool), *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def write(prefix: pathlib.Path, kernels: pathlib.Path, folder: pathlib.Path) -> None:
    """Writes the files that a version hands to other programs."""
    gemm = kernels / "gemm.mlir"
    run(prefix, "tl-opt", gemm, "--emit-bytecode", "-o", folder / "tile.mlirbc")
    run(prefix, "tl-opt", gemm, "--tl-compile", "--emit-bytecode", "-o", folder / "final.mlirbc")
    run(prefix, "tl-translate", gemm, "--pipeline", "--emit=meta", "-o", folder / "meta.json")
    report = run(prefix, "tl-run", gemm, *RUN, "--report=json")
    (folder / "report.json").write_text(report)


def list_paths(value: Any, path: str = "") -> Set[str]:
    """The members of a value of JSON, with their types."""
    if isinstance(value, dict):
        return {path}.union(*(list_paths(each, f"{path}.{key}") for key, each in value.items()))
    if isinstance(value, list):
        return {path}.union(*(list_paths(each, f"{path}[]") for each in value))
    kind = "number" if type(value) in (int, float) else type(value).__name__
    return {f"{path}: {kind}"}


def is_there(name: str, names: Set[str]) -> bool:
    """A structure that begins with its size may grow at its end."""
    has_size = ": size_t size;" in name
    return name in names or has_size and any(each.startswith(f"{name};") for each in names)


def find_missing(old: Names, new: Names) -> List[str]:
    missing = []
    for kind, names in old.items():
        known = set(new[kind])
        missing += [f"{kind}: {name}" for name in names if not is_there(name, known)]
    return missing


def check(prefix: pathlib.Path, kernels: pathlib.Path, folder: pathlib.Path) -> List[str]:
    missing = find_missing(json.loads((folder / "names.json").read_text()), collect(prefix))
    with tempfile.TemporaryDirectory() as scratch:
        now = pathlib.Path(scratch)
        write(prefix, kernels, now)
        for name in ("meta.json", "report.json"):
            old, new = (list_paths(json.loads((each / name).read_text())) for each in (folder, now))
            missing += [f"{name}: {path}" for path in sorted(old - new)]
        run(prefix, "tl-run", "--compare", folder / "report.json", now / "report.json")
    for name in ("tile.mlirbc", "final.mlirbc"):
        if "no races" not in run(prefix, "tl-run", folder / name, *RUN):
            missing.append(f"{name}: another result")
    return missing


def main() -> None:
    command, *paths = sys.argv[1:]
    prefix, kernels, folder = map(pathlib.Path, paths)
    if command == "record":
        folder.mkdir(parents=True, exist_ok=True)
        write(prefix, kernels, folder)
        (folder / "names.json").write_text(json.dumps(collect(prefix), indent=1) + "\n")
        return
    missing = check(prefix, kernels, folder)
    for each in missing:
        print(f"missing: {each}")
    print(f"{len(missing)} names are missing")
    sys.exit(bool(missing))


if __name__ == "__main__":
    main()
