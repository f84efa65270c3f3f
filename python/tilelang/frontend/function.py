"""Kernel functions and macros: the source of a Python function, read not run."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import functools
import inspect
import logging
from typing import (
    Any,
    Callable,
    Dict,
    FrozenSet,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Set,
    Tuple,
)

from .. import _native
from ..errors import LanguageError, TileLangError
from ..places import caller
from .buffers import Buffer, read_by_helper
from .messages.explain import explain
from .current import building, current, in_kernel
from .kernel import Kernel
from .order import COMPILER, Choices, mentions_order
from .outside import into_launch
from .parameters import PLAIN, Form, Parameter
from .parser import Parser, Source
from .scope import Scope, binding_lines
from .values import Symbol, Value
from .views import View

_LOG = logging.getLogger("tilelang")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
# The limit of nested macros; a recursive one has no end.
_DEEPEST_MACRO = 32


class ParsedFunction:
    """The tree of a function, and the names that it captured when it was defined."""

    def __init__(self, function: Callable[..., Any], skip_frames: int) -> None:
        self.function = function
        self.name = function.__name__
        try:
            lines, first = inspect.getsourcelines(function)
        except (OSError, TypeError) as error:
            raise LanguageError(f"the source of '{self.name}' cannot be read: {error}") from None
        self.source = Source(inspect.getsourcefile(function) or "<unknown>", first, lines)
        self.tree = _definition(lines, self.name, self.source)
        self._enclosing = _enclosing(function, skip_frames)
        # Names without a value here, and the reason.
        self.absent = _absent(function, self.tree)

    @property
    def captured(self) -> Dict[str, Any]:
        """Globals of its module, then variables of the functions around it."""
        names: Dict[str, Any] = dict(self.function.__globals__)
        names.update(self._enclosing)
        return names

    def scope(self) -> Scope:
        lines = functools.partial(binding_lines, self.tree, self.source.first_line)
        return Scope(self.captured, lines, self.absent)


def _definition(lines: List[str], name: str, source: Source) -> ast.FunctionDef:
    """The tree of a function, with the columns of its file and the lines of `lines`."""
    text = "".join(lines)
    if lines[0][:1].isspace():
        # An enclosing block makes its indentation legal.
        text = f"if True:\n{text}"
    tree = ast.parse(text)
    if lines[0][:1].isspace():
        ast.increment_lineno(tree, -1)
    definition = next((each for each in ast.walk(tree) if isinstance(each, _DEFINITIONS)), None)
    if isinstance(definition, ast.FunctionDef):
        return definition
    what = f"'{name}' is async, and" if isinstance(definition, ast.AsyncFunctionDef) else "a lambda"
    raise LanguageError(
        f"{what} cannot be a kernel function or a macro",
        source.place(definition or tree.body[0]),
        hint="a function that begins with 'def' can",
    )


def _absent(function: Callable[..., Any], tree: ast.FunctionDef) -> Dict[str, str]:
    """Names without a value that the text may use, and the reason."""
    absent = {
        name: f"'{name}' has no value yet where '{tree.name}' is defined; bind it above"
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ())
        if not _is_filled(cell)
    }
    parameters = tree.args
    others = [*parameters.kwonlyargs, parameters.vararg, parameters.kwarg]
    for other in others:
        if other is not None:
            reason = f"'{other.arg}' is no positional parameter, and kernels have no others"
            absent[other.arg] = reason
    return absent


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True


def _enclosing(function: Callable[..., Any], skip_frames: int) -> Mapping[str, Any]:
    """Variables of enclosing functions, also those that the text names only in
    annotations, as they are now."""
    names: Dict[str, Any] = {}
    frame = inspect.currentframe()
    for _ in range(skip_frames):
        frame = frame.f_back if frame else None
    if frame is not None and frame.f_locals is not frame.f_globals:
        names.update(frame.f_locals)
    cells = zip(function.__code__.co_freevars, function.__closure__ or ())
    names.update({name: cell.cell_contents for name, cell in cells if _is_filled(cell)})
    return names


class Macro(ParsedFunction):
    """`T.macro`: statements that a call inserts.

    Its names are those at its definition; without `hygienic`, those at the call come first.
    """

    is_macro = True

    def __init__(self, function: Callable[..., Any], hygienic: bool) -> None:
        super().__init__(function, skip_frames=4)
        self.hygienic = hygienic
        self.signature = inspect.signature(function)

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """The call by a Python function."""
        frame = inspect.currentframe()
        assert frame is not None and frame.f_back is not None
        user = Scope({**frame.f_back.f_globals, **frame.f_back.f_locals})
        self.expand(current(self.name), list(args), kwargs, user)

    def expand(self, kernel: Kernel, args: List[Any], kwargs: Dict[str, Any], user: Scope) -> None:
        """Inserts the statements; `user` has the names at the call."""
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as error:
            raise LanguageError(f"{self.name}: {error}") from None
        bound.apply_defaults()
        place = kernel.place
        with self._names(user) as scope, self._one_deeper(kernel), read_by_helper(False):
            for name, value in bound.arguments.items():
                scope.bind(name, value, None)
            Parser(kernel, scope, self.source).body(self.tree.body)
        kernel.emitter.locate(place)

    @contextlib.contextmanager
    def _names(self, user: Scope) -> Iterator[Scope]:
        """The names of the body, in a frame of its own."""
        if self.hygienic:
            yield self.scope()
            return
        with user.under(self.captured, self.absent), user.frame(is_inner=True):
            yield user

    @contextlib.contextmanager
    def _one_deeper(self, kernel: Kernel) -> Iterator[None]:
        if kernel.macros.count(self) >= _DEEPEST_MACRO:
            raise LanguageError(
                f"the macro '{self.name}' has no end: it calls itself",
                hint="T.serial repeats statements",
            )
        kernel.macros.append(self)
        try:
            yield
        finally:
            kernel.macros.pop()


def _instance(annotation: Any) -> Any:
    """An annotation, or its value if it is called for that."""
    if not callable(annotation) or hasattr(annotation, "dtype"):
        return annotation
    try:
        return annotation()
    except TypeError:
        # It needs arguments, so it is incomplete.
        return annotation


class Built(NamedTuple):
    """A program, and the parameters that are tensors which the kernel writes.

    In a program that `is_concurrent` a core reads a workspace that the other core writes
    further down: it has no program order before its cores are separate.
    """

    program: Any
    written: Set[int]
    is_concurrent: bool


class PrimFunc(ParsedFunction):
    """`T.prim_func`: a kernel function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, skip_frames=4)
        self.parameters: List[Parameter] = []
        self.seems_ordered: Optional[bool] = None
        self._check_parameters()
        annotations = function.__annotations__
        scope = self.scope()
        for argument in self.tree.args.args:
            annotation = annotations.get(argument.arg)
            if isinstance(annotation, str):
                annotation = self._evaluated(argument, annotation, scope)
            if annotation is None:
                raise LanguageError(
                    f"the parameter '{argument.arg}' has no annotation",
                    self.source.place(argument),
                    hint='T.Tensor((M, N), "float16")',
                )
            annotation = _instance(annotation)
            try:
                self.parameters.append(Parameter(argument.arg, annotation))
            except TileLangError as error:
                error.place = error.place or self.source.place(argument)
                raise
        self.__name__ = self.name
        # `main`, a frequent name, is no legal name of a kernel in C++.
        self.symbol = f"{self.name}_kernel"

    def _check_parameters(self) -> None:
        """A call gives all parameters, by their places."""
        given = self.tree.args
        others = [given.vararg, *given.kwonlyargs, given.kwarg]
        for other in (each for each in others if each is not None):
            raise LanguageError(
                f"'{other.arg}' is no positional parameter, and kernels have no others",
                self.source.place(other),
            )
        for default in given.defaults:
            raise LanguageError(
                "a parameter of a kernel function has a default, and a call gives all of them",
                self.source.place(default),
                hint="a parameter of the factory around the kernel function may have one",
            )

    def _evaluated(self, argument: ast.arg, annotation: str, scope: Scope) -> Any:
        """The value of an annotation that is a text."""
        try:
            return eval(annotation, scope.visible())
        except Exception as error:
            raise LanguageError(
                f"the annotation of '{argument.arg}': {type(error).__name__}: {error}",
                self.source.place(argument),
                hint='T.int32 is a number, T.Tensor((M, N), "float16") a tensor',
            ) from None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise LanguageError(
            f"'{self.name}' is a kernel function, and is not called itself",
            None if in_kernel() else caller(),
            hint="T.macro makes statements that a kernel can call"
            if in_kernel()
            else f"tilelang.compile({self.name}) makes it a kernel that can be called",
        )

    def symbols(self) -> Dict[Symbol, Tuple[int, int]]:
        """The origin of each symbolic extent: a parameter and a dimension."""
        found: Dict[Symbol, Tuple[int, int]] = {}
        for number, parameter in enumerate(self.parameters):
            for dimension, extent in enumerate(parameter.shape):
                if isinstance(extent, Symbol) and extent not in found:
                    found[extent] = (number, dimension)
        return found

    def build(self, form: Form = PLAIN, choices: Choices = COMPILER) -> Built:
        """A program with the kernel as its only function.

        `choices` determines which of the author's orders and addresses are kept.
        """
        keeps_order = choices.keeps_order
        # Helpers run in each build, so one build should suffice.
        keeps = self._orders if keeps_order is None else keeps_order
        kernel = self._build(form, choices, keeps)
        if keeps_order is None and kernel.order.is_written != kernel.order.is_kept:
            keeps = kernel.order.is_written
            kernel = self._build(form, choices, keeps)
        names = [parameter.name for parameter in self.parameters]
        concurrent = frozenset(names.index(name) for name in kernel.workspaces.found)
        if not concurrent <= form.workspaces:
            workspaces = form.workspaces | concurrent
            kernel = self._build(dataclasses.replace(form, workspaces=workspaces), choices, keeps)
        if kernel.pinned and not choices.keeps_addresses:
            _LOG.info("%s: addresses are chosen by the compiler, not by the author", kernel.pinned)
        written = {names.index(name) for name in kernel.written}
        made = {names.index(name) for name in kernel.workspaces.found_if_made}
        return Built(kernel.program, written, bool(concurrent | (made & form.workspaces)))

    @property
    def _orders(self) -> bool:
        """Whether the text, or a function that it calls, seems to have flags or
        barriers."""
        if self.seems_ordered is None:
            self.seems_ordered = mentions_order(self.function, self.captured)
        return self.seems_ordered

    def _build(self, form: Form, choices: Choices, keeps_order: bool) -> Kernel:
        aliases = dict(form.aliases)
        program = _native.Program()
        kernel = Kernel(program, self.name, keeps_order, choices.keeps_addresses)
        place = self.source.place(self.tree)
        own = [(n, each) for n, each in enumerate(self.parameters) if n not in aliases]
        kernel.emitter.locate(place, ",".join(each.name for _, each in own))
        types = [parameter.mlir_type(n in form.cut) for n, parameter in own]
        attributes = {
            "sym_name": f'"{self.symbol}"',
            "function_type": f"({', '.join(types)}) -> ()",
        }
        if form.workspaces:
            marks = ["{tile.workspace}" if n in form.workspaces else "{}" for n, _ in own]
            attributes["arg_attrs"] = f"[{', '.join(marks)}]"
        function = kernel.create("func.func", attributes=attributes, regions=[types])
        block = function.block(0)
        with kernel.emitter.inside(block), building(kernel):
            scope = self.scope()
            arguments = list(block.arguments)
            for number in sorted(aliases):
                arguments.insert(number, arguments[aliases[number]])
            self._bind(kernel, scope, arguments, form)
            Parser(kernel, scope, self.source).body(into_launch(self.tree.body, self.source.place))
            if not kernel.launched:
                raise LanguageError(
                    f"the kernel function '{self.name}' has no T.Kernel",
                    place,
                    hint="with T.Kernel(blocks, is_npu=True) as (cid, vid):",
                )
            kernel.create("func.return")
        try:
            program.verify()
        except _native.ProgramError as error:
            raise explain(error, LanguageError) from None
        return kernel

    def _bind(self, kernel: Kernel, scope: Scope, arguments: List[Any], form: Form) -> None:
        symbols = self.symbols()
        what = "a parameter of the kernel"
        for number, (parameter, ssa) in enumerate(zip(self.parameters, arguments)):
            if not parameter.is_tensor:
                scalar = Value(ssa, parameter.dtype)
                scope.bind_fixed(parameter.name, scalar, what)
                continue
            buffer = Buffer(parameter.name, parameter.shape, parameter.dtype, "gm")
            given = self.parameters[form.aliases.get(number, number)]
            buffer.materialize = _in_shape(kernel, ssa, given, parameter)
            buffer.open_dimension = parameter.open_dimension if number in form.cut else None
            scope.bind_fixed(parameter.name, buffer, what)
            for symbol, (owner, dimension) in symbols.items():
                if owner == number:
                    kernel.emitter.name(symbol.name)
                    index = kernel.emitter.index(dimension)
                    kernel.scalars.symbols[symbol] = kernel.value(
                        "memref.dim", [ssa, index], results=["index"]
                    )


def _in_shape(
    kernel: Kernel, ssa: Any, given: Parameter, parameter: Parameter
) -> Callable[[], Any]:
    """Creates the value of a tensor `parameter`; `given` is the one that is the same tensor,
    maybe in another shape, as which the program has it."""
    if given is parameter or given.elements() == 0:
        return lambda: ssa
    shapes = [tuple(map(int, each.shape)) for each in (given, parameter)]  # type: ignore[arg-type]
    tensor = View(ssa, given.dtype, "gm", shapes[0])
    return lambda: kernel.views.reshape(tensor, shapes[1]).ssa
