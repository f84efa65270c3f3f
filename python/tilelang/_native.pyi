"""The native module: a builder for IR, compilation and runs."""

from typing import Dict, Any, List, Optional

version: str
l2_states: List[str]

class ProgramError(Exception):
    messages: List[Message]

class Message:
    severity: str
    text: str
    kind: str
    file: str
    line: int
    column: int
    notes: List[Message]

class Type: ...
class Attribute: ...

class Value:
    type: Type

class Block:
    arguments: List[Value]

class Operation:
    results: List[Value]
    def block(self, region: int) -> Block: ...

class Program:
    body: Block
    @staticmethod
    def parse(bytecode: bytes) -> Program: ...
    def serialize(self) -> bytes: ...
    def clone(self) -> Program: ...
    def type(self, text: str) -> Type: ...
    def attribute(self, text: str) -> Attribute: ...
    def locate(
        self, file: str, line: int, column: int, name: str = "", statement: Optional[int] = None
    ) -> None: ...
    def create(
        self,
        block: Block,
        name: str,
        operands: List[Value],
        results: Optional[List[Type]],
        attributes: Any,
        regions: List[List[Type]],
    ) -> Operation: ...
    create_at_start = create
    def verify(self) -> None: ...
    def shares_tiles(self) -> bool: ...
    def compile(self, pipeline: str) -> List[Message]: ...
    def text(self, locations: bool = False) -> str: ...
    def translate(self) -> str: ...
    def emit(self, header: str, names: List[str]) -> Dict[str, str]: ...

class RunResult:
    is_clean: bool
    messages: List[Message]
    output: str
    record: RunRecord

class RunRecord:
    def report(self) -> str: ...
    def source_file(self) -> str: ...
    def page(self, source: str) -> str: ...
    def has_timeline(self) -> bool: ...
    def timeline(self) -> str: ...

class Kernel:
    def __init__(self, program: Program, entry: str) -> None: ...
    def bind_array(
        self, argument: int, array: Any, sizes: List[int], is_filled: bool = True
    ) -> None: ...
    def bind_integer(self, argument: int, value: int) -> None: ...
    def bind_float(self, argument: int, value: float) -> None: ...
    def run(
        self,
        sequential: bool,
        check: bool,
        races_are_warnings: bool,
        seed: Optional[int],
        timeline: bool,
        limit: Optional[float] = None,
        times_only: bool = False,
        l2: str = "warm",
    ) -> RunResult: ...

def chip(name: str) -> Dict[str, int]: ...
def multiply(a: Any, b: Any) -> Any: ...
