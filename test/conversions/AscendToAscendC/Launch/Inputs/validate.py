"""Validates JSON files against a JSON Schema, by the keywords that our schemas use."""

import json
import re
import sys

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
}
KNOWN = {"$schema", "$id", "$defs", "title", "description"}


class Validator:
    """Yields the faults of a value, each with its place."""

    def __init__(self, schema):
        self.root = schema

    def faults(self, value, schema, at):
        for keyword, wanted in schema.items():
            if keyword not in KNOWN:
                check = getattr(self, "check_" + keyword.lstrip("$"))
                yield from check(value, wanted, schema, at)

    def check_ref(self, value, wanted, _, at):
        found = self.root
        for part in wanted[2:].split("/"):
            found = found[part]
        yield from self.faults(value, found, at)

    def check_type(self, value, wanted, _, at):
        is_number = isinstance(value, bool) and wanted == "integer"
        if not isinstance(value, TYPES[wanted]) or is_number:
            yield f"{at}: {value!r} is no {wanted}"

    def check_const(self, value, wanted, _, at):
        if value != wanted:
            yield f"{at}: {value!r} is not {wanted!r}"

    def check_enum(self, value, wanted, _, at):
        if value not in wanted:
            yield f"{at}: {value!r} is not one of {wanted}"

    def check_pattern(self, value, wanted, _, at):
        if isinstance(value, str) and not re.search(wanted, value):
            yield f"{at}: {value!r} does not match {wanted}"

    def check_minimum(self, value, wanted, _, at):
        if isinstance(value, int) and value < wanted:
            yield f"{at}: {value} is less than {wanted}"

    def check_minItems(self, value, wanted, _, at):
        if len(value) < wanted:
            yield f"{at}: there are less than {wanted}"

    def check_maxItems(self, value, wanted, _, at):
        if len(value) > wanted:
            yield f"{at}: there are more than {wanted}"

    def check_anyOf(self, value, wanted, _, at):
        if all(list(self.faults(value, each, at)) for each in wanted):
            yield f"{at}: {value!r} has no form that is allowed"

    def check_required(self, value, wanted, _, at):
        yield from (f"{at}: there is no {key!r}" for key in wanted if key not in value)

    def check_properties(self, value, wanted, _, at):
        for key in wanted.keys() & value.keys():
            yield from self.faults(value[key], wanted[key], f"{at}.{key}")

    def check_additionalProperties(self, value, wanted, schema, at):
        for key in sorted(value.keys() - schema.get("properties", {}).keys()):
            if wanted is False:
                yield f"{at}: {key!r} is unknown"
            else:
                yield from self.faults(value[key], wanted, f"{at}.{key}")

    def check_items(self, value, wanted, _, at):
        for i, each in enumerate(value):
            yield from self.faults(each, wanted, f"{at}[{i}]")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            faults = list(Validator(schema).faults(json.load(file), schema, "$"))
        print("\n".join(faults) if faults else "valid")


main()
