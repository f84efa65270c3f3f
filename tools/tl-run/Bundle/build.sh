#!/bin/sh
# Builds and runs the kernel on an NPU. Needs the CANN toolkit: source its set_env.sh first.
# BISHENG names another compiler, and BISHENG_FLAGS other options than those for A2 and A3.
set -e
cd "$(dirname "$0")"
if [ -z "$ASCEND_HOME_PATH" ]; then
  echo "error: ASCEND_HOME_PATH is not set: source set_env.sh of the CANN toolkit" >&2
  exit 2
fi
compiler=${BISHENG:-$(command -v bisheng || echo "$ASCEND_HOME_PATH/compiler/ccec_compiler/bin/bisheng")}
flags=${BISHENG_FLAGS:---npu-arch=dav-2201 -xasc}
# shellcheck disable=SC2086
"$compiler" $flags -O2 -std=c++17 -I. "-I$ASCEND_HOME_PATH/include" \
  kernel.cpp kernel_host.cpp main.cpp -o run_kernel "-L$ASCEND_HOME_PATH/lib64" -lascendcl
exec ./run_kernel
