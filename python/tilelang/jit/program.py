"""The forms of a kernel function: its IR, compiled, and ready to run."""

from __future__ import annotations

import json
import logging
import time
import warnings
from typing import Any, Callable, Dict, List, Optional, Sequence

from .. import _native
from ..errors import CompileError
from ..frontend.messages.explain import advised, explain, translate
from ..frontend.function import PrimFunc
from ..frontend.order import COMPILER, Choices
from ..frontend.parameters import PLAIN, Form
from ..places import depth
from . import store
from .settings import Settings

_log = logging.getLogger("tilelang")


def _warnings(messages: Sequence[Any]) -> List[store.Warned]:
    """The warnings among messages of the compiler, in the words of the language."""
    return [
        store.Warned(advised(each), each.file, each.line)
        for each in messages
        if each.severity == "warning"
    ]


def _warn(found: Sequence[store.Warned]) -> None:
    """Emits warnings at the line of the program that compiles the kernel."""
    for text, file, line in found:
        warnings.warn(f"{text} ({file}:{line})", stacklevel=depth())


class CompiledSource:
    """The IR of a kernel, compiled for a chip; it needs nothing of the kernel's program.

    `name` is the author's, `symbol` that of the function in the IR. `folder` returns the
    folder of compiled kernels, or None.
    """

    def __init__(
        self,
        name: str,
        symbol: str,
        source: Any,
        is_concurrent: bool,
        chip: str,
        folder: Callable[[], Optional[str]] = store.location,
    ) -> None:
        self.name, self.symbol, self.chip = name, symbol, chip
        self.source, self._is_concurrent = source, is_concurrent
        self._folder = folder
        self.final = self.compiled("final")
        self._loaded: Dict[bool, Any] = {}

    def compiled(self, level: str) -> Any:
        """The program after the pipeline up to a level."""
        pipeline = f"tl-compile{{target={self.chip} to={level}}}"
        name, folder = store.key(pipeline, self.source.serialize()), self._folder()
        stored = store.read(name, folder)
        if stored is not None:
            _log.info("%s: %s level from %s", self.name, level, folder)
            self._tell(level, stored.warnings)
            return _native.Program.parse(stored.program)
        program = self.source.clone()
        begin = time.perf_counter()
        try:
            messages = program.compile(pipeline)
        except _native.ProgramError as error:
            raise explain(error, CompileError) from None
        for message in messages:
            if message.severity == "remark":
                text = translate(message.text, None)
                _log.info("%s: %s (%s:%d)", self.name, text, message.file, message.line)
        found = _warnings(messages)
        passed = (time.perf_counter() - begin) * 1e3
        _log.info("%s: %s level compiled in %.0f ms", self.name, level, passed)
        self._tell(level, found)
        store.write(name, program.serialize(), found, folder)
        return program

    def _tell(self, level: str, found: Sequence[store.Warned]) -> None:
        """Is told of the warnings of each compilation."""

    def text(self, level: str) -> str:
        """A level as MLIR."""
        programs = {"tile": self.source, "final": self.final}
        text: str = (programs.get(level) or self.compiled(level)).text()
        return text

    def translated(self) -> str:
        """The final level as Ascend C."""
        try:
            text: str = self.final.translate()
        except _native.ProgramError as error:
            raise explain(error, CompileError) from None
        return text

    def emitted(self, header: str, names: Sequence[str]) -> Dict[str, str]:
        """The final level as Ascend C, with launch functions whose arguments have these
        names, their header, which is called `header`, and metadata: the texts `ascendc`,
        `host`, `header` and `meta`."""
        wanted = f"{self.chip} {header} {' '.join(names)}"
        path = store.text_path(wanted, self.source.serialize(), self._folder())
        stored = store.read_file(path) if path is not None else None
        if stored is not None:
            texts: Dict[str, str] = json.loads(stored)
            return texts
        try:
            texts = self.final.emit(header, list(names))
        except _native.ProgramError as error:
            raise explain(error, CompileError) from None
        if path is not None:
            store.write_file(path, json.dumps(texts, sort_keys=True).encode())
        return texts

    def operators(self, names: Sequence[str]) -> Dict[str, str]:
        """The final level as an operator project: the texts of its files by their paths."""
        try:
            texts: Dict[str, str] = self.final.emit_operators(list(names))
        except _native.ProgramError as error:
            raise explain(error, CompileError) from None
        return texts

    def loaded(self, chosen: Settings) -> Any:
        """The program to run: its source in program order, else its compiled form."""
        found = self._loaded.get(chosen.sequential)
        if found is None:
            # Each vector core has the tiles of the cube core for itself before cores are
            # separate.
            is_later = self._is_concurrent or self.source.shares_tiles()
            source = self.compiled("placed") if is_later else self.source
            program = source if chosen.sequential else self.final
            found = _native.Kernel(program, self.symbol)
            self._loaded[chosen.sequential] = found
        return found


class CompiledProgram(CompiledSource):
    """A kernel function, compiled for a chip.

    `form` has the differences between its calls and its declaration.
    """

    def __init__(
        self,
        function: PrimFunc,
        chip: str,
        form: Form = PLAIN,
        choices: Choices = COMPILER,
    ) -> None:
        self.form = form
        built = function.build(form, choices)
        self.written = built.written
        super().__init__(function.name, function.symbol, built.program, built.is_concurrent, chip)

    def _tell(self, level: str, found: Sequence[store.Warned]) -> None:
        """Warns of findings, once for all levels of a kernel."""
        if level == "final":
            _warn(found)
