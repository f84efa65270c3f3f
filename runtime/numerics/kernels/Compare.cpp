//===- Compare.cpp - Comparison and selection -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Masks have a bit for each element of a row: bit i % 8 of byte i / 8.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Storage.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace tl::runtime;

namespace {
/// In the order of the parameter `mode`.
enum class Comparison { EQ, NE, GT, GE, LT, LE };
} // namespace

//===----------------------------------------------------------------------===//
// Rows of a tile and of its mask
//===----------------------------------------------------------------------===//

/// The extents of a row-major mask for elements of the extents `sizes`.
static llvm::SmallVector<int64_t, 4>
getMaskSizes(llvm::ArrayRef<int64_t> sizes) {
  llvm::SmallVector<int64_t, 4> mask(sizes.begin(), sizes.end());
  mask.back() = llvm::divideCeil(mask.back(), 8);
  return mask;
}

/// Whether `mask` has a bit for each element: in rows like those of `sizes`, or
/// as one vector.
static bool isMaskOf(const View &mask, llvm::ArrayRef<int64_t> sizes) {
  if (mask.dtype != DType::U8 || sizes.empty())
    return false;
  int64_t elements = 1;
  for (int64_t size : sizes)
    elements *= size;
  return mask.sizes == getMaskSizes(sizes) ||
         (mask.rank() == 1 &&
          mask.sizes[0] == static_cast<int64_t>(llvm::divideCeil(elements, 8)));
}

/// Calls `visit` with the indices of all rows of the extents `sizes`.
static void
forEachIndex(llvm::ArrayRef<int64_t> sizes,
             llvm::function_ref<void(llvm::ArrayRef<int64_t>)> visit) {
  llvm::SmallVector<int64_t, 4> index(sizes.size(), 0);
  for (int64_t size : sizes)
    if (size == 0)
      return;
  while (true) {
    visit(index);
    size_t d = sizes.size();
    while (d > 0 && ++index[d - 1] == sizes[d - 1])
      index[--d] = 0;
    if (d == 0)
      return;
  }
}

static std::byte *getElement(const View &view, llvm::ArrayRef<int64_t> index) {
  int64_t offset = 0;
  for (size_t d = 0; d < index.size(); ++d)
    offset += index[d] * view.strides[d];
  return view.data + offset * byteWidth(view.dtype);
}

namespace {
/// A bit of a mask.
struct MaskBit {
  std::byte *byte;
  unsigned bit;
};

/// Finds the bit for each element of a tile, in row-major order.
class MaskCursor {
public:
  MaskCursor(const View &mask, llvm::ArrayRef<int64_t> sizes)
      : mask(mask), inRows(mask.sizes == getMaskSizes(sizes)) {}

  MaskBit next(llvm::ArrayRef<int64_t> index) {
    llvm::SmallVector<int64_t, 4> at;
    int64_t bit = inRows ? index.back() : position++;
    if (inRows)
      at.assign(index.begin(), index.end());
    else
      at.push_back(0);
    at.back() = bit / 8;
    return {getElement(mask, at), static_cast<unsigned>(bit % 8)};
  }

private:
  const View &mask;
  bool inRows;
  int64_t position = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// The operands `a` and `b`, tiles or scalars, as views of the extents `sizes`.
namespace {
struct Pair {
  View a, b;
  alignas(8) std::byte elements[2][8];

  Pair(const KernelArgs &args, size_t first, DType dtype,
       llvm::ArrayRef<int64_t> sizes) {
    size_t tile = first, scalar = 0;
    bool isScalar[2] = {args.param("scalar_left") != 0,
                        args.param("scalar_right") != 0};
    // A single scalar of an instruction is on the right.
    if (args.scalars.size() == 1 && !isScalar[0])
      isScalar[1] = true;
    for (int i : {0, 1}) {
      View &view = i == 0 ? a : b;
      if (!isScalar[i]) {
        view = broadcast(args.operands[tile++].view, sizes);
        continue;
      }
      storeScalar(args.scalars[scalar++], dtype, elements[i]);
      view.data = elements[i];
      view.dtype = dtype;
      view.sizes.assign(sizes.begin(), sizes.end());
      view.strides.assign(sizes.size(), 0);
    }
  }
};
} // namespace

/// The extents to which the operands before the mask repeat.
static llvm::SmallVector<int64_t, 4> getSizes(const KernelArgs &args) {
  llvm::SmallVector<int64_t, 4> sizes;
  for (const Operand &operand : llvm::ArrayRef(args.operands).drop_back()) {
    llvm::ArrayRef<int64_t> own = operand.view.sizes;
    if (own.size() > sizes.size())
      sizes.insert(sizes.begin(), own.size() - sizes.size(), 1);
    for (size_t d = 0; d < own.size(); ++d)
      if (int64_t &size = sizes[sizes.size() - own.size() + d]; size == 1)
        size = own[d];
  }
  return sizes;
}

//===----------------------------------------------------------------------===//
// compare
//===----------------------------------------------------------------------===//

template <typename T> static bool holds(T a, T b, Comparison comparison) {
  switch (comparison) {
  case Comparison::EQ:
    return a == b;
  case Comparison::NE:
    return a != b;
  case Comparison::GT:
    return a > b;
  case Comparison::GE:
    return a >= b;
  case Comparison::LT:
    return a < b;
  case Comparison::LE:
    return a <= b;
  }
  llvm_unreachable("unknown comparison");
}

static llvm::Error checkCompare(const KernelArgs &args) {
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar");
  if (auto error = expectOperands(args, 3 - args.scalars.size()))
    return error;
  if (args.operands.front().view.dtype == DType::I1)
    return unsupported("does not exist for i1");
  auto sizes = getSizes(args);
  if (!isMaskOf(args.operands.back().view, sizes))
    return unsupported("needs a mask of u8 with a bit for each element");
  for (const Operand &operand : llvm::ArrayRef(args.operands).drop_back()) {
    if (operand.view.dtype != args.operands.front().view.dtype)
      return unsupported("needs operands of the same dtype");
    if (!isBroadcast(operand.view.sizes, sizes))
      return unsupported("needs operands that repeat to one shape");
  }
  return llvm::Error::success();
}

static void runCompare(const KernelArgs &args) {
  auto sizes = getSizes(args);
  DType dtype = args.operands.front().view.dtype;
  auto comparison = static_cast<Comparison>(args.param("mode"));
  Pair pair(args, 0, dtype, sizes);
  MaskCursor cursor(args.operands.back().view, sizes);
  visitStorage(dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, Boolean>)
      forEachIndex(sizes, [&](llvm::ArrayRef<int64_t> index) {
        T a = *reinterpret_cast<const T *>(getElement(pair.a, index));
        T b = *reinterpret_cast<const T *>(getElement(pair.b, index));
        MaskBit to = cursor.next(index);
        // The first bit of a byte clears the following ones.
        if (to.bit == 0)
          *to.byte = std::byte(0);
        *to.byte |= std::byte(holds(a, b, comparison) << to.bit);
      });
  });
}

//===----------------------------------------------------------------------===//
// select
//===----------------------------------------------------------------------===//

// An operand after the destination is scratch memory, which has no meaning.

/// The number of the destination operand.
static size_t getDestination(const KernelArgs &args) {
  return 3 - args.scalars.size();
}

static llvm::Error checkSelect(const KernelArgs &args) {
  if (args.scalars.size() > 2)
    return unsupported("takes at most two scalars");
  size_t to = getDestination(args);
  if (args.operands.size() != to + 1 && args.operands.size() != to + 2)
    return expectOperands(args, to + 1);
  const View &dst = args.operands[to].view;
  if (!isMaskOf(args.operands.front().view, dst.sizes))
    return unsupported("needs a mask of u8 with a bit for each element");
  for (size_t i = 1; i < to; ++i) {
    if (args.operands[i].view.dtype != dst.dtype)
      return unsupported("needs operands of the same dtype");
    if (!isBroadcast(args.operands[i].view.sizes, dst.sizes))
      return unsupported("needs operands that repeat to the result's shape");
  }
  return llvm::Error::success();
}

static void runSelect(const KernelArgs &args) {
  const View &dst = args.operands[getDestination(args)].view;
  Pair pair(args, 1, dst.dtype, dst.sizes);
  MaskCursor cursor(args.operands.front().view, dst.sizes);
  unsigned bytes = byteWidth(dst.dtype);
  forEachIndex(dst.sizes, [&](llvm::ArrayRef<int64_t> index) {
    MaskBit from = cursor.next(index);
    bool isLeft = (*from.byte & std::byte(1 << from.bit)) != std::byte(0);
    std::memmove(getElement(dst, index),
                 getElement(isLeft ? pair.a : pair.b, index), bytes);
  });
}

llvm::ArrayRef<Kernel> tl::runtime::compareKernels() {
  static const Kernel kernels[] = {
      {"compare", checkCompare, runCompare},
      {"select", checkSelect, runSelect},
  };
  return kernels;
}
