#!/usr/bin/env bash
# Checks format and types of the Python package, its tests and examples. A missing
# tool is skipped with a message.

set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=${TL_PYTHON:-/usr/bin/python3}
status=0

# has MODULE: whether Python can run it.
has() {
  "$python" -m "$1" --version > /dev/null 2>&1 ||
    { echo "== no $1: its check is skipped"; return 1; }
}

if has black; then
  "$python" -m black -l 100 --check python test/python examples/python examples/aot bench/aot.py \
    scripts/example_twins.py scripts/python_reference.py ||
    { echo "not formatted: run black -l 100 on it" >&2; status=1; }
fi
if has mypy; then
  "$python" -m mypy --python-version 3.11 --ignore-missing-imports \
    --cache-dir /dev/null python/tilelang || status=1
fi
exit "$status"
