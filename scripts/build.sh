#!/usr/bin/env bash
# Installs missing packages, configures and builds tl. Sourced by the scripts
# that README.md names; safe to repeat.
#
# TL_BUILD_DIR: where to build, by default build/ in the checkout.
# TL_CMAKE_ARGS: further arguments for CMake.
# Jobs: one for each core.

set -Eeuo pipefail

tl_source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tl_build=${TL_BUILD_DIR:-$tl_source/build}
tl_step="starting"
tl_log=""

say() { printf '== %s\n' "$*"; }

# Names the step that failed and where its output is.
tl_failed() {
  local status=$?
  printf '\nFAILED while %s (exit status %d).\n' "$tl_step" "$status" >&2
  if [ -n "$tl_log" ]; then
    printf 'The last lines of %s:\n' "$tl_log" >&2
    tail -n 15 "$tl_log" >&2
  fi
  exit "$status"
}
trap tl_failed ERR

tl_packages=(
  cmake ninja-build clang-22 lld-22 llvm-22-dev llvm-22-tools
  libmlir-22-dev mlir-22-tools libfmt-dev libeigen3-dev
  libgtest-dev libgmock-dev python3 python3-numpy clang-format-22
  pybind11-dev python3-dev python3-pytest black mypy dpkg-dev pkg-config
)

# The packages of `tl_packages` that are not installed.
missing_packages() {
  local package
  for package in "${tl_packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
      grep -q 'install ok installed' || printf '%s\n' "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "Installing packages takes root or sudo." >&2
    return 1
  fi
}

# Runs a command with its output in a log, and a dot every five seconds.
quietly() {
  tl_log=$tl_build/$1.log
  shift
  mkdir -p "$tl_build"
  (trap - ERR && "$@") >"$tl_log" 2>&1 </dev/null &
  local pid=$! seconds=0
  while kill -0 "$pid" 2>/dev/null; do
    sleep 1
    seconds=$((seconds + 1))
    [ $((seconds % 5)) != 0 ] || printf '.'
  done
  wait "$pid"
  printf ' %d s\n' "$seconds"
  tl_log=""
}

install_packages() {
  tl_step="installing packages"
  if ! command -v apt-get >/dev/null; then
    echo "This script installs Debian packages and finds no apt-get." >&2
    echo "Install by hand: ${tl_packages[*]}" >&2
    return 1
  fi
  local missing
  missing=$(missing_packages)
  if [ -z "$missing" ]; then
    say "All packages are installed"
    return
  fi
  # shellcheck disable=SC2086
  say "Installing" $missing
  quietly apt-update as_root apt-get update
  # shellcheck disable=SC2086
  quietly apt-install as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends $missing
}

# Removes the cache of CMake if it is of another compiler: CMake would start again, without
# any of the options, such as those for sanitizers.
drop_other_cache() {
  local cache=$tl_build/CMakeCache.txt
  # The caller may choose a compiler.
  [[ ${TL_CMAKE_ARGS:-} == *CMAKE_CXX_COMPILER* ]] && return
  [ -f "$cache" ] || return 0
  if ! grep -qx "CMAKE_CXX_COMPILER:[A-Z]*=$(command -v clang++-22)" "$cache" ||
    ! grep -qx "CMAKE_C_COMPILER:[A-Z]*=$(command -v clang-22)" "$cache"; then
    rm -rf "$cache" "$tl_build/CMakeFiles"
  fi
}

build() {
  tl_step="configuring"
  say "Configuring in $tl_build"
  drop_other_cache
  # Whole paths: CMake takes a name for a change of the cached path, starts with
  # an empty cache, and then finds another compiler for C++.
  quietly configure cmake -G Ninja -S "$tl_source" -B "$tl_build" \
    "-DCMAKE_C_COMPILER=$(command -v clang-22)" \
    "-DCMAKE_CXX_COMPILER=$(command -v clang++-22)" \
    ${TL_CMAKE_ARGS:-}
  tl_step="building"
  say "Building"
  local begin=$SECONDS
  ninja -C "$tl_build" "$@"
  say "Built in $((SECONDS - begin)) s"
}
