#!/usr/bin/env python3
"""Reports another package called tilelang, which would be imported in place of ours.

    check_install.py before|after FOLDER

`before` refuses to write into a package of another distribution in FOLDER. `after` asks
which package Python finds, if FOLDER is among those that it searches.
"""

import importlib.machinery
import os
import sys

OWN = "tl_ascend-"


def is_own(folder):
    """Whether the package in a folder of packages belongs to this distribution."""
    return any(each.startswith(OWN) for each in os.listdir(folder))


def before(folder):
    package = os.path.join(folder, "tilelang")
    if os.path.exists(package) and not is_own(folder):
        return f"{package} is of another distribution; remove that first (pip uninstall tilelang)"
    return ""


def after(folder):
    # The first entry is the folder of this script.
    searched = [os.path.realpath(each) for each in sys.path[1:]]
    if os.path.realpath(folder) not in searched:
        print(f"-- Python does not search {folder}: put it first into PYTHONPATH")
        return ""
    spec = importlib.machinery.PathFinder.find_spec("tilelang", searched)
    found = os.path.dirname(os.path.dirname(spec.origin)) if spec and spec.origin else ""
    if found and os.path.realpath(found) != os.path.realpath(folder):
        return f"Python finds another tilelang first, in {found}; remove that or change PYTHONPATH"
    return ""


def main():
    stage, folder = sys.argv[1:]
    message = {"before": before, "after": after}[stage](folder)
    if message:
        print(f"tl-ascend: {message}", file=sys.stderr)
    return 1 if message else 0


if __name__ == "__main__":
    sys.exit(main())
