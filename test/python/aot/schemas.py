"""Checks JSON against the part of JSON Schema that ours uses."""

import re

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
KNOWN = set(
    "$schema $id $defs $ref title description type required additionalProperties properties "
    "items enum const pattern".split()
)


def breaches(value, schema, root=None, path="$"):
    """What is wrong with a value, as texts with paths."""
    root = root or schema
    assert set(schema) <= KNOWN, f"{path}: keywords that this check does not know"
    if "$ref" in schema:
        return breaches(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
    found = _plain(value, schema, path)
    if isinstance(value, dict):
        found += _object(value, schema, root, path)
    if isinstance(value, list) and "items" in schema:
        for index, each in enumerate(value):
            found += breaches(each, schema["items"], root, f"{path}[{index}]")
    return found


def _plain(value, schema, path):
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    found = []
    if kinds and not any(isinstance(value, TYPES[kind]) for kind in kinds):
        found.append(f"{path}: {value!r} is none of {kinds}")
    if "const" in schema and value != schema["const"]:
        found.append(f"{path}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{path}: {value!r} is none of {schema['enum']}")
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        found.append(f"{path}: {value!r} is not like {schema['pattern']}")
    return found


def _object(value, schema, root, path):
    found = [
        f"{path}: {name} is missing" for name in schema.get("required", []) if name not in value
    ]
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, each in value.items():
        if name in properties:
            found += breaches(each, properties[name], root, f"{path}.{name}")
        elif others is False:
            found.append(f"{path}: {name} is unknown")
        elif isinstance(others, dict):
            found += breaches(each, others, root, f"{path}.{name}")
    return found
