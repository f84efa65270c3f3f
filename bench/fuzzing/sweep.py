"""All small changes of all programs in turn.

Random changes seldom meet a rare place. In a sweep, each number becomes each extreme number,
each operation each other one of its dialect, each element type each other one, each type
of a tile gets each memory and several layouts and ranks, and each line is dropped or
doubled. In several places that look alike, only the first is changed.
"""

import functools
import random
import re

from . import cases, text

NAME = re.compile(r"%\w+|\d+|\s+")
DEFINITION = re.compile(r"\s*(%\w+)(?::\d+)? =")
# Extents that overflow, alone or with one more factor.
EXTENTS = [0, 1, 1 << 31, 1 << 62, (1 << 63) - 1]
RANKS = ["", "0x", "?x", "8x1x", "?x?x?x", "2x0x2x2x2x"]
SPACES = [f"#ascend.memory<{memory}>" for memory in "gm ub l1 l0a l0b l0c fb bt".split()] + ["#tile.space<shared>", "#tile.space<fragment>", "#tile.space<private>", ""]


def get_line_context(program, lines, line):
    """Equal for lines at which the tools do the same, as far as the text shows."""
    definition = DEFINITION.match(lines[line])
    name = definition and "constant" in lines[line] and re.compile(re.escape(definition[1]) + r"\b")
    uses = [(NAME.sub("", other), other[: found.start()].count("%")) for other in lines if name and (found := name.search(other))]
    return tuple(program.passes), NAME.sub("", lines[line]), tuple(sorted(set(uses)))


def splice(start, end, value, program):
    return program[:start] + str(value) + program[end:]


def change_numbers(program, lines, line, start):
    context = get_line_context(program, lines, line)
    for pattern, values in ((text.NUMBER, text.EXTREME), (text.EXTENT, EXTENTS)):
        for index, match in enumerate(pattern.finditer(lines[line])):
            yield (*context, pattern, index), [functools.partial(splice, start + match.start(), start + match.end(), value) for value in values]


def change_line(program, lines, line, start):
    end = min(start + len(lines[line]) + 1, len(program.text))
    yield (*get_line_context(program, lines, line), "line"), [functools.partial(splice, start, end, program.text[start:end] * count) for count in (0, 2)]


def change_operation(operations, program, lines, line, start):
    """The first operation of each name becomes each other one of its dialect."""
    for match in re.finditer("(?<![#!])" + text.OPERATION.pattern, lines[line]):
        names = [name for name in operations if name.split(".")[0] == match[0].split(".")[0]]
        yield match[0], [functools.partial(splice, start + match.start(), start + match.end(), name) for name in names]


def replace_everywhere(old, new, program):
    return program.replace(old, new)


def change_elements(old, new, program):
    return text.replace_element(program, old, new)


def set_space(old, space):
    """The type with another memory, or with none."""
    bare = re.sub(r", " + text.SPACE.pattern, "", old)
    return bare[:-1] + f", {space}>" if space else bare


def list_layouts(old):
    """The type with each layout, in place of the one that it has."""
    rank = text.RANK.match(old)[1].count("x")
    bare = re.sub(r", (?:strided<.*?>|affine_map<.*?\)>)", "", old)
    outer = rank - 1
    for strides, offset in [([1] * rank, 0), (["?"] * outer + [1], "?"), ([-1] * rank, 5), ([64] * outer + [0], 0), ([(1 << 63) - 1] * outer + [1], 0), (["?"] * rank, "?")]:
        layout = f"strided<[{', '.join(map(str, strides))}], offset: {offset}>"
        yield re.sub(r"^(memref<[^,>]*)(.*)$", lambda match: f"{match[1]}, {layout}{match[2]}", bare)


def change_types(program):
    for old in sorted(set(text.ELEMENT.findall(program.text))):
        yield [functools.partial(change_elements, old, new) for new in text.ELEMENTS if new != old]
    for old in sorted(set(text.TYPE.findall(program.text))):
        new = [set_space(old, space) for space in SPACES] + list(list_layouts(old))
        new += [text.RANK.sub("memref<" + rank, old) for rank in RANKS]
        yield [functools.partial(replace_everywhere, old, type) for type in sorted(set(new)) if type != old]


KINDS = ["numbers", "lines", "operations", "types"]


def get_line_changes(programs, kinds):
    """For the kinds that change lines, functions that give the changes of each place of a
    line, with a key that is equal for places that look alike."""
    operations = sorted({name for program in programs for name in text.OPERATION.findall(program.text)})
    functions = {"numbers": change_numbers, "lines": change_line, "operations": functools.partial(change_operation, operations)}
    return [functions[kind] for kind in kinds if kind in functions]


def list_changes(program, functions, seen):
    """The changes of lines as functions of the program's text; `seen` has the keys of others."""
    lines, start = program.text.split("\n"), 0
    for number, line in enumerate(lines):
        for function in functions:
            for key, changes in function(program, lines, number, start):
                if key not in seen:
                    yield from changes
                seen.add(key)
        start += len(line) + 1


class Sweep:
    """The sequence of inputs."""

    def __init__(self, programs, kinds):
        # Programs with errors are mostly refused with any change.
        valid = [program for program in programs if not re.search("invalid|errors", program.name)]
        functions, seen = get_line_changes(valid, kinds), set()
        self.inputs = []
        for program in valid:
            changes = [*list_changes(program, functions, seen)]
            if "types" in kinds:
                changes += [change for group in change_types(program) for change in group]
            self.inputs += [(program, change) for change in changes if change(program.text) != program.text]

    def draw(self, seed, number):
        """Input `number`; the seed draws its tool and options."""
        rng = random.Random(f"{seed}:sweep:{number}")
        program, change = self.inputs[number]
        case = cases.Case(number, "text", "", program.name, {}, [], {})
        case.files["in.mlir"] = change(program.text).encode(errors="replace")
        cases.as_any(rng, case, program, "in.mlir")
        return case
