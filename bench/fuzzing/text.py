"""Mutations of IR as text. Most keep it well-formed, so that it passes the parser."""

import re

WORD = re.compile(r"%?[\w.#!]+")
# Except for numbers of results, as MLIR's parser allocates memory for that number.
NUMBER = re.compile(r"(?<![\w%.#@])-?\d+(?![\w.])")
CONSTANT = re.compile(r"(?<=constant )-?\d+(?![\w.])")
EXTENT = re.compile(r"(?<=[<x])(?:\d+|\?)(?=x)")
# At the start of a word, or after the extents of a memref.
BEFORE_ELEMENT = r"(?:(?<=[\d?]x)|(?<![\w.%#@]))"
ELEMENT = re.compile(BEFORE_ELEMENT + r"(?:i1|i8|i16|i32|i64|ui8|ui16|ui32|ui64|f16|f32|f64|bf16|index)\b")
RANK = re.compile(r"^memref<((?:[\d?]+x)*)")
TYPE = re.compile(r"memref<[^<>]*(?:<[^<>]*>[^<>]*)*>")
SPACE = re.compile(r"#(?:ascend|tile)\.\w+<\w+>")
ATTRIBUTE = re.compile(r"(?<=\{)[^{}\n]+(?=\})|(?<=<)[a-z_0-9]+(?=>)|\"[^\"\n]*\"")
# Uses of values, not their definitions.
USE = re.compile(r"(?<=[ (\[,])%\w+(?!\w* *[:=]| in | to )(?=[,\]) ])")
OPERATION = re.compile(r"\b(?:tile|ascend|arith|memref|scf|math|affine|func|vector)\.\w+")

SMALL = [-1, 0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256]
LARGE = [1000, 4096, 65535, 65536, 1 << 20, (1 << 31) - 1, 1 << 31, -(1 << 31), 1 << 32, (1 << 63) - 1, -(1 << 63), 1 << 63]
# Numbers with sums and products that do not fit into 64 bits.
EXTREME = [-(1 << 63), (1 << 63) - 1, 1 - (1 << 63), 1 << 62, -(1 << 62), (1 << 63) - 64, 1 << 32, -(1 << 31), -1, 0]
ELEMENTS = "i1 i8 i16 i32 i64 ui8 ui16 ui32 f16 f32 f64 bf16 index i4 i128 f8E4M3FN".split()
LAYOUTS = [
    "strided<[1, 1]>",
    "strided<[?, 1], offset: ?>",
    "strided<[-1, 1], offset: 5>",
    "strided<[64, 0]>",
    "strided<[9223372036854775807, 1]>",
    "affine_map<(i, j) -> (j, i)>",
]
WORDS = "tensor vector ub l1 l0a l0b l0c fb bt cube vector all s v m mte1 mte2 mte3 fix true false unit none".split()


def number(rng, small=False):
    return str(rng.choice(SMALL if small or rng.random() < 0.7 else LARGE))


def replace(rng, text, pattern, value):
    """Replaces one match of `pattern` by `value(matches)`."""
    matches = list(pattern.finditer(text))
    if not matches:
        return text
    match = rng.choice(matches)
    return text[: match.start()] + value(matches) + text[match.end() :]


def make_extreme(rng, text):
    """Replaces one or two numbers, mostly those of constants."""
    for _ in range(rng.choice([1, 1, 1, 2])):
        pattern = CONSTANT if rng.random() < 0.7 else NUMBER
        text = replace(rng, text, pattern, lambda _: str(rng.choice(EXTREME)))
    return text


def exchange(pattern):
    """Replaces one match by another one, of the same text or of another one."""

    def change(rng, text, other):
        source = text if rng.random() < 0.7 else other
        found = pattern.findall(source) or [""]
        return replace(rng, text, pattern, lambda _: rng.choice(found))

    return change


def change_number(rng, text, other):
    return replace(rng, text, NUMBER, lambda _: number(rng))


def change_number_little(rng, text, other):
    return replace(rng, text, NUMBER, lambda _: number(rng, small=True))


def exchange_types(rng, text, other):
    """Replaces a type by another one, mostly at all places, as its values have one type."""
    return change_type(rng, text, lambda _, found: rng.choice(found), TYPE.findall(text if rng.random() < 0.8 else other))


def change_type(rng, text, change, others=()):
    found = TYPE.findall(text)
    if not found:
        return text
    old = rng.choice(found)
    new = change(old, others or found)
    return text.replace(old, new) if rng.random() < 0.85 else text.replace(old, new, 1)


def change_extent(rng, text, other):
    return change_type(rng, text, lambda old, _: replace(rng, old, EXTENT, lambda _: rng.choice(["?", number(rng).lstrip("-")])))


def change_space(rng, text, other):
    spaces = SPACE.findall(text) + SPACE.findall(other) or [""]
    return change_type(rng, text, lambda old, _: SPACE.sub(rng.choice(spaces), old))


def replace_element(text, old, new):
    return re.sub(rf"{BEFORE_ELEMENT}{old}\b", new, text)


def change_element(rng, text, other):
    """Changes one element type, or all of its kind, so that types still agree."""
    found = ELEMENT.findall(text)
    if not found:
        return text
    old, new = rng.choice(found), rng.choice(ELEMENTS)
    if rng.random() < 0.5:
        return replace_element(text, old, new)
    return replace(rng, text, ELEMENT, lambda _: new)


def change_number_everywhere(rng, text, other):
    found = NUMBER.findall(text) + EXTENT.findall(text)
    if not found:
        return text
    old = rng.choice(found).lstrip("-")
    return re.sub(rf"(?<![\w%.]){re.escape(old)}(?=\b|x)", number(rng).lstrip("-"), text)


def change_layout(rng, text, other):
    return change_type(rng, text, lambda old, _: re.sub(r"^(memref<[^,>]*)(.*)$", lambda m: f"{m[1]}, {rng.choice(LAYOUTS)}{m[2]}", old))


def change_rank(rng, text, other):
    """Replaces the extents of a memref, with equal or different rank."""
    extents = "".join(rng.choice(["?x", "1x", "8x", "64x", "0x"]) for _ in range(rng.randrange(6)))
    return change_type(rng, text, lambda old, _: RANK.sub("memref<" + extents, old))


def change_word(rng, text, other):
    found = WORD.findall(rng.choice([text, other])) or [""]
    return replace(rng, text, WORD, lambda _: rng.choice([rng.choice(found), rng.choice(WORDS)]))


def change_character(rng, text, other):
    if not text:
        return text
    i = rng.randrange(len(text))
    return text[:i] + rng.choice(["", text[i] * 2, rng.choice("{}()<>[]%#!:,=\"'-0aZ\n\t\0\x7f?*")]) + text[i + 1 :]


def pick(rng, lines, count=1):
    """Numbers of different lines with operations."""
    candidates = [i for i, line in enumerate(lines) if line.strip(" })")]
    return rng.sample(candidates, min(count, len(candidates)))


def change_lines(rng, text, other):
    """Drops, duplicates, moves or exchanges lines, or takes one of another program."""
    lines = text.split("\n")
    chosen = pick(rng, lines, 2)
    if len(chosen) < 2:
        return text
    i, j = chosen
    kind = rng.randrange(5)
    if kind == 0:
        del lines[i]
    elif kind == 1:
        lines.insert(i, lines[i])
    elif kind == 2:
        lines.insert(j, lines.pop(i))
    elif kind == 3:
        lines[i], lines[j] = lines[j], lines[i]
    else:
        lines.insert(i, rng.choice(other.split("\n")))
    return "\n".join(lines)


def wrap_line(rng, text, other):
    """Puts one line into a loop or a branch."""
    lines = text.split("\n")
    for i in pick(rng, lines):
        header = rng.choice(["scf.for %fz = %c0 to %c1 step %c1 {", "scf.if %true {", "scf.parallel (%fz) = (%c0) to (%c1) step (%c1) {"])
        lines[i] = f"{header}\n{lines[i]}\n}}"
    return "\n".join(lines)


CHANGES = [
    *[change_number_little] * 4,
    *[exchange(USE)] * 4,
    *[change_lines] * 4,
    *[change_element] * 3,
    *[change_extent] * 3,
    *[change_number_everywhere] * 2,
    *[exchange(ATTRIBUTE)] * 2,
    *[exchange_types] * 2,
    *[exchange(OPERATION)] * 2,
    change_number,
    change_space,
    change_layout,
    change_rank,
    wrap_line,
    change_word,
    change_character,
]



def mutate(rng, text, other):
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])):
        text = rng.choice(CHANGES)(rng, text, other)
    return text
