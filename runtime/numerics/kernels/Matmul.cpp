//===- Matmul.cpp - Matrix products ---------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Storage.h"
#include "runtime/numerics/kernels/PanelProduct.h"

#include "llvm/Support/MathExtras.h"

#include <memory>
#include <vector>

using namespace tl::runtime;

namespace {
/// Extents of C = A * B, where A is m x k and B is k x n.
struct Problem {
  MatrixView a, b, c;
  int64_t m, n, k;
  /// Starts from 0 instead of C.
  bool init;
};

/// A matrix by rows, in the caller's memory if it is stored by rows there.
template <typename T> struct Dense {
  T *data;
  int64_t leading;
  std::unique_ptr<T[]> storage;
};
} // namespace

static Problem problemOf(const KernelArgs &args) {
  Problem problem;
  problem.a = args.operands[0].asMatrix();
  problem.b = args.operands[1].asMatrix();
  problem.c = args.operands[2].asMatrix();
  if (args.param("transpose_a"))
    problem.a = problem.a.transposed();
  if (args.param("transpose_b"))
    problem.b = problem.b.transposed();
  problem.m = args.param("m", problem.a.rows.size);
  problem.n = args.param("n", problem.b.cols.size);
  problem.k = args.param("k", problem.a.cols.size);
  problem.init = !args.scalars.empty() && toDouble(args.scalars[0]) != 0;
  return problem;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static bool isSupported(DType a, DType b, DType c) {
  if (a != b)
    return false;
  return isFloat(a) ? c == DType::F32 : a == DType::I8 && c == DType::I32;
}

static bool fits(const MatrixView &matrix, int64_t rows, int64_t cols) {
  return rows <= matrix.rows.size && cols <= matrix.cols.size;
}

static llvm::Error checkMatmul(const KernelArgs &args) {
  if (auto error = expectOperands(args, 3))
    return error;
  for (const Operand &operand : args.operands)
    if (auto error = expectMatrix(operand))
      return error;
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar operand");
  Problem p = problemOf(args);
  if (!isSupported(p.a.dtype, p.b.dtype, p.c.dtype))
    return unsupported("cannot multiply " + name(p.a.dtype) + " by " +
                       name(p.b.dtype) + " into " + name(p.c.dtype));
  if (p.m < 0 || p.n < 0 || p.k < 0)
    return unsupported("needs extents of 0 and more");
  if (!fits(p.a, p.m, p.k) || !fits(p.b, p.k, p.n) || !fits(p.c, p.m, p.n))
    return unsupported("extents " + llvm::Twine(p.m) + "x" + llvm::Twine(p.n) +
                       "x" + llvm::Twine(p.k) +
                       " (m x n x k) do not fit the operands");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Dense operands
//===----------------------------------------------------------------------===//

/// True if row r of the leading part of `matrix` is `cols` contiguous elements
/// at r * rows.runStride().
static bool isRowMajor(const MatrixView &matrix, int64_t rows, int64_t cols) {
  return matrix.cols.runStride() == 1 && matrix.cols.run() >= cols &&
         matrix.rows.run() >= rows && matrix.rows.runStride() >= cols;
}

template <typename T> static DType dtypeOf();
template <> DType dtypeOf<float>() { return DType::F32; }
template <> DType dtypeOf<int8_t>() { return DType::I8; }
template <> DType dtypeOf<int32_t>() { return DType::I32; }

/// The matrix of `dense`, by rows.
template <typename T>
static MatrixView viewOf(const Dense<T> &dense, int64_t rows, int64_t cols) {
  return MatrixView::plain(reinterpret_cast<std::byte *>(dense.data),
                           dtypeOf<T>(), rows, cols, dense.leading);
}

/// The leading part of `matrix` by rows, in place if possible, otherwise in new
/// storage, filled from `matrix` if `load`.
template <typename T>
static Dense<T> denseRows(const MatrixView &matrix, int64_t rows, int64_t cols,
                          bool load) {
  if (matrix.dtype == dtypeOf<T>() && isRowMajor(matrix, rows, cols))
    return {reinterpret_cast<T *>(matrix.data), matrix.rows.runStride(),
            nullptr};
  Dense<T> dense{nullptr, cols, nullptr};
  dense.storage.reset(new T[rows * cols]);
  dense.data = dense.storage.get();
  if (load)
    copyMatrix(matrix, viewOf(dense, rows, cols), rows, cols);
  return dense;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// A factor of a product of panels, with the storage of its conversion.
struct Factor {
  PanelOperand operand;
  std::unique_ptr<float[]> storage;
};

/// Whether the lines and steps of `matrix` satisfy PanelOperand, with small
/// gaps only.
static bool isPanelOperand(const MatrixView &matrix, int64_t lines, int64_t k) {
  int64_t run = matrix.rows.run();
  return matrix.cols.runStride() == 1 &&
         (run >= lines || run % kPanelColumns == 0) &&
         matrix.offset(lines - 1, k - 1) < 2 * lines * k;
}

/// The leading `lines` x `k` elements of `matrix`, a PanelOperand, with its
/// layout. Converts all in one call.
static Factor loadInPlace(const MatrixView &matrix, int64_t lines, int64_t k) {
  Factor factor{
      {reinterpret_cast<float *>(matrix.data), matrix.rows, matrix.cols},
      nullptr};
  if (matrix.dtype == DType::F32)
    return factor;
  int64_t count = matrix.offset(lines - 1, k - 1) + 1;
  factor.storage.reset(new float[count]);
  factor.operand.data = factor.storage.get();
  lookupConversion(matrix.dtype, DType::F32)(
      matrix.data, 1, reinterpret_cast<std::byte *>(factor.storage.get()), 1,
      count);
  return factor;
}

/// The leading `lines` x `k` elements of `matrix`. A matrix stored by columns
/// keeps its layout if `mayCross`.
static Factor loadFactor(const MatrixView &matrix, int64_t lines, int64_t k,
                         bool mayCross) {
  if (isPanelOperand(matrix, lines, k))
    return loadInPlace(matrix, lines, k);
  if (mayCross && matrix.rows.runStride() == 1) {
    Dense<float> dense = denseRows<float>(matrix.transposed(), k, lines, true);
    return {{dense.data, MatrixAxis::plain(lines, 1),
             MatrixAxis::plain(k, dense.leading)},
            std::move(dense.storage)};
  }
  Dense<float> dense = denseRows<float>(matrix, lines, k, true);
  return {{dense.data, MatrixAxis::plain(lines, dense.leading),
           MatrixAxis::plain(k, 1)},
          std::move(dense.storage)};
}

/// The number of columns of C, from the first on, that lie in panels: with rows
/// at one distance and contiguous elements in each row.
static int64_t countPanelColumns(const Problem &p) {
  const MatrixAxis &rows = p.c.rows, &cols = p.c.cols;
  bool hasPanels = cols.fractal == kPanelColumns || cols.fractal == 1;
  if (!hasPanels || cols.runStride() != 1 || rows.run() < p.m)
    return 0;
  return p.n / kPanelColumns * kPanelColumns;
}

/// Computes the columns of C from `product.first` on in separate panels.
static void multiplyApart(PanelProduct product, const Problem &p) {
  int64_t columns = p.n - product.first;
  std::vector<float> storage(p.m * llvm::alignTo(columns, kPanelColumns));
  MatrixView panels{reinterpret_cast<std::byte *>(storage.data()), DType::F32,
                    MatrixAxis::plain(p.m, kPanelColumns),
                    MatrixAxis{columns, kPanelColumns, p.m * kPanelColumns, 1}};
  MatrixView rest = p.c;
  rest.data += p.c.cols.offset(product.first) * sizeof(float);
  rest.cols.size = columns;
  if (!p.init)
    copyMatrix(rest, panels, p.m, columns);
  product.c = storage.data();
  product.cPanel = p.m * kPanelColumns;
  product.cRow = kPanelColumns;
  multiply(product);
  copyMatrix(panels, rest, p.m, columns);
}

/// All products of floats take this path, so that a sum has the same bits for
/// any layout of its operands and any extents of the product.
static void runFloat(const Problem &p) {
  Factor a = loadFactor(p.a, p.m, p.k, /*mayCross=*/false);
  Factor b = loadFactor(p.b.transposed(), p.n, p.k, /*mayCross=*/true);
  PanelProduct product{a.operand,
                       b.operand,
                       reinterpret_cast<float *>(p.c.data),
                       p.c.cols.offset(kPanelColumns),
                       p.c.rows.runStride(),
                       p.m,
                       countPanelColumns(p),
                       p.k,
                       /*first=*/0,
                       p.init};
  if (product.n > 0)
    multiply(product);
  product.first = std::exchange(product.n, p.n);
  if (product.first < p.n)
    multiplyApart(product, p);
}

static int32_t dot(const int8_t *a, const int8_t *b, int64_t k) {
  // Unsigned, as the accumulator wraps.
  uint32_t sum = 0;
  for (int64_t i = 0; i < k; ++i)
    sum += static_cast<uint32_t>(int32_t(a[i]) * int32_t(b[i]));
  return static_cast<int32_t>(sum);
}

static void runInteger(const Problem &p) {
  Dense<int8_t> a = denseRows<int8_t>(p.a, p.m, p.k, true);
  Dense<int8_t> b = denseRows<int8_t>(p.b.transposed(), p.n, p.k, true);
  Dense<int32_t> c = denseRows<int32_t>(p.c, p.m, p.n, !p.init);
  for (int64_t i = 0; i < p.m; ++i) {
    for (int64_t j = 0; j < p.n; ++j) {
      int32_t product =
          dot(a.data + i * a.leading, b.data + j * b.leading, p.k);
      int32_t &element = c.data[i * c.leading + j];
      element =
          static_cast<int32_t>(static_cast<uint32_t>(p.init ? 0 : element) +
                               static_cast<uint32_t>(product));
    }
  }
  if (c.storage)
    copyMatrix(viewOf(c, p.m, p.n), p.c, p.m, p.n);
}

static void runMatmul(const KernelArgs &args) {
  Problem problem = problemOf(args);
  // An extent of 0 makes the instruction do nothing (Ascend C documentation,
  // Mmad), not even clear C.
  if (problem.m == 0 || problem.n == 0 || problem.k == 0)
    return;
  if (problem.a.dtype == DType::I8)
    runInteger(problem);
  else
    runFloat(problem);
}

llvm::ArrayRef<Kernel> tl::runtime::matrixKernels() {
  static const Kernel kernels[] = {{"matmul", checkMatmul, runMatmul}};
  return kernels;
}
