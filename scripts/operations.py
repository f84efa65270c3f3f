"""The records of operations in the TableGen files of the dialects.

Read with `llvm-tblgen --dump-json`, which also yields records that a generator of MLIR
would refuse, so that this reports all missing parts of an operation.
"""

import dataclasses
import json
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

SOURCE = pathlib.Path(__file__).resolve().parent.parent
FILES = ["include/tl/dialects/Tile/TileOps.td", "include/tl/dialects/Ascend/IR/AscendOps.td"]

# Element types in the order of tables, and their tests in a constraint.
ELEMENT_TYPES = {
    "f16": r"isF16\(\)",
    "bf16": r"BFloat16Type|isBF16\(\)",
    "f32": r"isF32\(\)",
    "i8": r"isSignlessInteger\(8\)",
    "ui8": r"isUnsignedInteger\(8\)",
    "i16": r"isSignlessInteger\(16\)",
    "ui16": r"isUnsignedInteger\(16\)",
    "i32": r"isSignlessInteger\(32\)",
    "ui32": r"isUnsignedInteger\(32\)",
    "i64": r"isSignlessInteger\(64\)",
    "ui64": r"isUnsignedInteger\(64\)",
    "i1": r"isSignlessInteger\(1\)",
}


@dataclasses.dataclass
class Operation:
    name: str  # with its dialect
    summary: str
    description: str
    operands: list  # their names
    untyped: list  # the types of operands that are printed without, see below
    element_types: list  # those the first operand that may be a tile can have
    is_checked: bool  # whether there is IR that its verifier refuses
    family: tuple  # equal for operations of one class with the same constraints
    core: str  # that runs it, for an instruction; else ""
    calls: list  # the functions of Ascend C that its text begins lines with

    def example(self):
        """The lines of the first block of MLIR after `Example:`, or none."""
        _, _, text = self.description.partition("Example:")
        block = re.match(r"\s*```mlir\n(.*?)```", text, re.DOTALL)
        return textwrap.dedent(block.group(1)) if block else ""


def dump(file):
    tool = shutil.which("llvm-tblgen-22") or shutil.which("llvm-tblgen")
    if not tool:
        sys.exit("llvm-tblgen is missing: it is in the package llvm-22")
    include = pathlib.Path(tool).resolve().parent.parent / "include"
    command = [tool, "--dump-json", f"-I{SOURCE}/include", f"-I{include}", SOURCE / file]
    return json.loads(subprocess.run(command, check=True, capture_output=True, cwd=SOURCE).stdout)


def predicates(records, predicate):
    """The C++ expressions that a predicate is made of."""
    record = records[predicate["def"]]
    yield record.get("predExpr") or ""
    for child in record.get("children", []):
        yield from predicates(records, child)


def constraint_of(records, argument):
    """The record of the constraint of an argument; wrappers around it may state the
    access or make it optional."""
    record = records[argument["def"]]
    while "predicate" not in record or "baseType" in record:
        inner = record.get("constraint") or record.get("baseType")
        record = records[inner["def"]]
    return record


def is_operand(records, argument):
    superclasses = constraint_of(records, argument)["!superclasses"]
    return "TypeConstraint" in superclasses


def element_types(records, operands):
    for operand in operands:
        constraint = constraint_of(records, operand)
        text = "\n".join(predicates(records, constraint["predicate"]))
        if "MemRefType" in text:
            return [t for t, test in ELEMENT_TYPES.items() if re.search(test, text)]
    return []


def may_be_absent(records, argument):
    record = records[argument["def"]]
    inner = records[record["constraint"]["def"]] if "constraint" in record else record
    return bool({"Optional", "Variadic"} & {*record["!superclasses"], *inner["!superclasses"]})


def untyped_operands(records, record, operands):
    """For the operands whose types are not printed, because they cannot vary: the
    keyword that they follow in parentheses or, without one, how many operands
    come before them in the text; and the type."""
    text, _, types = (record["assemblyFormat"] or "").partition("`:`")
    # Whatever may be absent has a keyword or brackets around it.
    always = [name for argument, name in operands if not may_be_absent(records, argument)]
    order = [name for name in re.findall(r"\$(\w+)", text) if name in always]
    result = []
    for argument, name in operands:
        keyword = re.search(rf"`(\w+)`\s*`\(`\s*\${name}\b", text)
        if f"type(${name})" not in types and (keyword or name in order):
            place = keyword[1] if keyword else order.index(name)
            result.append((place, constraint_of(records, argument)["!name"].lower()))
    return result


def find_constraints(description):
    """The paragraph that begins with "Constraints:", or nothing."""
    found = re.search(r"^\s*Constraints:(.*?)(\n\s*\n|\Z)", description, re.DOTALL | re.MULTILINE)
    return " ".join(found.group(1).split()) if found else ""


def find_calls(text):
    # Lines may begin with an argument, too.
    names = re.findall(r"^\s*([A-Z]\w+)\(", text, re.MULTILINE)
    return [name for name in names if not name.endswith("Params")]


def make_operation(records, record):
    arguments = record["arguments"]["args"]
    operands = [(a, name) for a, name in arguments if is_operand(records, a)]
    texts = re.findall(r"Core::(\w+)", record["extraClassDefinition"] or "")
    is_instruction = "Ascend_Instruction" in record["!superclasses"]
    checks = record["hasVerifier"] or record["hasRegionVerifier"] or operands
    description = textwrap.dedent(record["description"].lstrip("\n"))
    return Operation(
        name=f"{records[record['opDialect']['def']]['name']}.{record['opName']}",
        summary=record["summary"],
        description=description,
        operands=[name for _, name in operands],
        untyped=untyped_operands(records, record, operands),
        element_types=element_types(records, [a for a, _ in operands]),
        is_checked=bool(checks),
        family=(record["!superclasses"][-1], find_constraints(description) or record["opName"]),
        core=texts[0].lower() if is_instruction and texts else "",
        calls=find_calls(record.get("spelling") or ""),
    )


def load():
    """All operations of both dialects, sorted by name."""
    operations = []
    for file in FILES:
        records = dump(file)
        operations += [make_operation(records, records[n]) for n in records["!instanceof"]["Op"]]
    return sorted(operations, key=lambda operation: operation.name)
