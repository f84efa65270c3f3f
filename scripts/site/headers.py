"""Reads the declarations of a header with their comments, as Markdown."""

import re

COMMENT = re.compile(r"(///|/\*\*)")
# Lines after a comment of the file.
NO_DECLARATION = re.compile(
    r"(#(?!define \w+_OPTIONS)|//|extern \"C\"|namespace|using namespace|\}|$)"
)
NAMES = [
    re.compile(r"^(?:template <.*>\s*)?(?:struct|class|enum(?: class)?) (?:\w+\([^)]*\) )?(\w+)"),
    re.compile(r"^\} (\w+);$", re.M),
    re.compile(r"^typedef [^{]*?\(?\*?(\w+)\)?(?:\(.*\))?;$", re.S),
    re.compile(r"([\w~:]+|operator\S+)\("),
    re.compile(r"(\w+)(?: = .*)?;$"),
]


def read_comment(lines, i):
    """The text of the comment that begins at line i, and the line after it."""
    text = []
    if lines[i].startswith("/**"):
        first = i
        while "*/" not in lines[i]:
            i += 1
        text = [re.sub(r"^\s*/?\*+/? ?|\s*\*/$", "", line) for line in lines[first : i + 1]]
        return text, i + 1
    while i < len(lines) and lines[i].startswith("///"):
        text.append(re.sub(r"^///<? ?", "", lines[i]))
        i += 1
    return text, i


def read_declaration(lines, i):
    """The lines of a declaration at line i, with its body, and the line after it. Private parts
    of classes are left out."""
    declared, depth, is_shown = [], 0, True
    while i < len(lines):
        code = re.sub(r"//.*|/\*.*?\*/", "", lines[i])
        depth += sum(map(code.count, "({")) - sum(map(code.count, ")}"))
        is_shown = (is_shown and lines[i] != "private:") or depth == 0
        declared += [lines[i]] if is_shown else []
        i += 1
        if depth == 0 and re.search(r"[;}]\s*$|^#define.*[^\\]$", code):
            break
    return declared, i


def find_name(declared):
    text = "\n".join(declared)
    return next((match[1] for name in NAMES if (match := name.search(text))), text)


def format_comment(text):
    """The comment as Markdown: indented lines are code."""
    result, is_code = [], False
    for line in text:
        if line.startswith("\\file"):
            continue
        if bool(re.match(r" {2,}\S", line)) != is_code:
            result.append("```" if is_code else "\n```cpp")
            is_code = not is_code
        result.append(line if is_code or "`" in line else line.replace("<", "&lt;"))
    return "\n".join([*result, *["```"] * is_code]).strip()


def read_header(path, name):
    """A section of a page: the comment of the file, then each declaration."""
    lines = path.read_text().splitlines()
    language = "c" if "tl-c" in str(path) else "cpp"
    text, i = f"\n## `{name}`\n\n", 0
    while i < len(lines):
        if not COMMENT.match(lines[i]):
            i += 1
            continue
        comment, i = read_comment(lines, i)
        if i < len(lines) and not NO_DECLARATION.match(lines[i]):
            declared, i = read_declaration(lines, i)
            text += f"### `{find_name(declared)}`\n\n{format_comment(comment)}\n\n"
            text += f"```{language}\n" + "\n".join(declared) + "\n```\n\n"
        else:
            text += format_comment(comment) + "\n\n"
    return text
