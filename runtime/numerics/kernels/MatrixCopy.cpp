//===- MatrixCopy.cpp - Kernels that move matrices ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Squares.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <vector>

using namespace tl::runtime;

/// True if neighbours along `axis` are contiguous in both matrices.
static bool isContiguous(const MatrixAxis &src, const MatrixAxis &dst) {
  return src.runStride() == 1 && dst.runStride() == 1;
}

/// Byte offsets of the leading `count` indices of `axis`. Tables, as the
/// divisions in MatrixAxis::offset cost more than moving a row of a fractal.
static llvm::SmallVector<int64_t, 128> byteOffsets(const MatrixAxis &axis,
                                                   int64_t count, DType dtype) {
  llvm::SmallVector<int64_t, 128> offsets(count);
  int64_t width = byteWidth(dtype), outer = 0;
  for (int64_t i = 0; i < count; outer += axis.outerStride * width)
    for (int64_t inner = 0; inner < axis.fractal && i < count; ++inner, ++i)
      offsets[i] = outer + inner * axis.innerStride * width;
  return offsets;
}

/// Whether the leading `count` elements of `axis` consist of squares with one
/// stride.
static bool hasSquares(const MatrixAxis &axis, int64_t count) {
  return count % kSquare == 0 &&
         (axis.run() >= count || axis.run() % kSquare == 0);
}

/// Copies elements of 16 bits between a matrix with dense rows and one with
/// dense columns, both made of squares.
TL_FOR_EACH_MACHINE static void transposeSquares(const MatrixView &src,
                                                 const MatrixView &dst,
                                                 int64_t rows, int64_t cols) {
  const auto *from = reinterpret_cast<const uint16_t *>(src.data);
  auto *to = reinterpret_cast<uint16_t *>(dst.data);
  for (int64_t c = 0; c < cols; c += kSquare)
    for (int64_t r = 0; r < rows; r += kSquare)
      transposeSquare(from + src.offset(r, c), src.rows.runStride(),
                      to + dst.offset(r, c), dst.cols.runStride());
}

/// As transposeSquares; false if the matrices are not made of squares.
static bool copySquares(const MatrixView &src, const MatrixView &dst,
                        int64_t rows, int64_t cols) {
  for (const MatrixView &matrix : {src, dst})
    if (!hasSquares(matrix.rows, rows) || !hasSquares(matrix.cols, cols))
      return false;
  transposeSquares(src, dst, rows, cols);
  return true;
}

/// Bytes of a row of a fractal.
static constexpr int64_t kBlockBytes = 32;

/// Whether the rows of a fractal are contiguous.
static bool isStacked(const MatrixView &matrix) {
  return matrix.rows.fractal == kSquare &&
         matrix.rows.innerStride * byteWidth(matrix.dtype) == kBlockBytes;
}

/// Copies the blocks of each row, two rows at a time: in a column of fractals,
/// they fill a cache line of the host. Rows of a tile in a tensor are too far
/// apart for the hardware prefetcher, so blocks are prefetched in software.
static void copyRows(const std::byte *from, std::byte *to,
                     llvm::ArrayRef<int64_t> srcRows,
                     llvm::ArrayRef<int64_t> dstRows,
                     llvm::ArrayRef<int64_t> srcBlocks,
                     llvm::ArrayRef<int64_t> dstBlocks) {
  constexpr size_t kAhead = 8;
  for (size_t first = 0; first < srcRows.size(); first += 2) {
    size_t end = std::min(first + 2, srcRows.size());
    size_t last = srcRows.size() - 1;
    for (size_t b = 0; b < srcBlocks.size(); ++b) {
      // Two blocks are a cache line of the host.
      size_t ahead = std::min(first + kAhead + b % 2, last);
      __builtin_prefetch(from + srcRows[ahead] + srcBlocks[b]);
      for (size_t r = first; r < end; ++r)
        std::memcpy(to + dstRows[r] + dstBlocks[b],
                    from + srcRows[r] + srcBlocks[b], kBlockBytes);
    }
  }
}

/// Copies the same fractal in each row of fractals.
static void copyFractals(const std::byte *from, std::byte *to,
                         llvm::ArrayRef<int64_t> srcRows,
                         llvm::ArrayRef<int64_t> dstRows) {
  for (size_t r = 0; r < srcRows.size(); r += kSquare)
    std::memcpy(to + dstRows[r], from + srcRows[r], kSquare * kBlockBytes);
}

/// Copies rows of fractals, the most frequent case. False if a row does not
/// consist of whole fractals of both matrices.
static bool copyBlocks(const MatrixView &src, const MatrixView &dst,
                       int64_t rows, int64_t cols) {
  int64_t width = byteWidth(src.dtype), block = kBlockBytes / width;
  if (!isContiguous(src.cols, dst.cols) || cols % block != 0 ||
      src.cols.run() % block != 0 || dst.cols.run() % block != 0 ||
      std::min(src.cols.run(), dst.cols.run()) != block)
    return false;
  auto srcRows = byteOffsets(src.rows, rows, src.dtype);
  auto dstRows = byteOffsets(dst.rows, rows, dst.dtype);
  llvm::SmallVector<int64_t, 32> srcBlocks, dstBlocks;
  for (int64_t c = 0; c < cols; c += block) {
    srcBlocks.push_back(src.cols.offset(c) * width);
    dstBlocks.push_back(dst.cols.offset(c) * width);
  }
  if (!isStacked(src) || !isStacked(dst) || rows % kSquare != 0) {
    copyRows(src.data, dst.data, srcRows, dstRows, srcBlocks, dstBlocks);
    return true;
  }
  for (auto [from, to] : llvm::zip_equal(srcBlocks, dstBlocks))
    copyFractals(src.data + from, dst.data + to, srcRows, dstRows);
  return true;
}

void tl::runtime::copyMatrix(const MatrixView &src, const MatrixView &dst,
                             int64_t rows, int64_t cols) {
  if (isContiguous(src.rows, dst.rows) && !isContiguous(src.cols, dst.cols))
    return copyMatrix(src.transposed(), dst.transposed(), cols, rows);
  bool crosses = src.cols.runStride() == 1 && dst.rows.runStride() == 1 &&
                 dst.cols.runStride() != 1;
  if (crosses && src.dtype == dst.dtype && byteWidth(src.dtype) == 2 &&
      copySquares(src, dst, rows, cols))
    return;
  if (src.dtype == dst.dtype && copyBlocks(src, dst, rows, cols))
    return;
  ConvertRow convert = lookupConversion(src.dtype, dst.dtype);
  auto srcRows = byteOffsets(src.rows, rows, src.dtype);
  auto dstRows = byteOffsets(dst.rows, rows, dst.dtype);
  int64_t srcRun = src.cols.run(), dstRun = dst.cols.run();
  // Runs in the outer loop, so that the rows of a fractal are visited one after
  // another.
  for (int64_t c = 0; c < cols;) {
    int64_t length =
        std::min({srcRun - c % srcRun, dstRun - c % dstRun, cols - c});
    const std::byte *from =
        src.data + src.cols.offset(c) * byteWidth(src.dtype);
    std::byte *to = dst.data + dst.cols.offset(c) * byteWidth(dst.dtype);
    c += length;
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

/// Copies the leading `rows` x `cols` elements through numbers of type T,
/// `dtype`, mapped by `change`.
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

/// The bits of a scale that the hardware uses: sign, exponent and 10 bits of
/// fraction.
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
    return relu && value <= 0 ? decltype(value)(0) : value;
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

/// Adds the elements of `src` to those of `dst`; sums wrap in U.
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
