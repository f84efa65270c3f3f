#!/usr/bin/env bash
# Installs missing packages, builds tl and runs all its tests.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

# Tests of documents list the files of the checkout, and CPack needs `file` for a
# Debian package.
tl_packages+=(git file)
install_packages
build all

tl_step="running the tests"
say "Running the tests"
status=0
ninja -C "$tl_build" -k 0 check-tl || status=$?
python3 "$tl_source/scripts/count_tests.py" \
  "$tl_build/test/lit.json" "$tl_build/test/unit.json" \
  "$tl_build/test/python.xml" || status=$?
exit "$status"
