"""Writes the pages of the reference that exist in the site only.

Dialects and passes come from mlir-tblgen (`ninja tl-doc`), tools from their --help, and the
interfaces of C and C++ from the comments in their headers.
"""

import re
import subprocess

import headers

TOOLS = {
    "tl-run": "Runs a kernel on the executor.",
    "tl-translate": "Prints Ascend C, and the functions that launch it.",
    "tl-generate": "Draws programs and compares them with program order.",
    "tl-interleave": "Runs all interleavings of a small program.",
    "tl-reduce": "Reduces a program that fails.",
}
C_HEADERS = ["include/tl-c/tl.h", "include/tl-c/kernel.h"]
CPP_HEADERS = [
    "include/tl/api/Kernel.h",
    "include/tl/api/Compile.h",
    "include/tl/api/RecordedError.h",
    "include/tl/api/validation/Validator.h",
    "include/tl/passes/Passes.h",
    "include/tl/conversions/AscendToAscendC/AscendToAscendC.h",
    "include/tl/runtime/interpreter/RunOptions.h",
    "include/tl/runtime/interpreter/LaunchReport.h",
    "include/tl/runtime/numerics/View.h",
    "include/tl/runtime/report/Report.h",
]
OPERATION = re.compile(r"^### `([\w.]+)` \(::([\w:]+)\)$", re.M)


def outdent(text):
    """Headings one level up, outside of code."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.S | re.M)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"^##(#+) ", r"#\1 ", parts[i], flags=re.M)
    return "".join(parts)


def read_generated(path):
    """A page of mlir-tblgen as Markdown that Sphinx accepts."""
    text = path.read_text().replace("[TOC]\n", "")
    text = re.sub(r"^<!--.*?-->\n", "", text)
    text = OPERATION.sub(r"### `\1`\n\nC++ class `\2`.", text)
    text = re.sub(r"^#### (.*):$", r"**\1**", text, flags=re.M)
    text = re.sub(r"^(#+ .*):$", r"\1", text, flags=re.M)
    return re.sub(r"^```\n(?=operation ::=)", "```text\n", text, flags=re.M)


def make_passes(build):
    passes = outdent(read_generated(build / "docs/Passes.md"))
    conversions = outdent(read_generated(build / "docs/Conversions.md"))
    return (
        "# Passes\n\nThe standard pipeline, `tl-compile`, runs those in [this "
        f"order](../../passes/README.md).\n\n{passes}\n{conversions}"
    )


def make_tools():
    text = "# Tools\n\n`tl-opt` has the options of `mlir-opt` and the [passes](passes.md).\n"
    for tool, purpose in TOOLS.items():
        printed = subprocess.run([tool, "--help"], capture_output=True, text=True, check=True)
        text += f"\n## `{tool}`\n\n{purpose}\n\n```text\n{printed.stdout.strip()}\n```\n"
    return text


def make_headers(root, title, paths):
    text = f"# {title}\n"
    for path in paths:
        text += headers.read_header(root / path, path.removeprefix("include/"))
    return text


def write_pages(root, build, folder):
    """Writes the pages; returns their names in the site, in order."""
    pages = {
        "tile": read_generated(build / "docs/Tile.md"),
        "ascend": read_generated(build / "docs/Ascend.md"),
        "passes": make_passes(build),
        "tools": make_tools(),
        "c": make_headers(root, "C", C_HEADERS),
        "cpp": make_headers(root, "C++", CPP_HEADERS),
    }
    target = folder / "source/docs/reference"
    target.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        (target / f"{name}.md").write_text(text)
    return [target.relative_to(folder / "source") / f"{name}.md" for name in pages]
