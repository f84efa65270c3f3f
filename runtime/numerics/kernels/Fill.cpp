//===- Fill.cpp - Kernels that fill ---------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// fill
//===----------------------------------------------------------------------===//

static llvm::Error checkFill(const KernelArgs &args) {
  if (auto error = expectOperands(args, 1))
    return error;
  if (args.scalars.size() != 1)
    return unsupported("takes one scalar operand");
  return llvm::Error::success();
}

static void runFill(const KernelArgs &args) {
  const View &dst = args.operands[0].view;
  visitStorage(dst.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T value;
    storeScalar(args.scalars[0], dst.dtype,
                reinterpret_cast<std::byte *>(&value));
    forEachRow({&dst}, [&](const Row &row) {
      auto *data = reinterpret_cast<T *>(row.data[0]);
      if (row.strides[0] == 1)
        std::fill_n(data, row.length, value);
      else
        for (int64_t i = 0; i < row.length; ++i)
          data[i * row.strides[0]] = value;
    });
  });
}

//===----------------------------------------------------------------------===//
// clear
//===----------------------------------------------------------------------===//

static llvm::Error checkClear(const KernelArgs &args) {
  return expectOperands(args, 1);
}

/// Zero has the same bytes in all types.
static void runClear(const KernelArgs &args) {
  const View &dst = args.operands[0].view;
  int64_t width = byteWidth(dst.dtype);
  forEachRow({&dst}, [&](const Row &row) {
    for (int64_t i = 0; i < row.length; ++i)
      std::fill_n(row.data[0] + i * row.strides[0] * width, width,
                  std::byte{0});
  });
}

llvm::ArrayRef<Kernel> tl::runtime::copyKernels() {
  static const Kernel kernels[] = {
      {"clear", checkClear, runClear},
      {"fill", checkFill, runFill},
  };
  return kernels;
}
