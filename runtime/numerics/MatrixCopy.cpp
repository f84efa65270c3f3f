//===- MatrixCopy.cpp - Kernels that move matrices ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <vector>

using namespace tl::runtime;

/// True if neighbours along `axis` of both matrices are neighbours in memory.
static bool isContiguous(const MatrixAxis &src, const MatrixAxis &dst) {
  return src.runStride() == 1 && dst.runStride() == 1;
}

/// Byte offsets of the leading `count` indices of `axis`. Tables, because the
/// divisions in MatrixAxis::offset cost more than moving a fractal's row.
static llvm::SmallVector<int64_t, 128> byteOffsets(const MatrixAxis &axis,
                                                   int64_t count, DType dtype) {
  llvm::SmallVector<int64_t, 128> offsets(count);
  int64_t width = byteWidth(dtype), outer = 0;
  for (int64_t i = 0; i < count; outer += axis.outerStride * width)
    for (int64_t inner = 0; inner < axis.fractal && i < count; ++inner, ++i)
      offsets[i] = outer + inner * axis.innerStride * width;
  return offsets;
}

void tl::runtime::copyMatrix(const MatrixView &src, const MatrixView &dst,
                             int64_t rows, int64_t cols) {
  if (isContiguous(src.rows, dst.rows) && !isContiguous(src.cols, dst.cols))
    return copyMatrix(src.transposed(), dst.transposed(), cols, rows);
  ConvertRow convert = lookupConversion(src.dtype, dst.dtype);
  // A row of a fractal, which is most of what is copied, in one move.
  constexpr int64_t kBlockBytes = 32;
  bool areBlocks = src.dtype == dst.dtype && isContiguous(src.cols, dst.cols);
  auto srcRows = byteOffsets(src.rows, rows, src.dtype);
  auto dstRows = byteOffsets(dst.rows, rows, dst.dtype);
  int64_t srcRun = src.cols.run(), dstRun = dst.cols.run();
  // Runs outside, so that the rows of a fractal are visited one after another.
  for (int64_t c = 0; c < cols;) {
    int64_t length =
        std::min({srcRun - c % srcRun, dstRun - c % dstRun, cols - c});
    const std::byte *from =
        src.data + src.cols.offset(c) * byteWidth(src.dtype);
    std::byte *to = dst.data + dst.cols.offset(c) * byteWidth(dst.dtype);
    c += length;
    if (areBlocks && length * byteWidth(src.dtype) == kBlockBytes) {
      for (int64_t r = 0; r < rows; ++r)
        std::memcpy(to + dstRows[r], from + srcRows[r], kBlockBytes);
      continue;
    }
    for (int64_t r = 0; r < rows; ++r)
      convert(from + srcRows[r], src.cols.runStride(), to + dstRows[r],
              dst.cols.runStride(), length);
  }
}

static llvm::Error checkMatrixCopy(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar operand");
  for (const Operand &operand : args.operands)
    if (auto error = expectMatrix(operand))
      return error;
  return expectConversion(args.operands[0].dtype(), args.operands[1].dtype());
}

/// Clears columns [cols, end of the fractal) of the leading `rows`.
static void padColumns(const MatrixView &dst, int64_t rows, int64_t cols) {
  int64_t width = byteWidth(dst.dtype);
  int64_t end = llvm::alignTo(cols, dst.cols.fractal);
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = cols; c < end; ++c)
      std::memset(dst.data + dst.offset(r, c) * width, 0, width);
}

/// Copies the leading `rows` x `cols` elements by way of numbers of type T,
/// `dtype`, that `change` maps.
template <typename T, typename Change>
static void copyChanged(const MatrixView &src, const MatrixView &dst,
                        int64_t rows, int64_t cols, DType dtype,
                        Change change) {
  std::vector<T> values(rows * cols);
  MatrixView dense = MatrixView::plain(
      reinterpret_cast<std::byte *>(values.data()), dtype, rows, cols, cols);
  copyMatrix(src, dense, rows, cols);
  for (T &value : values)
    value = change(value);
  copyMatrix(dense, dst, rows, cols);
}

/// What the hardware takes of a scale: sign, exponent and 10 bits of fraction.
static float truncateScale(double scale) {
  float value = static_cast<float>(scale);
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  bits &= ~uint32_t(0x1fff);
  std::memcpy(&value, &bits, sizeof(bits));
  return value;
}

static void runMatrixCopy(const KernelArgs &args) {
  MatrixView src = args.operands[0].asMatrix();
  MatrixView dst = args.operands[1].asMatrix();
  if (args.param("transpose"))
    src = src.transposed();
  int64_t rows = std::min(src.rows.size, dst.rows.size);
  int64_t cols = std::min(src.cols.size, dst.cols.size);
  bool relu = args.param("relu");
  auto clip = [relu](auto value) {
    return relu && value < 0 ? decltype(value)(0) : value;
  };
  if (!args.scalars.empty()) {
    float scale = truncateScale(toDouble(args.scalars[0]));
    copyChanged<float>(src, dst, rows, cols, DType::F32,
                       [&](float value) { return clip(value * scale); });
  } else if (relu && dst.dtype == DType::I32) {
    copyChanged<int32_t>(src, dst, rows, cols, DType::I32, clip);
  } else if (relu) {
    copyChanged<float>(src, dst, rows, cols, DType::F32, clip);
  } else {
    copyMatrix(src, dst, rows, cols);
  }
  if (args.param("zero_pad"))
    padColumns(dst, rows, cols);
}

//===----------------------------------------------------------------------===//
// accumulate_matrix
//===----------------------------------------------------------------------===//

static llvm::Error checkAccumulateMatrix(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  for (const Operand &operand : args.operands)
    if (auto error = expectMatrix(operand))
      return error;
  DType src = args.operands[0].dtype(), dst = args.operands[1].dtype();
  if (src == dst && (src == DType::F32 || src == DType::I32))
    return llvm::Error::success();
  return unsupported("cannot add " + name(src) + " to " + name(dst));
}

/// Adds the elements of `src` to those of `dst`; U is what sums wrap in.
template <typename T, typename U>
static void accumulate(const MatrixView &src, const MatrixView &dst) {
  const auto *from = reinterpret_cast<const T *>(src.data);
  auto *to = reinterpret_cast<T *>(dst.data);
  int64_t rows = std::min(src.rows.size, dst.rows.size);
  int64_t cols = std::min(src.cols.size, dst.cols.size);
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < cols; ++c) {
      T &sum = to[dst.offset(r, c)];
      sum = static_cast<T>(static_cast<U>(sum) +
                           static_cast<U>(from[src.offset(r, c)]));
    }
}

static void runAccumulateMatrix(const KernelArgs &args) {
  MatrixView src = args.operands[0].asMatrix();
  MatrixView dst = args.operands[1].asMatrix();
  if (dst.dtype == DType::F32)
    accumulate<float, float>(src, dst);
  else
    accumulate<int32_t, uint32_t>(src, dst);
}

llvm::ArrayRef<Kernel> tl::runtime::matrixCopyKernels() {
  static const Kernel kernels[] = {
      {"matrix_copy", checkMatrixCopy, runMatrixCopy},
      {"accumulate_matrix", checkAccumulateMatrix, runAccumulateMatrix}};
  return kernels;
}
