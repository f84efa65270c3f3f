"""The command `python3 -m tilelang.aot`."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from typing import Any, Callable, List, Optional

from .commands import building, looking, verifying
from .diagnostics import INTERNAL_ERROR, USER_ERROR, UserError
from .progress import Progress

_Run = Callable[[argparse.Namespace, Progress], int]


class _Parser(argparse.ArgumentParser):
    """Ends with the status of a user's error."""

    def error(self, message: str) -> Any:
        self.print_usage(sys.stderr)
        self.exit(USER_ERROR, f"{self.prog}: error: {message}\n")


def _names(text: str) -> List[str]:
    return [each for each in text.replace(",", " ").split() if each]


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is no number of processes")
    return int(text)


def _folder(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("the name of the folder is empty")
    return text


class _Names(argparse.Action):
    """Names that are separated by commas, spaces, or both."""

    def __call__(self, parser: Any, space: Any, values: Any, option: Any = None) -> None:
        setattr(space, self.dest, [name for each in values for name in _names(each)])


def _add(
    commands: Any, name: str, run: _Run, help_: str, *, descriptors: str = "", root: bool = False
) -> Any:
    parser = commands.add_parser(name, help=help_, description=help_)
    parser.set_defaults(run=run)
    parser.add_argument("--json", action="store_true", help="JSON lines on standard output")
    if descriptors:
        parser.add_argument("paths", nargs=descriptors, metavar="DESCRIPTOR", help="file or folder")
        parser.add_argument("--package-root", help="folder of the descriptors' top package")
        parser.add_argument("--kernels", nargs="*", action=_Names, help="families; all by default")
    if root:
        parser.add_argument("root", metavar="ROOT", help="the output of a build")
        parser.add_argument("--target", choices=["ascend", "cpu"])
    return parser


def _add_variants(parser: Any) -> None:
    parser.add_argument("--variants", help="pattern of the keys of rows, such as 'hd128*'")


def _add_build_options(parser: Any, is_old: bool = False) -> None:
    names = ("--output-root",) if is_old else ("-o", "--output-root")
    parser.add_argument(
        *names, dest="root", required=True, type=_folder, help="folder of the outputs"
    )
    choices = ["ascend", "cpu", "cuda"] if is_old else ["ascend", "cpu"]
    parser.add_argument("--target", choices=choices, required=is_old, default="ascend")
    parser.add_argument("--device", default=None if is_old else "a2", help="a2 or a3")
    parser.add_argument("--force", action="store_true", help="make all rows again")
    parser.add_argument("-j", "--jobs", type=_count, default=0, help="processes")
    _add_variants(parser)
    parser.add_argument("-k", "--keep-going", action="store_true", help="build what is right")
    parser.add_argument("--frozen", action="store_true", help="fail if a row is out of date")
    parser.add_argument("--registry-only", action="store_true", help="registry and header only")
    parser.add_argument("--depfile", help="write the inputs for make and ninja")
    parser.add_argument("--depfile-target", help="what depends on them; the manifests by default")
    parser.add_argument("--manifest-version", type=int, choices=[2, 3], default=3)
    parser.add_argument(
        "--objects", action=argparse.BooleanOptionalAction, default=None, help="require objects"
    )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python3 -m tilelang.aot", description="Kernel families ahead of time.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    _add_building(commands)
    _add_looking(commands)
    return parser


def _add_building(commands: Any) -> None:
    own = _add(commands, "build", building.build, "makes what is out of date", descriptors="+")
    _add_build_options(own)
    own = _add(commands, "check", building.check, "finds all errors", descriptors="+")
    own.add_argument("--device", default="a2", help="a2 or a3")
    own.add_argument("-k", "--keep-going", action="store_true", help="compile what is right")
    own.add_argument("-j", "--jobs", type=_count, default=0, help="processes")
    run: _Run = building.list_families
    own = _add(commands, "list", run, "lists families and rows", descriptors="+")
    _add_variants(own)
    own = _add(commands, "verify", verifying.verify, "runs rows on the executor", descriptors="+")
    own.add_argument("--device", default="a2", help="a2 or a3")
    own.add_argument("-j", "--jobs", type=_count, default=0, help="processes")
    name, run = "compile-kernels", building.compile_kernels
    own = _add(commands, name, run, "build with the old flags", descriptors="*")
    _add_build_options(own, is_old=True)


def _add_looking(commands: Any) -> None:
    own = _add(commands, "show", looking.show, "shows a family or a row", root=True)
    own.add_argument("what", metavar="FAMILY[:ROW]")
    own = _add(commands, "diff", looking.diff, "compares two roots", root=True)
    own.add_argument("other", metavar="OTHER")
    own = _add(commands, "lookup", looking.lookup, "finds the row for values", root=True)
    own.add_argument("family", metavar="FAMILY")
    own.add_argument("values", nargs="+", metavar="FIELD=VALUE")
    own = _add(commands, "cover", looking.cover, "finds rows that are missing", root=True)
    own.add_argument("family", metavar="FAMILY")
    own.add_argument("--rows", required=True, help="JSON file with a list of rows")
    own = _add(commands, "prune", looking.prune, "removes what no manifest has", root=True)
    own.add_argument("--families", action="store_true", help="and families without descriptors")
    _add(commands, "schema", looking.schema, "prints the JSON Schema of manifests")


def _refused(progress: Progress, reason: str) -> int:
    progress.event("error", f"error: {reason}", reason=reason)
    return USER_ERROR


def main(arguments: Optional[List[str]] = None) -> int:
    """Runs a command; returns its exit status."""
    sys.setrecursionlimit(10000)
    args = _parser().parse_args(arguments)
    progress = Progress(args.json)
    try:
        return int(args.run(args, progress))
    except UserError as error:
        return _refused(progress, str(error))
    except BrokenPipeError:
        # Nobody reads on, so that the end of this process may not write either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return USER_ERROR
    except OSError as error:
        # A file of the user's in the place of a folder, no room, no permission.
        what = f"{error.filename}: " if error.filename else ""
        return _refused(progress, f"{what}{error.strerror or error}")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except Exception:
        traceback.print_exc()
        return INTERNAL_ERROR


if __name__ == "__main__":
    # Names of files may be of any bytes.
    sys.stdout.reconfigure(errors="surrogateescape")  # type: ignore[attr-defined]
    sys.exit(main())
