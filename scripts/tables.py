"""Rows of Markdown tables, and cells for element types."""

from operations import ELEMENT_TYPES


def table_row(cells):
    return "| " + " | ".join(cell or "-" for cell in cells) + " |\n"


def table_head(cells):
    return "\n" + table_row(cells) + "|" + "---|" * len(cells) + "\n"


def type_cell(operation, element_type, repository):
    """ "no" if a test is missing."""
    results = set()
    for executed in repository.executed.get(operation.name, {}):
        source, _, result = executed.partition("->")
        if source == element_type:
            results.add(result)
    if results:
        arrows = [t for t in ELEMENT_TYPES if t in results]
        return " ".join(["yes"] * ("" in results) + ["→ " + " ".join(arrows)] * bool(arrows))
    if element_type not in operation.element_types:
        return "-"
    return "error" if element_type in repository.refused.get(operation.name, {}) else "no"
