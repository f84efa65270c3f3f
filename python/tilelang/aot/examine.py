"""Reads a descriptor's class into a `Family`, and finds everything that is wrong with it."""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import Any, List, Sequence

from ..errors import Place
from . import identifiers
from .examine_rows import RowExamination, listed
from .family import Family
from .fields import KINDS, POLICIES, DispatchField
from .plain import plain_text
from .spec import RESERVED


class Examination(RowExamination):
    """One class, and the findings about it."""

    def family(self, descriptor: str) -> Family:
        """The family; incomplete if there are findings."""
        kernel = self.kernel
        self._check_class()
        self.fields = self._schema()
        # Rows are compared with a whole schema only.
        is_whole = len(self.fields) == len(listed(kernel, "dispatch_schema", "DISPATCH_SCHEMA"))
        variants = self.variants() if is_whole else []
        self.check_constraints(variants)
        return Family(
            self.name,
            self.attribute("ENTRY_NAME") or self.name,
            descriptor,
            self.located.place(),
            self.fields,
            variants,
            self.attribute("FALLBACK"),
            self.located.of("FALLBACK"),
            self._definitions(),
            [],
        )

    # The class and its schema.

    def _check_class(self) -> None:
        for attribute in ("KERNEL_NAME", "ENTRY_NAME"):
            name = plain_text(getattr(self.kernel, attribute, ""))
            if not name and attribute == "KERNEL_NAME":
                name = self.name
            why_not = {"KERNEL_NAME": identifiers.why_no_family}.get(attribute, identifiers.why_not)
            reason = why_not(name) if name else ""
            if reason:
                place = self.located.of(attribute)
                self.report("TLA009", f"{attribute} is {name!r}, which {reason}", place)
        target = getattr(self.kernel, "TARGET", "ascend")
        if target != "ascend":
            self.report("TLA022", f"there is no target {target!r}", self.located.of("TARGET"))
        method = inspect.getattr_static(self.kernel, "generate_source", None)
        if not isinstance(method, (staticmethod, classmethod)):
            what = "is no static or class method" if method else "is missing"
            self.report("TLA022", f"generate_source {what}", self.located.of("generate_source"))

    def _definitions(self) -> List[str]:
        """The macros of the vendor's compiler."""
        found = self.texts("COMPILE_DEFINITIONS", "macros, such as 'NAME=1'")
        for each in found:
            if not re.fullmatch(r"[A-Za-z_]\w*(=.*)?", each, re.ASCII | re.DOTALL):
                text = f"{each!r} of COMPILE_DEFINITIONS is no macro, such as 'NAME=1'"
                self.report("TLA022", text, self.located.of("COMPILE_DEFINITIONS"))
        return found

    def _schema(self) -> List[DispatchField]:
        schema = list(listed(self.kernel, "dispatch_schema", "DISPATCH_SCHEMA"))
        place = self.located.of("DISPATCH_SCHEMA")
        if not schema:
            self.report("TLA022", f"the schema of '{self.name}' is empty", place)
        fields: List[DispatchField] = []
        for index, field in enumerate(schema):
            place = self.located.place(self.located.element("DISPATCH_SCHEMA", index, len(schema)))
            if not isinstance(field, DispatchField):
                self.report("TLA022", f"{field!r} is no DispatchField", place)
                continue
            field = _plain(field)
            if self._is_field(field, fields, place):
                fields.append(field)
        for index, reason in identifiers.clashes(fields):
            node = self.located.element("DISPATCH_SCHEMA", index, len(schema))
            text = f"the field '{fields[index].name}' {reason}"
            self.report("TLA009", text, self.located.place(node))
        return fields

    def _is_field(self, field: DispatchField, others: Sequence[Any], place: Place) -> bool:
        """Whether a field has a name and a kind; other faults are reported only."""
        for attribute in ("name", "kind", "match"):
            given = getattr(field, attribute)
            if not isinstance(given, str):
                text = f"a field has the {attribute} {given!r}, and has to have a string"
                self.report("TLA022", text, place)
                return False
        if any(field.name == other.name for other in others):
            self.report("TLA009", f"the field '{field.name}' is there twice", place)
            return False
        reason = identifiers.why_not(field.name)
        reason = f"is kept for {RESERVED[field.name]}" if field.name in RESERVED else reason
        if reason:
            self.report("TLA009", f"the field '{field.name}' {reason}", place)
        if field.kind not in KINDS:
            self.report(
                "TLA022",
                f"the field '{field.name}' is of the kind {field.kind!r}",
                place,
                hint=f"the kinds are {', '.join(KINDS)}",
            )
            return False
        if not self._has_values(field, place):
            return False
        if not isinstance(field.constraint, (str, type(None))):
            text = f"the constraint of '{field.name}' is {field.constraint!r}"
            self.report("TLA022", f"{text}, and has to be a string such as 'width == 4'", place)
            return False
        if field.match not in POLICIES:
            text = f"the field '{field.name}' has the match policy {field.match!r}"
            self.report("TLA022", text, place, hint=f"the policies are {', '.join(POLICIES)}")
        if field.match.startswith("round") and not field.is_integer:
            text = f"the field '{field.name}' of the kind {field.kind} has no order to round in"
            self.report("TLA022", text, place)
        return True

    def _has_values(self, field: DispatchField, place: Place) -> bool:
        """Whether the values of an enumeration are names; reports what is wrong with them."""
        if not isinstance(field.values, (list, tuple)):
            reason = f"the values of '{field.name}' are {field.values!r}, and have to be a tuple"
            self.report("TLA022", reason, place)
            return False
        if field.kind == "enum" and not field.values:
            self.report("TLA022", f"the enumeration '{field.name}' has no values", place)
        if field.kind != "enum" and field.values:
            reason = f"the field '{field.name}' of the kind {field.kind} has values"
            self.report("TLA022", f"{reason}, which are for the kind enum only", place)
        for value in field.values:
            reason = identifiers.why_no_value(value)
            if reason:
                self.report("TLA009", f"the value {value!r} of '{field.name}' {reason}", place)
                return isinstance(value, str)
        reason = identifiers.same_value(field.values)
        if reason:
            self.report("TLA009", f"the enumeration '{field.name}' {reason}", place)
        return True


def _plain(field: DispatchField) -> DispatchField:
    """A field without types of the author's, which other processes do not know."""
    given = [plain_text(getattr(field, each.name)) for each in dataclasses.fields(DispatchField)]
    made = DispatchField(*given)
    if not isinstance(made.values, (list, tuple)):
        return made
    return dataclasses.replace(made, values=tuple(map(plain_text, made.values)))
