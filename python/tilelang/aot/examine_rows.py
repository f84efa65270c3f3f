"""Reads the rows of a descriptor's class, and finds everything that is wrong with them."""

from __future__ import annotations

import ast
import difflib
import inspect
from typing import Any, Dict, List, Mapping, Optional, Sequence

from ..errors import Place
from . import identifiers
from .conditions import BadCondition, holds, parsed
from .diagnostics import Diagnostic
from .family import Variant
from .fields import BadValue, DispatchField, normalized
from .located import Located, value_in
from .plain import plain_text
from .rows import Row, default_key
from .spec import RESERVED


# Names of files have 255 at most, with the endings of those of a row.
_MOST_CHARACTERS = 240


class RowExamination:
    """The rows of one class with the schema `fields`, and the findings about them."""

    def __init__(self, kernel: Any, stem: str) -> None:
        self.kernel = kernel
        self.located = Located(kernel)
        given = plain_text(getattr(kernel, "KERNEL_NAME", ""))
        self.name: str = given if given and isinstance(given, str) else stem
        self.found: List[Diagnostic] = []
        self.fields: List[DispatchField] = []

    def report(self, code: str, reason: str, place: Optional[Place] = None, **more: Any) -> None:
        place = place or self.located.place()
        self.found.append(Diagnostic(code, reason, place, family=self.name, **more))

    def attribute(self, name: str) -> str:
        """The name that an attribute of the class has; empty if it has none."""
        return str(plain_text(getattr(self.kernel, name, "") or ""))

    def texts(self, attribute: str, what: str) -> List[str]:
        """The strings of an attribute of the class."""
        given = getattr(self.kernel, attribute, ())
        if isinstance(given, (list, tuple)) and all(isinstance(each, str) for each in given):
            return list(map(plain_text, given))
        text = f"{attribute} is {given!r}, and has to be a list of {what}"
        self.report("TLA022", text, self.located.of(attribute))
        return []

    def variants(self) -> List[Variant]:
        rows = list(listed(self.kernel, "specs", "SPECIALIZATIONS"))
        if not rows:
            text = f"'{self.name}' has no rows"
            self.report("TLA022", text, self.located.of("SPECIALIZATIONS"))
        variants = []
        for index, row in enumerate(rows):
            node = self.located.element("SPECIALIZATIONS", index, len(rows))
            made = self._variant(index, row, node)
            if made is not None:
                variants.append(made)
        self._check_unique(variants)
        return variants

    def _variant(self, index: int, row: Any, node: Optional[ast.AST]) -> Optional[Variant]:
        place = row.place if isinstance(row, Row) and row.place else self.located.place(node)
        if not isinstance(row, Mapping):
            self.report("TLA022", f"row {index} is {row!r}, and has to be a dict", place)
            return None
        others = [each for each in row if not isinstance(each, str)]
        if others:
            text = f"row {index} has the field {others[0]!r}, and names are strings"
            self.report("TLA022", text, place)
            return None
        row = {plain_text(name): value for name, value in row.items()}
        label = str(plain_text(row.get("variant_key", f"row {index}")))
        before = len(self.found)
        self._check_names(row, label, place, node)
        self._check_reserved(row, label, place, node)
        values = self._values(row, label, place, node)
        if len(self.found) > before:
            return None
        key = plain_text(row.get("variant_key", default_key(values)))
        if not isinstance(key, str) or not identifiers.KEY.fullmatch(key):
            text = f"variant_key is {key!r}, and has to have letters, digits and underscores only"
            self.report("TLA009", text, self._at(node, "variant_key", place), variant=label)
            return None
        if len(key) + max(len(self.name), len(self.attribute("ENTRY_NAME"))) > _MOST_CHARACTERS:
            text = (
                f"variant_key has {len(key)} characters, which are too many for the names of files: "
                f"with the name of the family, there may be {_MOST_CHARACTERS}"
            )
            self.report("TLA009", text, self._at(node, "variant_key", place), variant=label)
            return None
        raw = {field.name: row[field.name] for field in self.fields if field.is_stored}
        arguments = {n: v for n, v in row.items() if n not in RESERVED}
        return Variant(key, values, raw, arguments, place)

    def _at(self, node: Optional[ast.AST], key: str, place: Place) -> Place:
        """The place of a value of a row that is written out, else that of the row."""
        found = value_in(node, key)
        return self.located.place(found) if found is not node else place

    def _check_names(
        self, row: Mapping[str, Any], label: str, place: Place, node: Optional[ast.AST]
    ) -> None:
        """Compares the keys of a row with the schema, and with generate_source."""
        takes = _parameters(self.kernel)
        fields = [field.name for field in self.fields]
        stored = [field.name for field in self.fields if field.is_stored]
        others = [n for n in row if n not in RESERVED and n not in stored]
        unknown = [n for n in others if takes is not None and n not in takes]
        unknown += [n for n in others if n in fields and n not in unknown]
        missing = [n for n in stored if n not in row]
        missing += [n for n in _required(self.kernel) if n not in row and n not in missing]
        for name in missing:
            close = difflib.get_close_matches(name, unknown or others, n=1)
            hint = f"the row has '{close[0]}'" if close else ""
            # A misspelled field is told once.
            unknown = [each for each in unknown if each not in close]
            what = "the field" if name in stored else "the argument of generate_source"
            text = f"the row '{label}' of '{self.name}' lacks {what} '{name}'"
            self.report("TLA001", text, place, hint=hint, variant=label)
        for name in unknown:
            known = [*RESERVED, *stored, *(takes or [])]
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean '{close[0]}'?" if close else ""
            is_any = name in fields
            reason = "matches any value, so rows have none" if is_any else "has no taker"
            text = f"the field '{name}' of the row '{label}' {reason}"
            code = "TLA011" if is_any else "TLA002"
            self.report(code, text, self._at(node, name, place), hint=hint, variant=label)

    def _check_reserved(
        self, row: Mapping[str, Any], label: str, place: Place, node: Optional[ast.AST]
    ) -> None:
        """A row may repeat what the class has, and has nothing else of that kind."""
        named = {"kernel_name": self.name, "entry_name": self.name, "compile_definitions": []}
        known = {"variant_key", *(field.name for field in self.fields)}
        for name in [each for each in RESERVED if each in row and each not in known]:
            own = getattr(self.kernel, name.upper(), None) or named.get(name)
            given = list(row[name]) if isinstance(row[name], (list, tuple)) else row[name]
            if given != (list(own) if isinstance(own, (list, tuple)) else own):
                text = f"'{name}' of the row '{label}' is {given!r}, and the class has {own!r}"
                self.report("TLA002", text, self._at(node, name, place), variant=label)

    def _values(
        self, row: Mapping[str, Any], label: str, place: Place, node: Optional[ast.AST]
    ) -> Dict[str, Any]:
        values: Dict[str, Any] = {}
        for field in self.fields:
            if field.name not in row or not field.is_stored:
                continue
            try:
                values[field.name] = normalized(field, row[field.name])
            except BadValue as bad:
                text = f"'{field.name}' of the row '{label}' {bad.reason}"
                self.report(bad.code, text, self._at(node, field.name, place), variant=label)
        return values

    def _check_unique(self, variants: Sequence[Variant]) -> None:
        keys: Dict[str, Variant] = {}
        tuples: Dict[Any, Variant] = {}
        for variant in variants:
            other = keys.setdefault(variant.key, variant)
            if other is not variant:
                text = f"two rows of '{self.name}' have the key '{variant.key}'"
                self._twice("TLA006", text, variant, other)
            same = tuples.setdefault(variant.tuple(self.fields), variant)
            if same is not variant:
                text = (
                    f"the rows '{same.key}' and '{variant.key}' of '{self.name}' have the same "
                    "values, so the second is never found"
                )
                self._twice("TLA007", text, variant, same)

    def _twice(self, code: str, text: str, variant: Variant, other: Variant) -> None:
        notes = [f"{other.place}: note: the first one"]
        self.report(code, text, variant.place, notes=notes, variant=variant.key)

    def check_constraints(self, variants: Sequence[Variant]) -> None:
        fields = [field for field in self.fields if field.is_stored]
        conditions = [
            (field.constraint, self.located.of("DISPATCH_SCHEMA"))
            for field in self.fields
            if field.constraint
        ]
        place = self.located.of("CONSTRAINTS")
        conditions += [(each, place) for each in self.texts("CONSTRAINTS", "conditions")]
        for text, place in conditions:
            try:
                tree = parsed(text, fields)
                broken = [each for each in variants if not holds(tree, each.values, fields)]
            except (BadCondition, TypeError, ValueError, ArithmeticError) as error:
                # The text of another error lacks the condition.
                reason = str(error) if isinstance(error, BadCondition) else f"{text!r}: {error}"
                self.report("TLA022", f"the constraint cannot be used: {reason}", place)
                continue
            used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            for variant in broken:
                shown = ", ".join(f"{n} is {v}" for n, v in variant.values.items() if n in used)
                reason = f"the row '{variant.key}' breaks the constraint '{text}': {shown}"
                self.report("TLA010", reason, variant.place, variant=variant.key)


def listed(kernel: Any, method: str, attribute: str) -> Sequence[Any]:
    found = getattr(kernel, method)() if hasattr(kernel, method) else getattr(kernel, attribute, ())
    return found or ()


def _parameters(kernel: Any) -> Optional[List[str]]:
    """The names that generate_source takes; None if it takes any."""
    signature = _signature(kernel)
    if signature is None:
        return None
    kinds = [each.kind for each in signature.parameters.values()]
    return None if inspect.Parameter.VAR_KEYWORD in kinds else list(signature.parameters)


def _required(kernel: Any) -> List[str]:
    """The names that generate_source needs."""
    signature = _signature(kernel)
    plain = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [
        name
        for name, each in (signature.parameters.items() if signature else ())
        if each.default is inspect.Parameter.empty and each.kind in plain
    ]


def _signature(kernel: Any) -> Optional[inspect.Signature]:
    method = inspect.getattr_static(kernel, "generate_source", None)
    if not isinstance(method, (staticmethod, classmethod)):
        return None
    return inspect.signature(kernel.generate_source)
