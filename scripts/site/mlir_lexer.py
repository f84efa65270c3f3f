"""The colors of MLIR in the site: Pygments has no lexer for it."""

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text


class MLIRLexer(RegexLexer):
    """Operations, types, values, attributes, literals and comments."""

    name = "MLIR"
    aliases = ["mlir"]
    filenames = ["*.mlir"]
    tokens = {
        "root": [
            (r"//.*", Comment),
            (r'"[^"\n]*"', String),
            (r"%[\w$.#-]+(?::\d+)?", Name.Variable),
            (r"@[\w$.-]+", Name.Function),
            (r"\^\w+", Name.Label),
            (r"[#!][\w$.]+", Name.Attribute),
            (r"\b(?:[suf]?i\d+|bf16|f\d+\w*|index|memref|vector|tensor|none)\b", Keyword.Type),
            (r"\b[a-z]\w*(?:\.[a-z_]\w*)+", Keyword),
            (r"\b(?:module|return|step|to|into|in|iter_args|def|class|let|if|else)\b", Keyword),
            (r"-?\b(?:0x[0-9A-Fa-f]+|\d+(?:\.\d+(?:[eE][-+]?\d+)?)?)\b", Number),
            (r"[\w$]+", Name),
            (r"\s+", Text),
            (r".", Operator),
        ]
    }
