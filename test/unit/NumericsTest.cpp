//===- NumericsTest.cpp - Tests of the tile kernels -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/HalfConvert.h"
#include "runtime/numerics/Kernels.h"

#include "gtest/gtest.h"

#include <Eigen/Core>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace tl::runtime;
using Eigen::bfloat16;
using Eigen::half;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
const float kNaN = std::nanf("");

template <typename T> DType dtypeOf();
template <> DType dtypeOf<half>() { return DType::F16; }
template <> DType dtypeOf<bfloat16>() { return DType::BF16; }
template <> DType dtypeOf<float>() { return DType::F32; }
template <> DType dtypeOf<int8_t>() { return DType::I8; }
template <> DType dtypeOf<int16_t>() { return DType::I16; }
template <> DType dtypeOf<int32_t>() { return DType::I32; }
template <> DType dtypeOf<int64_t>() { return DType::I64; }
template <> DType dtypeOf<uint8_t>() { return DType::U8; }
template <> DType dtypeOf<uint32_t>() { return DType::U32; }
template <> DType dtypeOf<uint64_t>() { return DType::U64; }

template <typename T>
View viewOf(std::vector<T> &data, llvm::ArrayRef<int64_t> sizes) {
  return View::contiguous(reinterpret_cast<std::byte *>(data.data()),
                          dtypeOf<T>(), sizes);
}

template <typename T>
View viewOf(std::vector<T> &data, llvm::ArrayRef<int64_t> sizes,
            llvm::ArrayRef<int64_t> strides, int64_t offset = 0) {
  View view = viewOf(data, sizes);
  view.data += offset * sizeof(T);
  view.strides.assign(strides.begin(), strides.end());
  return view;
}

/// Checks and runs a kernel; returns its error, or nothing.
std::string tryRun(llvm::StringRef name, KernelArgs args) {
  const Kernel *kernel = lookupKernel(name);
  if (!kernel)
    return "no such kernel";
  if (llvm::Error error = kernel->check(args))
    return llvm::toString(std::move(error));
  kernel->run(args);
  return "";
}

void run(llvm::StringRef name, KernelArgs args) {
  EXPECT_EQ(tryRun(name, std::move(args)), "");
}

template <typename To, typename From>
std::vector<To> convertAll(std::vector<From> values) {
  int64_t size = values.size();
  std::vector<To> result(size);
  run("copy", {{viewOf(values, {size}), viewOf(result, {size})}, {}, {}});
  return result;
}

std::vector<uint16_t> bitsOf(const std::vector<half> &values) {
  std::vector<uint16_t> bits(values.size());
  std::memcpy(bits.data(), values.data(), 2 * values.size());
  return bits;
}

//===----------------------------------------------------------------------===//
// copy
//===----------------------------------------------------------------------===//

// f32 to f16 rounds to nearest, ties to even, and overflows to infinity.
TEST(Copy, RoundsToHalf) {
  EXPECT_EQ(bitsOf(convertAll<half, float>({1.0f, 2049.0f, 2051.0f, 65504.0f,
                                            65519.0f, 65520.0f, -kInf, 0x1p-24f,
                                            0x1p-25f, 0x1.8p-24f})),
            (std::vector<uint16_t>{0x3C00, 0x6800, 0x6802, 0x7BFF, 0x7BFF,
                                   0x7C00, 0xFC00, 0x0001, 0x0000, 0x0002}));
  EXPECT_TRUE(std::isnan(float(convertAll<half, float>({kNaN})[0])));
}

// f32 to bf16 likewise: 1 + 2^-8 is half way and goes to even.
TEST(Copy, RoundsToBFloat16) {
  auto rounded = convertAll<bfloat16, float>(
      {1.0f + 0x1p-8f, 1.0f + 0x3p-8f, 1.0f + 0x1.1p-8f, kInf, 3.4e38f});
  EXPECT_EQ(float(rounded[0]), 1.0f);
  EXPECT_EQ(float(rounded[1]), 1.0f + 0x1p-6f);
  EXPECT_EQ(float(rounded[2]), 1.0f + 0x1p-7f);
  EXPECT_EQ(float(rounded[3]), kInf);
  EXPECT_EQ(float(rounded[4]), kInf);
}

// Every f16 but NaN survives the way to f32 and back. NaN have the same bits in
// bulk and one by one: a result does not depend on the place of its element.
TEST(Copy, HalfRoundTrips) {
  std::vector<half> all(65536);
  for (int i = 0; i < 65536; ++i) {
    all[i] = Eigen::half_impl::raw_uint16_to_half(i);
  }
  std::vector<float> wide = convertAll<float>(all);
  std::vector<uint16_t> back = bitsOf(convertAll<half>(wide));
  for (int i = 0; i < 65536; ++i) {
    float single;
    toFloat(&all[i], &single, 1);
    if ((i & 0x7FFF) > 0x7C00) {
      half again;
      toHalf(&single, &again, 1);
      EXPECT_TRUE(std::isnan(wide[i]) && std::isnan(single)) << i;
      EXPECT_EQ(std::memcmp(&wide[i], &single, sizeof(single)), 0) << i;
      EXPECT_EQ(back[i], bitsOf({again})[0]) << i;
      continue;
    }
    EXPECT_EQ(wide[i], single) << i;
    ASSERT_EQ(back[i], i);
  }
}

// The bulk conversion rounds as the one for single elements does.
TEST(Copy, BulkHalfAgreesWithSingle) {
  std::mt19937 random(5);
  std::vector<float> values(10007);
  for (float &value : values)
    value = std::ldexp(std::uniform_real_distribution<float>(-2, 2)(random),
                       std::uniform_int_distribution<int>(-28, 18)(random));
  std::vector<uint16_t> bulk = bitsOf(convertAll<half>(values));
  for (size_t i = 0; i < values.size(); ++i) {
    half single;
    toHalf(&values[i], &single, 1);
    ASSERT_EQ(bulk[i], bitsOf({single})[0]) << values[i];
  }
}

// Floating point becomes the nearest integer in range, NaN becomes 0.
TEST(Copy, FloatToIntegerRoundsAndSaturates) {
  EXPECT_EQ((convertAll<int8_t, float>(
                {0.5f, 1.5f, -2.5f, 127.4f, 128, -129, kInf, -kInf, kNaN})),
            (std::vector<int8_t>{0, 2, -2, 127, 127, -128, 127, -128, 0}));
  EXPECT_EQ((convertAll<int32_t, float>({2147483520.0f, 2147483648.0f, -3e9f})),
            (std::vector<int32_t>{2147483520, INT32_MAX, INT32_MIN}));
  EXPECT_EQ((convertAll<int64_t, float>({0x1p62f, 0x1p63f, -0x1p63f, -kInf})),
            (std::vector<int64_t>{int64_t(1) << 62, INT64_MAX, INT64_MIN,
                                  INT64_MIN}));
  EXPECT_EQ((convertAll<uint8_t, half>({half(-1), half(255.5f), half(200)})),
            (std::vector<uint8_t>{0, 255, 200}));
}

// Integers saturate too, across signedness.
TEST(Copy, IntegerToIntegerSaturates) {
  EXPECT_EQ((convertAll<int8_t, int32_t>({1000, -1000, 5, -5})),
            (std::vector<int8_t>{127, -128, 5, -5}));
  EXPECT_EQ((convertAll<uint8_t, int64_t>({-1, 256, 255})),
            (std::vector<uint8_t>{0, 255, 255}));
  EXPECT_EQ((convertAll<int64_t, uint64_t>({UINT64_MAX, 7})),
            (std::vector<int64_t>{INT64_MAX, 7}));
  EXPECT_EQ((convertAll<uint64_t, int8_t>({-1, 7})),
            (std::vector<uint64_t>{0, 7}));
}

// Strided and transposed views of odd sizes go element by element.
TEST(Copy, StridedViews) {
  std::vector<float> src(35);
  for (int i = 0; i < 35; ++i)
    src[i] = i;
  std::vector<half> dst(40, half(-1));
  // src[r][c] = 7 r + c to dst[c][r], rows 5 apart.
  run("copy", {{viewOf(src, {3, 5}, {7, 1}, 2), viewOf(dst, {3, 5}, {1, 5}, 1)},
               {},
               {}});
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 5; ++c)
      EXPECT_EQ(float(dst[1 + r + 5 * c]), 2 + 7 * r + c);
  EXPECT_EQ(float(dst[0]), -1);
  EXPECT_EQ(float(dst[4]), -1);
}

// Rank 3 with a broadcast, a gap and a dimension of one.
TEST(Copy, Rank3) {
  std::vector<int32_t> src = {1, 2, 3}, dst(24, 0);
  run("copy",
      {{viewOf(src, {2, 1, 3}, {0, 9, 1}), viewOf(dst, {2, 1, 3}, {12, 5, 2})},
       {},
       {}});
  EXPECT_EQ(dst, (std::vector<int32_t>{1, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0,
                                       1, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0}));
}

// Views without elements and of rank 0 are fine.
TEST(Copy, EmptyAndScalar) {
  std::vector<float> src = {5}, dst = {6};
  run("copy", {{viewOf(src, {0, 3}), viewOf(dst, {0, 3})}, {}, {}});
  EXPECT_EQ(dst[0], 6);
  run("copy", {{viewOf(src, {}), viewOf(dst, {})}, {}, {}});
  EXPECT_EQ(dst[0], 5);
}

// Impossible copies are reported.
TEST(Copy, Errors) {
  std::vector<float> f(6);
  std::vector<int32_t> i(6);
  std::vector<bfloat16> b(6);
  EXPECT_EQ(tryRun("copy", {{viewOf(f, {6})}, {}, {}}),
            "takes 2 tile operands, not 1");
  EXPECT_EQ(tryRun("copy", {{viewOf(f, {6}), viewOf(f, {2, 3})}, {}, {}}),
            "needs operands of the same shape");
  EXPECT_EQ(tryRun("copy", {{viewOf(i, {6}), viewOf(b, {6})}, {}, {}}),
            "cannot convert i32 to bf16");
  EXPECT_EQ(lookupKernel("no_such_kernel"), nullptr);
}

//===----------------------------------------------------------------------===//
// fill
//===----------------------------------------------------------------------===//

// Fill touches exactly its view and rounds its value.
TEST(Fill, StridedAndRounded) {
  std::vector<half> dst(8, half(0));
  run("fill", {{viewOf(dst, {2, 2}, {4, 2})}, {Scalar(2049.0)}, {}});
  EXPECT_EQ(bitsOf(dst), (std::vector<uint16_t>{0x6800, 0, 0x6800, 0, 0x6800, 0,
                                                0x6800, 0}));
  std::vector<int32_t> whole(5, 1);
  run("fill", {{viewOf(whole, {3})}, {Scalar(int64_t(-7))}, {}});
  EXPECT_EQ(whole, (std::vector<int32_t>{-7, -7, -7, 1, 1}));
  EXPECT_EQ(tryRun("fill", {{viewOf(whole, {3})}, {}, {}}),
            "takes one scalar operand");
}

//===----------------------------------------------------------------------===//
// Fractal matrices
//===----------------------------------------------------------------------===//

/// Fractals of 16 rows and `width` columns for a matrix of `rows` rows and
/// `cols` columns, as the Ascend C documentation defines the formats: Nz keeps
/// blocks column by column and elements row by row, Zz both row by row, Zn
/// blocks row by row and elements column by column.
enum class Format { Nz, Zz, Zn };

int64_t roundUp(int64_t value, int64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

/// The place of element (r, c) by the formats' definition.
int64_t placeOf(Format format, int64_t r, int64_t c, int64_t rows, int64_t cols,
                int64_t width) {
  int64_t blockRows = roundUp(rows, 16) / 16;
  int64_t blockCols = roundUp(cols, width) / width;
  int64_t inRow = r % 16, inCol = c % width;
  switch (format) {
  case Format::Nz:
    return ((c / width * blockRows + r / 16) * 16 + inRow) * width + inCol;
  case Format::Zz:
    return ((r / 16 * blockCols + c / width) * 16 + inRow) * width + inCol;
  case Format::Zn:
    return ((r / 16 * blockCols + c / width) * width + inCol) * 16 + inRow;
  }
  return -1;
}

template <typename T>
MatrixView fractalView(std::vector<T> &data, Format format, int64_t rows,
                       int64_t cols, int64_t width) {
  int64_t blockRows = roundUp(rows, 16) / 16;
  int64_t blockCols = roundUp(cols, width) / width;
  int64_t block = 16 * width;
  MatrixView view{
      reinterpret_cast<std::byte *>(data.data()), dtypeOf<T>(), {}, {}};
  if (format == Format::Nz) {
    view.rows = {rows, 16, block, width};
    view.cols = {cols, width, block * blockRows, 1};
  } else if (format == Format::Zz) {
    view.rows = {rows, 16, block * blockCols, width};
    view.cols = {cols, width, block, 1};
  } else {
    view.rows = {rows, 16, block * blockCols, 1};
    view.cols = {cols, width, block, 16};
  }
  return view;
}

template <typename T> struct Fractal {
  Fractal(Format format, int64_t rows, int64_t cols, int64_t width)
      : format(format), rows(rows), cols(cols), width(width),
        data(roundUp(rows, 16) * roundUp(cols, width), T(77)) {}

  T &at(int64_t r, int64_t c) {
    return data[placeOf(format, r, c, rows, cols, width)];
  }
  Operand operand() {
    return Operand(View(), fractalView(data, format, rows, cols, width));
  }

  Format format;
  int64_t rows, cols, width;
  std::vector<T> data;
};

class Formats : public testing::TestWithParam<Format> {};

INSTANTIATE_TEST_SUITE_P(All, Formats,
                         testing::Values(Format::Nz, Format::Zz, Format::Zn));

// Plain to fractal and back, converting, with odd sizes.
TEST_P(Formats, CopyToFractalAndBack) {
  constexpr int64_t rows = 35, cols = 21;
  std::vector<float> src(rows * 30), back(rows * cols, -1);
  for (size_t i = 0; i < src.size(); ++i)
    src[i] = float(i) / 2;
  Fractal<half> tile(GetParam(), rows, cols, 16);
  run("matrix_copy",
      {{viewOf(src, {rows, cols}, {30, 1}), tile.operand()}, {}, {}});
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < cols; ++c)
      ASSERT_EQ(float(tile.at(r, c)), (30 * r + c) / 2.0f);
  run("matrix_copy", {{tile.operand(), viewOf(back, {rows, cols})}, {}, {}});
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < cols; ++c)
      ASSERT_EQ(back[r * cols + c], (30 * r + c) / 2.0f);
  // The padding is unchanged.
  EXPECT_EQ(float(tile.at(0, 21)), 77);
}

// zero_pad clears the rest of the last columns of fractals, rows are left.
TEST_P(Formats, ZeroPad) {
  constexpr int64_t rows = 5, cols = 3;
  std::vector<float> src(rows * cols, 1);
  Fractal<float> tile(GetParam(), rows, cols, 8);
  run("matrix_copy",
      {{viewOf(src, {rows, cols}), tile.operand()}, {}, {{"zero_pad", 1}}});
  for (int64_t r = 0; r < 16; ++r)
    for (int64_t c = 0; c < 8; ++c)
      EXPECT_EQ(tile.at(r, c), r >= rows ? 77 : c >= cols ? 0 : 1);
}

// transpose exchanges the indices; the smaller extents count.
TEST_P(Formats, TransposeAndClip) {
  Fractal<int8_t> src(GetParam(), 20, 33, 32), dst(Format::Nz, 40, 18, 32);
  for (int64_t r = 0; r < 20; ++r)
    for (int64_t c = 0; c < 33; ++c)
      src.at(r, c) = int8_t(7 * r + 3 * c);
  run("matrix_copy", {{src.operand(), dst.operand()}, {}, {{"transpose", 1}}});
  for (int64_t r = 0; r < 40; ++r)
    for (int64_t c = 0; c < 18; ++c)
      ASSERT_EQ(dst.at(r, c), r < 33 ? int8_t(7 * c + 3 * r) : 77);
}

//===----------------------------------------------------------------------===//
// matmul
//===----------------------------------------------------------------------===//

/// Small whole numbers, so that every product and sum is exact.
template <typename Matrix> void fillSmall(Matrix &matrix, int seed) {
  using T = std::decay_t<decltype(matrix.at(0, 0))>;
  for (int64_t r = 0; r < matrix.rows; ++r)
    for (int64_t c = 0; c < matrix.cols; ++c)
      matrix.at(r, c) = T((r * 5 + c * 3 + seed) % 9 - 4);
}

template <typename T> struct Plain {
  Plain(int64_t rows, int64_t cols, int64_t rowStride)
      : rows(rows), cols(cols), rowStride(rowStride),
        data(rows * rowStride, T(77)) {}
  T &at(int64_t r, int64_t c) { return data[r * rowStride + c]; }
  Operand operand() {
    return Operand(viewOf(data, {rows, cols}, {rowStride, 1}));
  }
  int64_t rows, cols, rowStride;
  std::vector<T> data;
};

/// Runs a product and compares all of C with the definition; C starts at 2.
template <typename A, typename B, typename C>
void checkProduct(A &&a, B &&b, C &&c, bool transposeA, bool transposeB,
                  std::optional<bool> init) {
  fillSmall(a, 1);
  fillSmall(b, 2);
  for (int64_t i = 0; i < c.rows; ++i)
    for (int64_t j = 0; j < c.cols; ++j)
      c.at(i, j) = 2;
  KernelArgs args{{a.operand(), b.operand(), c.operand()},
                  {},
                  {{"transpose_a", transposeA}, {"transpose_b", transposeB}}};
  if (init)
    args.scalars.push_back(int64_t(*init));
  run("matmul", args);
  int64_t depth = transposeA ? a.rows : a.cols;
  for (int64_t i = 0; i < c.rows; ++i)
    for (int64_t j = 0; j < c.cols; ++j) {
      int64_t sum = init.value_or(false) ? 0 : 2;
      for (int64_t p = 0; p < depth; ++p)
        sum += int64_t(float(transposeA ? a.at(p, i) : a.at(i, p))) *
               int64_t(float(transposeB ? b.at(j, p) : b.at(p, j)));
      ASSERT_EQ(int64_t(c.at(i, j)), sum) << i << ", " << j;
    }
}

// Plain operands of odd sizes, all transpositions, with and without init.
TEST(Matmul, Plain) {
  for (bool ta : {false, true})
    for (bool tb : {false, true})
      for (std::optional<bool> init :
           {std::optional<bool>(), {true}, {false}}) {
        Plain<float> a(ta ? 5 : 7, ta ? 7 : 5, 11);
        Plain<float> b(tb ? 9 : 5, tb ? 5 : 9, 13);
        checkProduct(a, b, Plain<float>(7, 9, 10), ta, tb, init);
        Plain<half> halfA(ta ? 5 : 7, ta ? 7 : 5, 11);
        Plain<half> halfB(tb ? 9 : 5, tb ? 5 : 9, 9);
        checkProduct(halfA, halfB, Plain<float>(7, 9, 9), ta, tb, init);
      }
}

// The formats of the cube core's memories: Zz times Zn into Nz.
TEST(Matmul, Fractal) {
  for (bool init : {true, false}) {
    checkProduct(Fractal<half>(Format::Zz, 33, 50, 16),
                 Fractal<half>(Format::Zn, 50, 17, 16),
                 Fractal<float>(Format::Nz, 33, 17, 16), false, false, init);
    checkProduct(Fractal<bfloat16>(Format::Nz, 20, 18, 16),
                 Fractal<bfloat16>(Format::Nz, 16, 20, 16),
                 Fractal<float>(Format::Nz, 18, 16, 16), true, true, init);
    checkProduct(Fractal<float>(Format::Zz, 16, 9, 8),
                 Fractal<float>(Format::Zn, 9, 30, 8), Plain<float>(16, 30, 40),
                 false, false, init);
  }
}

// int8 accumulates exactly in int32, in any layout.
TEST(Matmul, Integers) {
  for (bool init : {true, false}) {
    checkProduct(Plain<int8_t>(3, 70, 70), Plain<int8_t>(70, 5, 6),
                 Plain<int32_t>(3, 5, 5), false, false, init);
    checkProduct(Fractal<int8_t>(Format::Zz, 17, 40, 32),
                 Fractal<int8_t>(Format::Zn, 33, 40, 32),
                 Fractal<int32_t>(Format::Nz, 17, 33, 16), false, true, init);
  }
  Plain<int8_t> a(1, 2, 2), b(2, 1, 1);
  a.data = {-128, 127};
  b.data = {-128, -128};
  Plain<int32_t> c(1, 1, 1);
  run("matmul", {{a.operand(), b.operand(), c.operand()}, {int64_t(1)}, {}});
  EXPECT_EQ(c.data[0], 128);
}

// Extents as parameters take the leading part and leave the rest of C.
TEST(Matmul, Extents) {
  Plain<float> a(4, 4, 4), b(4, 4, 4), c(4, 4, 4);
  std::fill(a.data.begin(), a.data.end(), 1.0f);
  std::fill(b.data.begin(), b.data.end(), 2.0f);
  KernelArgs args{{a.operand(), b.operand(), c.operand()},
                  {int64_t(1)},
                  {{"m", 2}, {"n", 3}, {"k", 1}}};
  run("matmul", args);
  for (int64_t i = 0; i < 4; ++i)
    for (int64_t j = 0; j < 4; ++j)
      EXPECT_EQ(c.at(i, j), i < 2 && j < 3 ? 2 : 77);
  // An extent of 0 does nothing at all.
  args.params[2].second = 0;
  c.at(0, 0) = 5;
  run("matmul", args);
  EXPECT_EQ(c.at(0, 0), 5);
}

// NaN and infinity pass through; init does not read the old C.
TEST(Matmul, SpecialValues) {
  Plain<half> a(2, 1, 1), b(1, 2, 2);
  a.data = {half(kInf), half(1)};
  b.data = {half(1), half(0)};
  Plain<float> c(2, 2, 2);
  std::fill(c.data.begin(), c.data.end(), kNaN);
  run("matmul", {{a.operand(), b.operand(), c.operand()}, {int64_t(1)}, {}});
  EXPECT_EQ(c.at(0, 0), kInf);
  EXPECT_TRUE(std::isnan(c.at(0, 1)));
  EXPECT_EQ(c.at(1, 0), 1);
  EXPECT_EQ(c.at(1, 1), 0);
}

// Impossible products are reported.
TEST(Matmul, Errors) {
  Plain<float> a(2, 3, 3), b(3, 4, 4), c(2, 4, 4);
  Plain<half> h(3, 4, 4);
  std::vector<float> flat(8);
  EXPECT_EQ(tryRun("matmul", {{a.operand(), h.operand(), c.operand()}, {}, {}}),
            "cannot multiply f32 by f16 into f32");
  EXPECT_EQ(tryRun("matmul", {{a.operand(), c.operand(), c.operand()}, {}, {}}),
            "extents 2x4x3 (m x n x k) do not fit the operands");
  EXPECT_EQ(
      tryRun("matmul", {{a.operand(), b.operand(), viewOf(flat, {8})}, {}, {}}),
      "needs operands of rank 2, not 1");
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

template <typename T>
std::vector<T> apply(llvm::StringRef name, std::vector<T> a, std::vector<T> b) {
  int64_t size = a.size();
  std::vector<T> result(size);
  run(name,
      {{viewOf(a, {size}), viewOf(b, {size}), viewOf(result, {size})}, {}, {}});
  return result;
}

// Each operation computes its own function.
TEST(Elementwise, Float) {
  using Values = std::vector<float>;
  EXPECT_EQ(apply<float>("add", {1, 2}, {3, -4}), (Values{4, -2}));
  EXPECT_EQ(apply<float>("sub", {1, 2}, {3, -4}), (Values{-2, 6}));
  EXPECT_EQ(apply<float>("mul", {1, 2}, {3, -4}), (Values{3, -8}));
  EXPECT_EQ(apply<float>("div", {1, 2}, {4, 0}), (Values{0.25, kInf}));
  EXPECT_EQ(apply<float>("max", {1, 2}, {3, -4}), (Values{3, 2}));
  EXPECT_EQ(apply<float>("min", {1, 2}, {3, -4}), (Values{1, -4}));
}

// NaN on either side is the result, also of max and min.
TEST(Elementwise, NaNPropagates) {
  for (llvm::StringRef name : {"add", "sub", "mul", "div", "max", "min"}) {
    for (float value : apply<float>(name, {kNaN, 1}, {1, kNaN}))
      EXPECT_TRUE(std::isnan(value)) << name.str();
    for (half value :
         apply<half>(name, {half(kNaN), half(1)}, {half(1), half(kNaN)}))
      EXPECT_TRUE(std::isnan(float(value))) << name.str();
  }
}

// -0 is below +0, whichever operand it is.
TEST(Elementwise, ZerosAreOrdered) {
  for (float value : apply<float>("max", {0, -0.0f}, {-0.0f, 0}))
    EXPECT_FALSE(std::signbit(value));
  for (float value : apply<float>("min", {0, -0.0f}, {-0.0f, 0}))
    EXPECT_TRUE(std::signbit(value));
  EXPECT_EQ(apply<float>("max", {kInf, -2}, {kInf, -2}),
            (std::vector<float>{kInf, -2}));
  std::vector<float> zeros = {0, -0.0f}, result(1);
  run("reduce_max", {{viewOf(zeros, {2}), viewOf(result, {1})}, {}, {}});
  EXPECT_FALSE(std::signbit(result[0]));
}

// Powers are those of IEEE 754, except of -0 and NaN.
TEST(Elementwise, Powers) {
  using Values = std::vector<float>;
  EXPECT_EQ(apply<float>("pow", {-kInf, -kInf, -kInf, -kInf, -2, 5, -1},
                         {-0.5f, 0.5f, 3, 2, 3, 0, kInf}),
            (Values{0, kInf, -kInf, kInf, -8, 1, 1}));
  EXPECT_EQ(apply<float>("pow", {-0.0f, 1}, {-1, 1}), (Values{kInf, 1}));
  for (float value : apply<float>("pow", {-2, kNaN, 1}, {0.5f, 0, kNaN}))
    EXPECT_TRUE(std::isnan(value));
}

// f16 is rounded after each operation, also in long rows.
TEST(Elementwise, HalfRounds) {
  EXPECT_EQ(float(apply<half>("add", {half(2048)}, {half(1)})[0]), 2048);
  EXPECT_EQ(float(apply<half>("add", {half(2050)}, {half(1)})[0]), 2052);
  EXPECT_EQ(float(apply<half>("mul", {half(300)}, {half(300)})[0]), kInf);
  EXPECT_EQ(bitsOf(apply<half>("div", {half(1)}, {half(3)}))[0], 0x3555);
  std::vector<half> a(1501, half(2050)), b(1501, half(1));
  for (half value : apply<half>("add", a, b))
    ASSERT_EQ(float(value), 2052);
}

// Integers wrap.
TEST(Elementwise, IntegersWrap) {
  using Shorts = std::vector<int16_t>;
  EXPECT_EQ(apply<int16_t>("add", {32767, -5}, {1, 3}), (Shorts{-32768, -2}));
  EXPECT_EQ(apply<int16_t>("sub", {-32768, -5}, {1, 3}), (Shorts{32767, -8}));
  EXPECT_EQ(apply<int16_t>("mul", {-1, 256}, {-1, 257}), (Shorts{1, 256}));
  EXPECT_EQ(apply<int16_t>("max", {-1, 2}, {1, -2}), (Shorts{1, 2}));
  EXPECT_EQ(apply<int32_t>("mul", {65536, -7}, {65536, 3}),
            (std::vector<int32_t>{0, -21}));
  EXPECT_EQ(apply<int32_t>("min", {INT32_MIN, 2}, {1, -2}),
            (std::vector<int32_t>{INT32_MIN, -2}));
}

// Strides, broadcasts and results in place of an operand.
TEST(Elementwise, StridedInPlace) {
  std::vector<half> a(15);
  for (int i = 0; i < 15; ++i)
    a[i] = half(float(i));
  std::vector<half> row = {half(100), half(200), half(300)};
  View tile = viewOf(a, {3, 3}, {5, 1}, 1);
  run("add", {{tile, viewOf(row, {3, 3}, {0, 1}), tile}, {}, {}});
  for (int i = 0; i < 15; ++i) {
    int c = i % 5 - 1;
    bool inTile = c >= 0 && c < 3;
    EXPECT_EQ(float(a[i]), i + (inTile ? 100 * (c + 1) : 0));
  }
  std::vector<float> x = {1, 2, 3, 4}, y(2, 0);
  run("mul",
      {{viewOf(x, {2}, {2}), viewOf(x, {2}, {2}, 1), viewOf(y, {2})}, {}, {}});
  EXPECT_EQ(y, (std::vector<float>{2, 12}));
}

// Quotients of integers are truncated; the one by 0 is 0, and the one that does
// not fit wraps.
TEST(Elementwise, IntegerQuotients) {
  constexpr int32_t least = std::numeric_limits<int32_t>::min();
  std::vector<int32_t> a = {7, -7, 7, least, 5}, b = {2, 2, -2, -1, 0}, c(5);
  run("div", {{viewOf(a, {5}), viewOf(b, {5}), viewOf(c, {5})}, {}, {}});
  EXPECT_EQ(c, (std::vector<int32_t>{3, -3, -3, least, 0}));
  std::vector<uint32_t> d = {0x80000000u, 7}, e = {2, 0xffffffffu}, f(2);
  run("div", {{viewOf(d, {2}), viewOf(e, {2}), viewOf(f, {2})}, {}, {}});
  EXPECT_EQ(f, (std::vector<uint32_t>{0x40000000u, 0}));
}

// Operations that the vector unit lacks are reported.
TEST(Elementwise, Errors) {
  std::vector<int32_t> i(2);
  std::vector<uint64_t> u(2);
  std::vector<float> f(2);
  auto binary = [](View x, View y, View z) {
    return KernelArgs{{x, y, z}, {}, {}};
  };
  View iv = viewOf(i, {2}), uv = viewOf(u, {2}), fv = viewOf(f, {2});
  EXPECT_EQ(tryRun("pow", binary(iv, iv, iv)), "does not exist for i32");
  EXPECT_EQ(tryRun("div", binary(uv, uv, uv)), "does not exist for u64");
  EXPECT_EQ(tryRun("add", binary(uv, uv, uv)), "does not exist for u64");
  EXPECT_EQ(tryRun("add", binary(fv, fv, iv)),
            "needs operands of the same dtype");
  EXPECT_EQ(tryRun("add", binary(fv, fv, viewOf(f, {1}))),
            "needs operands of the result's shape, or with extents of 1 that "
            "repeat");
}

// Missing dimensions of an operand, and those of extent 1, repeat.
TEST(Elementwise, Broadcasts) {
  std::vector<float> column = {1, 2}, row = {10, 20, 30}, sum(6);
  run("add", {{viewOf(column, {2, 1}), viewOf(row, {3}), viewOf(sum, {2, 3})},
              {},
              {}});
  EXPECT_EQ(sum, (std::vector<float>{11, 21, 31, 12, 22, 32}));
  run("repeat", {{viewOf(column, {2, 1}), viewOf(sum, {2, 3})}, {}, {}});
  EXPECT_EQ(sum, (std::vector<float>{1, 1, 1, 2, 2, 2}));
}

} // namespace
