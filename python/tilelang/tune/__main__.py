"""The command `tl-tune`, or `python3 -m tilelang.tune`: a search from the command line."""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.util
import json
import os
import pathlib
import sys
from typing import Any, ContextManager, Dict, Iterator, List, Tuple

from .. import __version__
from ..errors import TileLangError
from ..jit.settings import L2_STATES
from .processes import Processes

# Rows of the table without --all.
_ROWS = 10


class UserError(Exception):
    """A mistake in the command line."""


def _argument(text: str) -> Tuple[str, Any]:
    name, sign, value = text.partition("=")
    if not sign or not name.isidentifier():
        raise argparse.ArgumentTypeError(f"{text!r} is no NAME=VALUE")
    try:
        return name, ast.literal_eval(value)
    except (SyntaxError, ValueError):
        return name, value


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no positive number")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tl-tune",
        description="Searches the space of a factory under tilelang.autotune for the fastest kernel.",
    )
    parser.add_argument("--version", action="version", version=f"tl {__version__}")
    parser.add_argument("factory", metavar="FILE.py:NAME", help="where the factory is")
    parser.add_argument(
        "arguments", nargs="*", type=_argument, metavar="NAME=VALUE", help="of the factory"
    )
    parser.add_argument("--best", type=_positive, help="configurations to run, by estimate")
    parser.add_argument("--l2", choices=L2_STATES, help="state of L2 at the start")
    parser.add_argument("--platform", choices=["A2", "A3"], help="the chip")
    parser.add_argument("--time-limit", type=float, metavar="SECONDS", help="of the search")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=_positive, help="processes of this machine")
    where.add_argument("--scheduler", metavar="ADDRESS", help="a cluster of dask.distributed")
    parser.add_argument("--no-check", action="store_true", help="do not run the reference")
    parser.add_argument("--all", action="store_true", help="show all configurations")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    return parser


def _load(place: str) -> Any:
    """The tuned factory at a place `FILE.py:NAME`."""
    path, _, name = place.rpartition(":")
    if not path or not pathlib.Path(path).is_file():
        raise UserError(f"{place} is no FILE.py:NAME")
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(pathlib.Path(path).resolve().parent))
    spec.loader.exec_module(module)
    from ..autotuner import Tuned

    found = getattr(module, name, None)
    if not isinstance(found, Tuned):
        raise UserError(f"{path} has no factory '{name}' under tilelang.autotune")
    return found


def _executor(options: argparse.Namespace) -> ContextManager[Any]:
    if options.workers:
        return Processes(options.workers)
    return _cluster(options.scheduler) if options.scheduler else contextlib.nullcontext()


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise UserError("--scheduler needs the package distributed (dask)") from None
    with Client(address) as client:
        yield client


def _searched(options: argparse.Namespace) -> Any:
    """The kernel that a search chooses."""
    with _executor(options) as executor:
        changes = {"executor": executor, "time_limit": options.time_limit}
        tuned = _load(options.factory).with_options(
            {name: each for name, each in changes.items() if each is not None},
            {name: each for name in ("best", "l2") if (each := getattr(options, name))},
            is_checked=not options.no_check,
        )
        return tuned(**dict(options.arguments))


def _show(result: Dict[str, Any], is_all: bool) -> None:
    measured = [each for each in result["results"] if each["latency"] is not None]
    measured.sort(key=lambda each: each["latency"])
    for each in measured if is_all else measured[:_ROWS]:
        print(f"{each['latency'] * 1000:12.2f} us  {_text(each['config'])}")
    others = [each for each in result["results"] if each["latency"] is None]
    for each in others if is_all else []:
        print(f"{'-':>12}     {_text(each['config'])}: {each['reason']}")
    print(f"best: {_text(result['config'])}, of {len(result['results'])} configurations")


def _text(config: Dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in config.items())


def _reason(error: Exception) -> str:
    """The text of an error, without a place that is in no file: that of the command."""
    if isinstance(error, TileLangError) and error.place and error.place.file.startswith("<"):
        return error.reason
    return str(error)


def main(arguments: Any = None) -> int:
    options = _parser().parse_args(arguments)
    if options.platform:
        os.environ["TL_PLATFORM"] = options.platform
    try:
        result = _searched(options).get_tuner_result()
    except (UserError, TileLangError) as error:
        print(f"tl-tune: error: {_reason(error)}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(result, indent=1))
    else:
        _show(result, options.all)
    return 0


if __name__ == "__main__":
    sys.exit(main())
