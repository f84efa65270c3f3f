//===- Movement.cpp - Kernels that reorder and scatter elements -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of these read their operands before they write, since a Tile operation
// may overwrite its inputs.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"

#include <cstring>
#include <vector>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Every `step`th element of dimension `dim` of `view` from `begin` on, `count`
/// of them.
static View take(View view, int64_t dim, int64_t begin, int64_t count,
                 int64_t step = 1) {
  // Without elements the address may be null.
  if (count > 0 && view.data)
    view.data += begin * view.strides[dim] * int64_t(byteWidth(view.dtype));
  view.sizes[dim] = count;
  view.strides[dim] *= step;
  return view;
}

/// The elements of dimension `dim` of `view` as a dimension of `count` and one
/// of `times`, a distance of `stride` apart.
static View split(View view, int64_t dim, int64_t count, int64_t times,
                  int64_t outer, int64_t inner) {
  view.sizes[dim] = count;
  view.sizes.insert(view.sizes.begin() + dim + 1, times);
  view.strides[dim] = outer;
  view.strides.insert(view.strides.begin() + dim + 1, inner);
  return view;
}

/// `view` with the elements of row `src` of copies.
static void copyElements(const View &src, const View &dst) {
  size_t width = byteWidth(src.dtype);
  forEachRow({&src, &dst}, [&](const Row &row) {
    int64_t from = row.strides[0] * int64_t(width);
    int64_t to = row.strides[1] * int64_t(width);
    for (int64_t i = 0; i < row.length; ++i)
      std::memcpy(row.data[1] + i * to, row.data[0] + i * from, width);
  });
}

/// A view of copies of the elements of `view` in `storage`.
static View copyTo(std::vector<std::byte> &storage, const View &view) {
  storage.resize(denseBytes(view));
  View copy = View::contiguous(storage.data(), view.dtype, view.sizes);
  copyElements(view, copy);
  return copy;
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

// The last operands are the results; `list` gives the source and destination of
// all elements, as views of equal shape.

using ListMoves = Moves (*)(const KernelArgs &args);

static Moves listFlip(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  int64_t dim = args.param("dim"), count = src.sizes[dim];
  return {{take(src, dim, count - 1, count, -1), dst}};
}

static Moves listRoll(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  int64_t dim = args.param("dim"), count = src.sizes[dim];
  if (count == 0)
    return {};
  int64_t shift = std::get<int64_t>(args.scalars[0]) % count;
  if (shift < 0)
    shift += count;
  int64_t rest = count - shift;
  return {{take(src, dim, 0, rest), take(dst, dim, shift, rest)},
          {take(src, dim, rest, shift), take(dst, dim, 0, shift)}};
}

static Moves listRepeat(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  int64_t dim = args.param("dim"), times = args.param("times");
  int64_t count = src.sizes[dim], stride = dst.strides[dim];
  return {{split(src, dim, count, times, src.strides[dim], 0),
           split(dst, dim, count, times, stride * times, stride)}};
}

static Moves listInterleave(const KernelArgs &args) {
  const View &even = args.operands[0].view, &odd = args.operands[1].view;
  const View &dst = args.operands[2].view;
  int64_t dim = args.param("dim"), count = even.sizes[dim];
  return {{even, take(dst, dim, 0, count, 2)},
          {odd, take(dst, dim, 1, count, 2)}};
}

static Moves listDeinterleave(const KernelArgs &args) {
  const View &src = args.operands[0].view;
  const View &even = args.operands[1].view, &odd = args.operands[2].view;
  int64_t dim = args.param("dim"), count = even.sizes[dim];
  return {{take(src, dim, 0, count, 2), even},
          {take(src, dim, 1, count, 2), odd}};
}

namespace {
/// A kernel that moves elements.
struct Movement {
  llvm::StringRef name;
  ListMoves list;
  size_t operands;
  size_t scalars = 0;
};
} // namespace

constexpr Movement movements[] = {
    {"flip", listFlip, 2},
    {"roll", listRoll, 2, 1},
    {"repeat_elements", listRepeat, 2},
    {"interleave", listInterleave, 3},
    {"deinterleave", listDeinterleave, 3},
};

std::optional<Moves> tl::runtime::listMoves(llvm::StringRef kernel,
                                            const KernelArgs &args) {
  for (const Movement &movement : movements)
    if (movement.name == kernel)
      return movement.list(args);
  return std::nullopt;
}

/// The extent `dim` of an operand in units of the shortest one.
static int64_t getUnits(const KernelArgs &args, size_t number, size_t operand) {
  if (movements[number].list == listRepeat)
    return operand == 1 ? args.param("times") : 1;
  if (movements[number].list == listInterleave)
    return operand == 2 ? 2 : 1;
  if (movements[number].list == listDeinterleave)
    return operand == 0 ? 2 : 1;
  return 1;
}

template <size_t number>
static llvm::Error checkMovement(const KernelArgs &args) {
  const Movement &movement = movements[number];
  if (auto error = expectOperands(args, movement.operands))
    return error;
  if (args.scalars.size() != movement.scalars)
    return unsupported("takes " + llvm::Twine(movement.scalars) + " scalars");
  int64_t dim = args.param("dim");
  auto shape = args.operands[1].view.sizes;
  if (dim < 0 || dim >= int64_t(shape.size()))
    return unsupported("moves elements along a dimension of its operands");
  shape[dim] /= getUnits(args, number, 1);
  for (auto [i, operand] : llvm::enumerate(args.operands)) {
    auto expected = shape;
    expected[dim] *= getUnits(args, number, i);
    if (operand.matrix || operand.view.sizes != expected)
      return unsupported("needs tiles of shapes that match");
    if (operand.dtype() != args.operands[0].dtype())
      return unsupported("needs operands of the same dtype");
  }
  return llvm::Error::success();
}

template <size_t number> static void runMovement(const KernelArgs &args) {
  Moves moves = movements[number].list(args);
  llvm::SmallVector<std::vector<std::byte>, 2> storage(moves.size());
  for (auto [move, bytes] : llvm::zip_equal(moves, storage))
    move.src = copyTo(bytes, move.src);
  for (const Move &move : moves)
    copyElements(move.src, move.dst);
}

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

static llvm::Error checkScatter(const KernelArgs &args) {
  if (auto error = expectOperands(args, 3))
    return error;
  const Operand &src = args.operands[0], &indices = args.operands[1],
                &dst = args.operands[2];
  if (byteWidth(indices.dtype()) != 4 || isFloat(indices.dtype()))
    return unsupported("needs indices of 32 bits");
  if (src.dtype() != dst.dtype())
    return unsupported("needs source and destination of the same dtype");
  if (src.view.sizes != indices.view.sizes)
    return unsupported("needs an index for each element");
  if (dst.view.rank() != 1)
    return unsupported("stores in a tile of one dimension");
  return llvm::Error::success();
}

/// The indices, row-major.
static std::vector<uint32_t> readIndices(const KernelArgs &args) {
  std::vector<std::byte> storage;
  View view = copyTo(storage, args.operands[1].view);
  std::vector<uint32_t> indices(view.numElements());
  // Without elements an address may be null.
  if (!indices.empty())
    std::memcpy(indices.data(), storage.data(), storage.size());
  return indices;
}

static llvm::Error checkScatterData(const KernelArgs &args) {
  int64_t size = args.operands[2].view.sizes[0];
  for (auto [i, index] : llvm::enumerate(readIndices(args)))
    if (index >= uint64_t(size))
      return unsupported("index " + llvm::Twine(index) + " of element " +
                         llvm::Twine(i) + " leads out of the " +
                         llvm::Twine(size) + " elements of the destination");
  return llvm::Error::success();
}

/// Of equal indices the last one counts.
static void runScatter(const KernelArgs &args) {
  std::vector<std::byte> storage;
  View src = copyTo(storage, args.operands[0].view);
  const View &dst = args.operands[2].view;
  int64_t width = byteWidth(dst.dtype);
  for (auto [i, index] : llvm::enumerate(readIndices(args)))
    std::memcpy(dst.data + index * dst.strides[0] * width, src.data + i * width,
                width);
}

llvm::ArrayRef<Kernel> tl::runtime::movementKernels() {
  static const Kernel kernels[] = {
      {"flip", checkMovement<0>, runMovement<0>},
      {"roll", checkMovement<1>, runMovement<1>},
      {"repeat_elements", checkMovement<2>, runMovement<2>},
      {"interleave", checkMovement<3>, runMovement<3>},
      {"deinterleave", checkMovement<4>, runMovement<4>},
      {"scatter", checkScatter, runScatter, checkScatterData},
  };
  return kernels;
}
