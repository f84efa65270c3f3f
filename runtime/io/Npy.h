//===- Npy.h - Arrays in NumPy's file format --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_IO_NPY_H
#define TL_RUNTIME_IO_NPY_H

#include "tl/runtime/numerics/View.h"

#include "llvm/Support/Error.h"

#include <vector>

namespace tl::runtime {

/// A dense row-major array.
struct NpyArray {
  DType dtype = DType::F32;
  llvm::SmallVector<int64_t, 4> shape;
  std::vector<std::byte> data;

  /// The array as a view of `data`.
  View view() { return View::contiguous(data.data(), dtype, shape); }
};

/// Reads a .npy file: format version 1 or 2, little-endian, C order, dtypes f2
/// f4 i1 i2 i4 i8 u1 u2 u4 u8 b1. The format has no bf16: such arrays are
/// stored as u2, and the caller has to know. Fails with a message that names
/// the file if it is missing, not .npy, malformed, too short or too long for
/// its shape, in Fortran order or of another dtype.
llvm::Expected<NpyArray> readNpy(llvm::StringRef path);

/// Writes the elements of `view` in row-major order as a version 1 .npy file,
/// BF16 as u2, with `writeFile`. Fails with a message that names the file.
llvm::Error writeNpy(llvm::StringRef path, const View &view);

} // namespace tl::runtime

#endif // TL_RUNTIME_IO_NPY_H
