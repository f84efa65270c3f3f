//===- running.cpp - Runs a kernel with tl as a library -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles and runs a kernel, checks the result and prints the report:
//   running kernels/vector_add.mlir
//
//===----------------------------------------------------------------------===//

#include "tl/api/Kernel.h"

#include <vector>

using tl::runtime::DType;
using tl::runtime::View;

/// An array of `rows` x `columns` floats in a vector of the host.
static View view(std::vector<float> &data, int64_t rows, int64_t columns) {
  return View::contiguous(reinterpret_cast<std::byte *>(data.data()),
                          DType::F32, {rows, columns});
}

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: running vector_add.mlir\n";
    return 1;
  }

  // Load. Without a kernel, `load` has printed the error.
  tl::KernelRequest request;
  request.path = argv[1];
  request.compile.program = "running";
  request.compile.target = "910B3";
  std::unique_ptr<tl::Kernel> kernel = tl::Kernel::load(request);
  if (!kernel)
    return 1;

  // Bind. Arrays stay where they are; the kernel reads and writes them.
  constexpr int64_t rows = 256, columns = 128;
  std::vector<float> a(rows * columns), b(rows * columns), c(rows * columns);
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] = static_cast<float>(i);
    b[i] = 1;
  }
  unsigned number = 0;
  for (std::vector<float> *array : {&a, &b, &c}) {
    if (llvm::Error error =
            kernel->bind(number++, view(*array, rows, columns))) {
      llvm::errs() << llvm::toString(std::move(error)) << "\n";
      return 1;
    }
  }

  // Run: races, deadlocks and the like make it fail.
  if (failed(kernel->run({})))
    return 1;
  for (size_t i = 0; i < c.size(); ++i)
    if (c[i] != a[i] + b[i]) {
      llvm::errs() << "element " << i << " is " << c[i] << "\n";
      return 1;
    }

  // Read the report.
  for (const tl::runtime::LaunchReport &launch : kernel->getLaunches())
    llvm::outs() << kernel->getName() << ": " << launch.blocks << " blocks in "
                 << llvm::format("%.1f", launch.run.microseconds) << " us, "
                 << launch.run.gmBytesRead << " bytes read\n";
  kernel->printReport(llvm::outs());
  return 0;
}
