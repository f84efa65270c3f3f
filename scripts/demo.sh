#!/usr/bin/env bash
# Installs missing packages, builds tl, compiles the GEMM kernel to Ascend C, runs
# it on the executor and compares the result with NumPy's.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

install_packages
build tl-opt tl-translate tl-run tl-python

kernel=$tl_source/kernels/gemm.mlir
demo=$tl_build/demo
mkdir -p "$demo"

tl_step="compiling the kernel"
say "Compiling kernels/gemm.mlir"
"$tl_build/bin/tl-translate" --tl-to-ascendc --pipeline "$kernel" \
  -o "$demo/gemm.cpp"
say "Ascend C: $demo/gemm.cpp"

tl_step="computing the reference"
say "Computing C = A B for 1024x1024x1024 with NumPy"
/usr/bin/python3 "$tl_source/scripts/gemm_reference.py" 1024 1024 1024 "$demo"

tl_step="running the kernel"
say "Running the kernel on the executor"
"$tl_build/bin/tl-run" "$kernel" --arg="$demo/A.npy" --arg="$demo/B.npy" \
  --arg=zeros:1024x1024 --expect=2="$demo/C.npy" --rtol=1e-3 --atol=1e-2
say "Done"
