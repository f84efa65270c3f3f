"""Imports descriptors; their relative imports begin at `--package-root`."""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import pathlib
import sys
import sysconfig
import types
from typing import Any, Iterable, List, NamedTuple, Optional, Sequence, Type

from . import spec
from .diagnostics import UserError

_SPEC = "common.spec"


class Descriptor(NamedTuple):
    """A file with a family; `root` is the folder of its top package, or empty."""

    path: str
    root: str = ""

    @property
    def module(self) -> str:
        """The name that it is imported by."""
        path = pathlib.Path(self.path)
        if self.root:
            parts = path.relative_to(self.root).with_suffix("").parts
            return ".".join(parts)
        digest = hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
        return f"tilelang_aot_{digest}_{path.stem}"


def find(paths: Sequence[str], package_root: Optional[str]) -> List[Descriptor]:
    """The descriptors of files and folders."""
    found: List[Descriptor] = []
    for given in paths:
        path = pathlib.Path(os.path.abspath(given))
        if not path.exists():
            raise UserError(f"there is no file {given}")
        real = path.resolve()
        if path.is_file():
            places = [[real, path.parent.resolve() / path.name, path]]
        else:
            listed = filter(_is_descriptor, sorted(real.glob("*.py")))
            places = [[each, path / each.name] for each in listed]
        if not places:
            raise UserError(f"{given} has no file with a class under @register_kernel")
        found += [_descriptor(each, package_root) for each in places]
    return list(dict.fromkeys(found))


def _is_descriptor(path: pathlib.Path) -> bool:
    """Whether a file of a folder has a family; editors may have left others there."""
    if path.name.startswith(("_", ".")) or not path.is_file():
        return False
    return b"register_kernel" in path.read_bytes()


def _descriptor(places: Sequence[pathlib.Path], given: Optional[str]) -> Descriptor:
    """A file with the folder of its top package. It is a module of the first package that it, or
    a link to it, is in."""
    if given is None:
        in_package = (each for each in places if (each.parent / "__init__.py").exists())
        own = next(in_package, places[0])
        return Descriptor(str(own), _top(own.parent))
    roots = pathlib.Path(given).resolve(), pathlib.Path(os.path.abspath(given))
    for own in places:
        for root in roots:
            if root in own.parents:
                return Descriptor(str(own), str(root))
    raise UserError(f"{places[-1]} is not below the package root {given}")


def _top(folder: pathlib.Path) -> str:
    """The folder that the package of a folder begins in; empty without one."""
    if not (folder / "__init__.py").exists():
        return ""
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return str(folder)


def names(descriptor: Descriptor) -> List[str]:
    """The names of the families of a file, without its import: KERNEL_NAME, else the
    file's. An empty name is one that is computed."""
    path = pathlib.Path(descriptor.path)
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return [path.stem]
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return [_name_of(node, path.stem) for node in classes if _is_family(node)] or [path.stem]


def may_have(descriptor: Descriptor, name: str) -> bool:
    """Whether a file may have a family of this name, as far as its text tells."""
    text = pathlib.Path(descriptor.path).read_bytes()
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return True
    return b"register_kernel" in text and bool({name, ""} & set(names(descriptor)))


def _is_family(node: ast.ClassDef) -> bool:
    return any("register_kernel" in ast.dump(each) for each in node.decorator_list)


def _name_of(node: ast.ClassDef, stem: str) -> str:
    for each in node.body:
        targets: List[Any] = getattr(each, "targets", [getattr(each, "target", None)])
        if any(getattr(target, "id", "") == "KERNEL_NAME" for target in targets):
            value = getattr(each, "value", None)
            return str(value.value) if isinstance(value, ast.Constant) else ""
    # A base of the author's may have a name.
    own = all(ast.dump(base).count("TilelangKernel") for base in node.bases)
    return stem if own else ""


class _SpecFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Replaces `common.spec` of a tree, and makes its package if the tree lacks it."""

    def __init__(self, top: str) -> None:
        self._top = top

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name.split(".")[0] != self._top:
            return None
        if name.endswith("." + _SPEC):
            return importlib.machinery.ModuleSpec(name, self)
        is_package = name.endswith(".common")
        if is_package and importlib.machinery.PathFinder.find_spec(name, path) is None:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, own: Any) -> types.ModuleType:
        return types.ModuleType(own.name)

    def exec_module(self, module: types.ModuleType) -> None:
        if module.__name__.endswith(_SPEC):
            module.__dict__.update({name: getattr(spec, name) for name in spec.__all__})


def load(descriptor: Descriptor) -> List[Type[Any]]:
    """Imports a file, and returns the classes that it registers."""
    spec.registered.clear()
    path = pathlib.Path(descriptor.path)
    name = descriptor.module
    if descriptor.root:
        sys.meta_path.insert(0, _SpecFinder(name.split(".")[0]))
        sys.path.insert(0, descriptor.root)
        importlib.import_module(name)
    else:
        sys.path.insert(0, str(path.parent))
        found = importlib.util.spec_from_file_location(name, path)
        assert found is not None and found.loader is not None
        module = importlib.util.module_from_spec(found)
        sys.modules[name] = module
        found.loader.exec_module(module)
    return [each for each in spec.registered if each.__module__ == name]


# Modules that the interpreter imports, wherever the system keeps them.
_STARTUP = ("sitecustomize", "usercustomize")


def imported() -> List[str]:
    """The files of the modules in this process that are the author's own."""
    modules = [each for name, each in list(sys.modules.items()) if name not in _STARTUP]
    return sorted(set(_own(modules)))


_FOREIGN = tuple(
    str(pathlib.Path(each).resolve()) + "/"
    for each in {
        sysconfig.get_path("stdlib"),
        sysconfig.get_path("platstdlib"),
        sysconfig.get_path("purelib"),
        sysconfig.get_path("platlib"),
        "/usr/lib/python3/dist-packages",
        str(pathlib.Path(__file__).resolve().parent.parent),
    }
)


def _own(modules: Iterable[Any]) -> List[str]:
    files = [getattr(module, "__file__", None) for module in modules]
    return [path for path in map(_path_if_own, filter(None, files)) if path]


@functools.lru_cache(maxsize=None)
def _path_if_own(file: str) -> str:
    path = str(pathlib.Path(file).resolve())
    return path if path.endswith(".py") and not path.startswith(_FOREIGN) else ""
