#!/usr/bin/env python3
"""Checks the layers and the sizes of folders.

Usage: check_layers.py [ROOT]

A file may include headers and TableGen records of its own folder, of the layers that the
table "Layers" of CONTRIBUTING.md lists for it, and of folders below these; a target of CMake
may link libraries of these layers. Includes have paths from the root, without '..'. The public
headers of a folder stand in include/tl under its name, those of capi in include/tl-c. They
belong to the layer of the folder, and include nothing of tl but public headers. Folders in
NO_MLIR include nothing of MLIR. A folder has at most 30 files, unless it has sub-folders, and
a README if it has more than six files; only data of tests have none. A README names each file
and sub-folder, that of a folder of sources also its public headers; `name*` stands for a group.
The title of a C++ or TableGen file is one line of at most 80 columns. No file name has a '%',
as in outputs of tests that ran in the checkout. Prints each breach with file and line; the exit
status is 1 if there is one.
"""

import collections
import fnmatch
import pathlib
import re
import subprocess
import sys

NO_MLIR = ["runtime/engine", "runtime/numerics", "runtime/io", "passes/PlanMemory/Model"]
MOST_FILES, MOST_WITHOUT_README = 30, 6
# Folders of data, which have no README.
DATA = re.compile(r"test/(.*/)?Inputs(/|$)|test/python/wrong$")
# Files that READMEs do not list.
UNLISTED = ("README.md", "CMakeLists.txt", "__init__.py")
TITLE = re.compile(r"//===-+ .* -.*===//")
INCLUDING = (".c", ".cpp", ".def", ".h", ".h.in", ".td")
PUBLIC = "include/tl/"
# The prefixes of includes of public headers, and the folders that they belong to.
PUBLIC_INCLUDES = {"tl/": "", "tl-c/": "capi/"}
INCLUDE = re.compile(r'\s*(?:#\s*)?include\s*[<"]([^">]+)[">]')
TARGETS = (
    "add_executable add_library pybind11_add_module tl_add_library tl_add_served_tool tl_add_tool"
)
COMMAND = re.compile(rf"^\s*({TARGETS.replace(' ', '|')}|target_link_libraries)\(([^()]*)\)", re.M)


def read_layers():
    """The layers of CONTRIBUTING.md from below to above, each with those that it may use."""
    text = (pathlib.Path(__file__).resolve().parent.parent / "CONTRIBUTING.md").read_text()
    section = text.partition("### Layers\n")[2].partition("\n#")[0]
    rows = [line.split("|")[1:3] for line in section.splitlines() if line.startswith("| `")]
    names = re.compile("`([^`]+)`")
    return {layer: names.findall(uses) for layers, uses in rows for layer in names.findall(layers)}


LAYERS = read_layers()


def get_layer(path):
    """The most specific layer that a path is in; none for mains, tests and generated files."""
    layers = [layer for layer in LAYERS if path == layer or path.startswith(layer + "/")]
    return max(layers, key=len, default=None)


def is_below(path, folders):
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def find_owner(target):
    """The path of an included file without the folders of public headers."""
    for prefix, folder in PUBLIC_INCLUDES.items():
        if target.startswith(prefix):
            return folder + target.removeprefix(prefix)
    return target


def check_includes(root, path):
    """Yields the breaches in a file."""
    here = find_owner(path.removeprefix("include/"))
    layer = get_layer(here)
    if not layer:
        return
    prefixes = [p for p in PUBLIC_INCLUDES if path.startswith(f"include/{p}")]
    for number, line in enumerate((root / path).read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        target = match[1]
        if target.startswith(("mlir/", "mlir-c/")) and is_below(here, NO_MLIR):
            yield f"{path}:{number}: '{target}', but this folder does without MLIR"
        if ".." in target.split("/"):
            yield f"{path}:{number}: '{target}' is no path from the root"
            continue
        is_beside = (root / path).with_name(target.split("/")[0]).exists()
        owner = f"{here.rpartition('/')[0]}/{target}" if is_beside else find_owner(target)
        # A generated file belongs to the header or source that includes it.
        owner = owner.removesuffix(".inc")
        first = owner.split("/")[0]
        known = get_layer(owner)
        if not (known or (root / first).is_dir() or (root / PUBLIC / first).is_dir()):
            continue
        if known and prefixes and not target.startswith(tuple(prefixes)):
            yield f"{path}:{number}: '{target}' is no public header"
        elif known != layer and not is_below(owner, LAYERS[layer]):
            yield f"{path}:{number}: '{layer}' may not use '{target}'"


def read_targets(root, files):
    """The layers of the sources of each target, and its links: (place, target, library)."""
    layers, links = {}, []
    for path in files:
        if not path.endswith("CMakeLists.txt"):
            continue
        text = re.sub("#.*", "", (root / path).read_text())
        for match in COMMAND.finditer(text):
            place = f"{path}:{text[: match.start(1)].count(chr(10)) + 1}"
            target, *words = match[2].split()
            folder = path.rpartition("/")[0]
            sources = [f"{folder}/{word}" for word in words if word.endswith((".c", ".cpp"))]
            if match[1] != "target_link_libraries":
                layers[target] = {get_layer(source) for source in sources}
            links += [(place, target, re.sub("^tl::", "TL", word)) for word in words]
    return layers, links


def check_links(root, files):
    """Yields the links between targets whose layers may not use each other."""
    targets, links = read_targets(root, files)
    for place, target, library in links:
        layers = targets.get(target, set()) - {None}
        if not layers or library not in targets:
            continue
        used = targets[library]
        allowed = [name for layer in layers for name in (layer, *LAYERS[layer])]
        if not any(other and is_below(other, allowed) for other in used):
            names = ", ".join(sorted(other or "none" for other in used))
            yield f"{place}: {target} of '{min(layers)}' may not link {library} of '{names}'"


def check_folders(files):
    """Yields the folders that are too large, or have no README."""
    names = collections.defaultdict(list)
    for path in files:
        folder, _, name = path.rpartition("/")
        names[folder].append(name)
    for folder, here in sorted(names.items()):
        has_folders = any(other.startswith(folder + "/") for other in names)
        if folder and len(here) > MOST_FILES and not has_folders:
            yield f"{folder}: {len(here)} files and no sub-folders; at most {MOST_FILES}"
        needs_readme = folder and len(here) > MOST_WITHOUT_README and not DATA.match(folder)
        if needs_readme and "README.md" not in here:
            yield f"{folder}: {len(here)} files and no README.md"


def check_readmes(root, files):
    """Yields the files and folders that the README beside them does not name."""
    names = collections.defaultdict(set)
    # The README of a folder of sources names its public headers as well.
    for path in {*files, *(path.removeprefix(PUBLIC) for path in files)}:
        folder, _, name = path.rpartition("/")
        names[folder].add(name)
        parent, _, name = folder.rpartition("/")
        if not folder.startswith("test/") or name != "Inputs":
            names[parent].add(name)
    for folder, here in sorted(names.items()):
        if not folder or f"{folder}/README.md" not in files:
            continue
        text = (root / folder / "README.md").read_text()
        groups = re.findall(r"`([\w./-]*\*[\w./*-]*)`", text)
        for name in sorted(here - set(UNLISTED)):
            stem = name.split(".")[0]
            if stem not in text and not any(fnmatch.fnmatch(stem, group) for group in groups):
                yield f"{folder}/README.md: does not name '{name}'"


def check_title(root, path):
    """Yields the breach if the title of a file is no line of 80 columns."""
    with open(root / path, encoding="utf-8") as file:
        title = file.readline().rstrip("\n")
    if title.startswith("//===-") and (len(title) > 80 or not TITLE.fullmatch(title)):
        yield f"{path}:1: the title is no line of 80 columns"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
    root = root if root.is_dir() else root.parent.parent
    files = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    files = [path for path in files if (root / path).is_file()]
    breaches = [f"{path}: no name of a source" for path in files if "%" in path]
    breaches += check_folders(files)
    breaches += check_readmes(root, files)
    for path in files:
        if path.endswith(INCLUDING):
            breaches += check_includes(root, path)
        if path.endswith((".cpp", ".h", ".td", ".def")):
            breaches += check_title(root, path)
    breaches += check_links(root, files)
    print(*breaches, sep="\n", end="\n" if breaches else "")
    print(f"{len(files)} files, {len(breaches)} breaches")
    sys.exit(bool(breaches))


if __name__ == "__main__":
    main()
