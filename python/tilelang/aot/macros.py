"""Macros and headers that the generated C++ meets: names with a meaning before it is parsed."""

from __future__ import annotations

import errno
import re

# Macros of the headers that generated files include, and of compilers.
_NAMES = frozenset(
    "NULL EOF WEOF BUFSIZ NFDBITS FD_SETSIZE P_tmpdir L_tmpnam L_ctermid L_cuserid linux unix "
    "stdin stdout stderr errno assert EXIT_SUCCESS EXIT_FAILURE MB_CUR_MAX".split()
)
# Errors that the module `errno` may lack.
_ERRORS = frozenset(
    "ECANCELED EDEADLOCK EHWPOISON EKEYEXPIRED EKEYREJECTED EKEYREVOKED EMEDIUMTYPE ENOKEY "
    "ENOMEDIUM ENOTRECOVERABLE ENOTSUP EOWNERDEAD ERFKILL EWOULDBLOCK".split()
)
_FAMILIES = re.compile(
    r"U?INT(_LEAST|_FAST)?(8|16|32|64)_(MAX|MIN|WIDTH)|"
    r"(U?INTMAX|U?INTPTR|PTRDIFF|SIZE|SIG_ATOMIC|WCHAR|WINT)_(MAX|MIN|WIDTH)|"
    r"(FILENAME|FOPEN|RAND|TMP)_MAX|(BIG|LITTLE|PDP)_ENDIAN|BYTE_ORDER|"
    r"LC_[A-Z]+(_MASK|_LOCALE)?|SEEK_(SET|CUR|END|DATA|HOLE)|RENAME_[A-Z]+|"
    r"W(CONTINUED|EXITED|NOHANG|NOWAIT|STOPPED|UNTRACED)"
)

# Headers of C, and those of systems that they include, without their ending: a family with such
# a name has a header that comes before them.
HEADERS = frozenset(
    "alloca assert complex ctype endian errno features fenv float inttypes iso646 limits locale "
    "malloc math memory pthread sched semaphore setjmp signal stdalign stdarg stdatomic stdbool "
    "stddef stdint stdio stdlib stdnoreturn string strings tgmath threads time uchar unistd wchar "
    "wctype".split()
)


def is_macro(name: str) -> bool:
    is_error = name in _ERRORS or (name.startswith("E") and hasattr(errno, name))
    return is_error or name in _NAMES or _FAMILIES.fullmatch(name) is not None
