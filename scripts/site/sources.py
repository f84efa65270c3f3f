"""Pages of the site for the sources that documents link to."""

import html
import pathlib

from mlir_lexer import MLIRLexer
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.util import ClassNotFound

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>{style}
body {{ font-family: sans-serif; margin: 1em; }}
pre {{ font-size: 13px; overflow-x: auto; }}</style></head>
<body><h1>{title}</h1>
{code}</body></html>
"""


def choose_lexer(path):
    if path.suffix in (".mlir", ".td"):
        return MLIRLexer()
    try:
        return get_lexer_for_filename(path.name)
    except ClassNotFound:
        return TextLexer()


def write_page(root, path, folder):
    """Writes the page of a file or folder; returns its name in the site."""
    name = pathlib.Path("files") / f"{path}.html"
    target = folder / name
    if target.exists():
        return name
    source = root / path
    if source.is_dir():
        text = "\n".join(sorted(entry.name for entry in source.iterdir()))
        lexer = TextLexer()
    else:
        text, lexer = source.read_text(errors="replace"), choose_lexer(source)
    formatter = HtmlFormatter(linenos="inline")
    page = PAGE.format(
        title=html.escape(str(path)),
        style=formatter.get_style_defs(),
        code=highlight(text, lexer, formatter),
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page)
    return name
