"""The statements of a kernel, read from its source."""

from __future__ import annotations

import ast
import operator
from typing import Any, Callable, Dict, List, Type, Union

from ..errors import LanguageError, Place, TileLangError
from ..places import column_of
from . import frames
from .buffers import Buffer, Element
from .messages.described import describe
from .expressions import Evaluator
from .kernel import Kernel
from .moments import settled
from .scope import Scope
from .matching import plain
from .values import Expr, binary
from .variables import Variable

_OPERATORS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr",
}
_IN_PLACE: Dict[Type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.iadd,
    ast.Sub: operator.isub,
    ast.Mult: operator.imul,
    ast.Div: operator.itruediv,
    ast.FloorDiv: operator.ifloordiv,
    ast.Mod: operator.imod,
    ast.BitAnd: operator.iand,
    ast.BitOr: operator.ior,
    ast.BitXor: operator.ixor,
    ast.LShift: operator.ilshift,
    ast.RShift: operator.irshift,
}
_UNSUPPORTED = {
    ast.Return: "return",
    ast.Break: "break",
    ast.Continue: "continue",
    ast.FunctionDef: "a function",
    ast.ClassDef: "a class",
    ast.Try: "try",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Raise: "raise",
    ast.Delete: "del",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Match: "match",
    ast.AsyncFor: "async",
    ast.AsyncWith: "async",
}
_INSTEAD = {
    "return": "a kernel ends with its last statement; put what may not run under an if",
    "break": "every iteration runs; put what may not run under an if",
    "continue": "put the rest of the iteration under an if",
    "a function": "define it outside of the kernel; T.macro makes one that inserts statements",
    "import": "import in front of the kernel function",
}


class Parser:
    """Reads statements one by one and lets the kernel emit them."""

    def __init__(self, kernel: Kernel, scope: Scope, source: "Source") -> None:
        self.kernel = kernel
        self.scope = scope
        self.source = source
        self.evaluator = Evaluator(kernel, scope, source)

    def body(self, statements: List[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        place = self.source.place(node)
        self.kernel.order.begin()
        self.kernel.emitter.locate(place)
        method = getattr(self, f"visit_{type(node).__name__}", None)
        if method is None:
            what = _UNSUPPORTED.get(type(node), type(node).__name__)
            raise LanguageError(
                f"{what} is not in the language of kernels", place, hint=_INSTEAD.get(what, "")
            )
        try:
            method(node)
        except TileLangError as error:
            if error.place is None:
                error.place = self.kernel.place or place
            raise
        except RecursionError:
            raise
        except Exception as error:
            raise LanguageError(f"{type(error).__name__}: {error}", place) from error

    def evaluate(self, node: ast.expr) -> Any:
        return self.evaluator.evaluate(node)

    # Simple statements.

    def visit_Pass(self, node: ast.Pass) -> None:
        pass

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        value = self.evaluate(node.value)
        if isinstance(value, (frames.Frame, frames.Loop)) or hasattr(value, "roles"):
            raise LanguageError(
                f"{ast.unparse(node.value)} alone does nothing",
                hint="a primitive is called; T.Kernel and T.Scope stand behind 'with', loops "
                "behind 'for'",
            )

    def visit_Assert(self, node: ast.Assert) -> None:
        condition = self.evaluate(node.test)
        message = self.evaluate(node.msg) if node.msg is not None else "assertion failed"
        if isinstance(condition, Expr):
            ssa = self.kernel.scalars.emit(condition)
            text = str(message).replace("\\", "\\\\").replace('"', '\\"')
            self.kernel.create("tile.assert", [ssa], attributes={"message": f'"{text}"'})
        elif not condition:
            raise LanguageError(str(message))

    def visit_Assign(self, node: ast.Assign) -> None:
        value = self._value(self.evaluate(node.value), node.targets)
        for target in node.targets:
            self.assign(target, value)

    def _value(self, value: Any, targets: List[ast.expr]) -> Any:
        """A value to be assigned: read now if it is visible later, to targets or names."""
        # One scalar for one target is read by the assignment itself.
        is_one = len(targets) == 1 and not isinstance(targets[0], (ast.Tuple, ast.List))
        return value if is_one and isinstance(value, Expr) else settled(self.kernel, value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            return
        value = self.evaluate(node.value)
        annotation = self.evaluate(node.annotation)
        if callable(annotation) and isinstance(value, (int, float, Expr)):
            value = annotation(value)
        self.assign(node.target, self._value(value, [node.target]))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        kind = _OPERATORS.get(type(node.op))
        if kind is None:
            raise LanguageError("an operator that kernels do not have")
        target = self.evaluate(node.target)  # type: ignore[arg-type]
        value = self.evaluate(node.value)
        if isinstance(target, Buffer):
            raise LanguageError(
                f"'{target.name}' is a tile, not a number",
                hint=f"T.tile has operations on tiles; {target.name}[i] is an element",
            )
        if not isinstance(target, Expr) and not isinstance(value, Expr):
            result = _IN_PLACE[type(node.op)](target, value)
        else:
            result = binary(kind, target, value)
        if isinstance(node.target, ast.Subscript):
            # The index is evaluated once.
            self.kernel.assign(target, result)
        else:
            self.assign(node.target, self._value(result, [node.target]))

    def assign(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Name):
            self._bind(target, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self._unpack(target, value)
        elif isinstance(target, ast.Subscript):
            self.kernel.assign(self.evaluate(target), value)
        else:
            raise LanguageError("an assignment to something that is no name and no element")

    def _bind(self, target: ast.Name, value: Any) -> None:
        known = self.scope.get(target.id)
        if isinstance(known, Variable):
            self.kernel.store(Element(known.buffer, []), value)
            return
        if isinstance(value, (Buffer, Variable)) and not value.is_named:
            value.rename(target.id)
            self.scope.bind(target.id, value, self.kernel.place)
            return
        self.scope.bind(target.id, self.kernel.bind(target.id, value), self.kernel.place)

    def _unpack(self, target: Any, value: Any) -> None:
        values = list(value) if isinstance(value, (tuple, list)) else None
        if values is None or len(values) != len(target.elts):
            raise LanguageError(f"{len(target.elts)} names for {describe(value)}")
        for each, part in zip(target.elts, values):
            self.assign(each, part)

    # Control flow.

    def visit_If(self, node: ast.If) -> None:
        condition = self._condition(node.test)
        if isinstance(condition, bool):
            self.body(node.body if condition else node.orelse)
            return
        branch = self.kernel.branch(condition != 0 if condition.dtype.kind != "bool" else condition)
        for number, statements in enumerate((node.body, node.orelse)):
            with branch.side(number), self.scope.frame():
                self.body(statements)

    def _condition(self, node: ast.expr) -> Union[bool, Expr]:
        condition = plain(self.evaluate(node))
        if isinstance(condition, (bool, Expr)):
            return condition
        raise LanguageError(
            f"the condition is {describe(condition)}, and has to be a bool or a comparison",
            self.source.place(node),
        )

    def visit_While(self, node: ast.While) -> None:
        if node.orelse:
            raise LanguageError("'else' of a loop is not in the language of kernels")
        op = self.kernel.create("scf.while", regions=[[], []])
        with self.scope.frame(is_loop=True):
            # Bindings of the condition are not visible in the body.
            with self.kernel.emitter.inside(op.block(0)), self.scope.frame():
                condition = self._condition(node.test)
                self.kernel.create("scf.condition", [self.kernel.scalars.emit(condition)])
            with self.kernel.emitter.inside(op.block(1)), self.kernel.maybe():
                self.body(node.body)
                self.kernel.create("scf.yield")

    def visit_For(self, node: ast.For) -> None:
        if node.orelse:
            raise LanguageError("'else' of a loop is not in the language of kernels")
        iterable = self.evaluate(node.iter)
        if not isinstance(iterable, frames.Loop):
            raise LanguageError(
                f"a loop over {describe(iterable)}: it has to be over range, T.serial, T.unroll, "
                "T.Parallel, T.Pipelined or T.Persistent",
                self.source.place(node.iter),
                hint="for each item of a list, call a T.macro by hand",
            )
        names = self._targets(node.target)
        if iterable.is_empty():
            # Its statements may be invalid, like those of a branch that is not taken.
            return
        with iterable.open(self.kernel, names) as values, self.scope.frame(is_loop=True):
            for name, value in zip(names, values):
                self.scope.bind_fixed(name, value, "the variable of a loop")
            self.body(node.body)

    def _targets(self, target: ast.expr) -> List[str]:
        parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
        names = [part.id for part in parts if isinstance(part, ast.Name)]
        if len(names) != len(parts):
            raise LanguageError("a loop variable is no name")
        return names

    def visit_With(self, node: ast.With) -> None:
        self._with(node, 0)

    def _with(self, node: ast.With, number: int) -> None:
        if number == len(node.items):
            self.body(node.body)
            return
        item = node.items[number]
        frame = self.evaluate(item.context_expr)
        if not isinstance(frame, frames.Frame):
            raise LanguageError(
                f"'with' of {describe(frame)}: it has to be of T.Kernel, T.Scope, T.If, T.Then or "
                "T.Else",
                self.source.place(item.context_expr),
            )

        def inside(values: List[Any]) -> None:
            if item.optional_vars is not None:
                self._enter(item.optional_vars, values)
            self._with(node, number + 1)

        with self.scope.frame():
            frame.run(self, node, item, inside)

    def _enter(self, target: ast.expr, values: List[Any]) -> None:
        if isinstance(target, (ast.Tuple, ast.List)):
            if len(target.elts) != len(values):
                raise LanguageError(f"{len(target.elts)} names for {len(values)} values")
            for part, value in zip(target.elts, values):
                self.assign(part, value)
        else:
            self.assign(target, values[0] if len(values) == 1 else tuple(values))


class Source:
    """The text of a function, and its place in the file."""

    def __init__(self, file: str, first_line: int, lines: List[str]) -> None:
        self.file, self.first_line, self.lines = file, first_line, lines

    def line(self, node: Any) -> int:
        """The line of the file at which a node begins."""
        return int(node.lineno) + self.first_line - 1

    def place(self, node: Any) -> Place:
        """The place of a node; one of several lines reaches to the end of the first."""
        text = self.lines[node.lineno - 1]
        end = len(text)
        if node.end_lineno == node.lineno:
            end = column_of(text, node.end_col_offset)
        column = column_of(text, node.col_offset)
        return Place(self.file, self.line(node), column, end)
