//===- Gather.cpp - Kernels of gathers and ramps --------------------------===//
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
#include "runtime/numerics/Storage.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <vector>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Dense operands
//===----------------------------------------------------------------------===//

int64_t tl::runtime::denseBytes(const View &view) {
  return view.numElements() * byteWidth(view.dtype);
}

static bool isDense(const View &view) {
  int64_t expected = 1;
  for (int64_t i = view.rank(); i-- > 0; expected *= view.sizes[i])
    if (view.sizes[i] != 1 && view.strides[i] != expected)
      return view.numElements() == 0;
  return true;
}

static bool meet(const View &a, const View &b) {
  return a.data < b.data + denseBytes(b) && b.data < a.data + denseBytes(a);
}

llvm::Error tl::runtime::expectDense(const KernelArgs &args) {
  for (const Operand &operand : args.operands)
    if (operand.matrix || !isDense(operand.view))
      return unsupported("needs contiguous operands");
  return llvm::Error::success();
}

llvm::Error tl::runtime::expectApart(const KernelArgs &args, const View &dst) {
  if (!args.param("apart"))
    return llvm::Error::success();
  for (const Operand &operand : args.operands)
    if (&operand.view != &dst && meet(operand.view, dst))
      return unsupported("writes over an operand that it reads");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// By offset
//===----------------------------------------------------------------------===//

static int64_t getBase(const KernelArgs &args) {
  return args.scalars.empty() ? 0 : std::get<int64_t>(args.scalars.front());
}

static int64_t getElementBytes(const KernelArgs &args) {
  return byteWidth(args.operands.front().dtype());
}

/// The offsets plus the base, in bytes.
static std::vector<int64_t> readOffsets(const KernelArgs &args) {
  const View &view = args.operands[1].view;
  int64_t unit = args.param("elements") ? getElementBytes(args) : 1;
  std::vector<int64_t> offsets(view.numElements());
  for (size_t i = 0; i < offsets.size(); ++i) {
    uint32_t offset;
    std::memcpy(&offset, view.data + i * sizeof(offset), sizeof(offset));
    offsets[i] = (getBase(args) + static_cast<int64_t>(offset)) * unit;
  }
  return offsets;
}

/// Checks that `unit` bytes from each offset on lie within the source.
static llvm::Error checkOffsets(const KernelArgs &args, int64_t unit) {
  int64_t size = denseBytes(args.operands[0].view);
  bool countsElements = args.param("elements");
  for (auto [i, offset] : llvm::enumerate(readOffsets(args))) {
    if (countsElements && (offset < 0 || offset > size - unit))
      return unsupported("index " + llvm::Twine(offset / unit) +
                         " of element " + llvm::Twine(i) +
                         " leads out of the " + llvm::Twine(size / unit) +
                         " elements of the source");
    if (offset < 0 || offset > size - unit)
      return unsupported("offset " + llvm::Twine(offset) + " of element " +
                         llvm::Twine(i) + " leads out of the " +
                         llvm::Twine(size) + " bytes of the source");
    if (offset % unit)
      return unsupported("offset " + llvm::Twine(offset) + " of element " +
                         llvm::Twine(i) + " is not a multiple of " +
                         llvm::Twine(unit) + " bytes");
  }
  return llvm::Error::success();
}

/// Stores the `unit` bytes at each offset.
static void pick(const KernelArgs &args, int64_t unit) {
  std::vector<int64_t> offsets = readOffsets(args);
  const std::byte *src = args.operands[0].view.data;
  std::vector<std::byte> picked(offsets.size() * unit);
  for (auto [i, offset] : llvm::enumerate(offsets))
    std::memcpy(picked.data() + i * unit, src + offset, unit);
  // Without elements the address may be null.
  llvm::copy(picked, args.operands[2].view.data);
}

/// Visits the `unit` bytes at each offset.
static void forEachPick(const KernelArgs &args, int64_t unit,
                        llvm::function_ref<void(int64_t, int64_t)> visit) {
  for (int64_t offset : readOffsets(args))
    visit(offset, offset + unit);
}

static llvm::Error checkPick(const KernelArgs &args, int64_t unit) {
  if (auto error = expectOperands(args, 3))
    return error;
  if (auto error = expectDense(args))
    return error;
  const View &offsets = args.operands[1].view, &dst = args.operands[2].view;
  if (byteWidth(offsets.dtype) != 4 || isFloat(offsets.dtype))
    return unsupported("needs offsets of 32 bits");
  if (args.operands[0].dtype() != dst.dtype)
    return unsupported("needs source and destination of the same dtype");
  if (offsets.numElements() * unit != denseBytes(dst))
    return unsupported("needs an offset for each element");
  return expectApart(args, dst);
}

static llvm::Error checkGather(const KernelArgs &args) {
  if (args.operands.empty())
    return expectOperands(args, 3);
  return checkPick(args, getElementBytes(args));
}

static llvm::Error checkGatherData(const KernelArgs &args) {
  return checkOffsets(args, getElementBytes(args));
}

static void runGather(const KernelArgs &args) {
  pick(args, getElementBytes(args));
}

static void forEachGathered(const KernelArgs &args,
                            llvm::function_ref<void(int64_t, int64_t)> visit) {
  forEachPick(args, getElementBytes(args), visit);
}

/// The bytes of a block of UB.
constexpr int64_t kBlockBytes = 32;

static llvm::Error checkGatherBlocks(const KernelArgs &args) {
  return checkPick(args, kBlockBytes);
}

static llvm::Error checkGatherBlocksData(const KernelArgs &args) {
  return checkOffsets(args, kBlockBytes);
}

static void runGatherBlocks(const KernelArgs &args) { pick(args, kBlockBytes); }

static void
forEachGatheredBlock(const KernelArgs &args,
                     llvm::function_ref<void(int64_t, int64_t)> visit) {
  forEachPick(args, kBlockBytes, visit);
}

//===----------------------------------------------------------------------===//
// By mask
//===----------------------------------------------------------------------===//

/// Whether the fixed pattern `pattern`, a number that GatherMask takes, keeps
/// element `i`.
static bool keeps(int64_t pattern, int64_t i) {
  if (pattern <= 2)
    return i % 2 == pattern - 1;
  return pattern == 7 || i % 4 == pattern - 3;
}

/// Stores the elements for which `isKept(i)` holds and sets all bits of the
/// rest of the destination, which exposes uses of undefined elements. Returns
/// the number of elements stored.
template <typename Predicate>
static int64_t compact(const View &src, const View &dst, Predicate isKept) {
  int64_t width = byteWidth(dst.dtype);
  int64_t count = denseBytes(src) / width;
  std::vector<std::byte> kept;
  for (int64_t i = 0; i < count; ++i)
    if (isKept(i))
      kept.insert(kept.end(), src.data + i * width, src.data + (i + 1) * width);
  int64_t number = kept.size() / width;
  kept.resize(denseBytes(dst), std::byte(0xFF));
  std::memcpy(dst.data, kept.data(), kept.size());
  return number;
}

static llvm::Error checkGatherMask(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (auto error = expectDense(args))
    return error;
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  int64_t count = denseBytes(src) / byteWidth(dst.dtype), kept = 0;
  for (int64_t i = 0; i < count; ++i)
    kept += keeps(args.param("pattern"), i);
  if (kept != dst.numElements())
    return unsupported("needs a destination of " + llvm::Twine(kept) +
                       " elements");
  // In place, each result comes from an element behind it.
  return src.data == dst.data ? llvm::Error::success() : expectApart(args, dst);
}

static void runGatherMask(const KernelArgs &args) {
  int64_t pattern = args.param("pattern");
  compact(args.operands[0].view, args.operands[1].view,
          [=](int64_t i) { return keeps(pattern, i); });
}

static llvm::Error checkCompress(const KernelArgs &args) {
  if (auto error = expectOperands(args, 3))
    return error;
  if (auto error = expectDense(args))
    return error;
  const View &src = args.operands[0].view, &mask = args.operands[1].view;
  const View &dst = args.operands[2].view;
  if (src.dtype != dst.dtype || src.numElements() != dst.numElements())
    return unsupported("needs source and destination of the same dtype and "
                       "number of elements");
  if (denseBytes(mask) * 8 < src.numElements())
    return unsupported("needs a bit of the mask for each element");
  return expectApart(args, dst);
}

static void runCompress(const KernelArgs &args) {
  const View &mask = args.operands[1].view;
  std::vector<std::byte> bits(mask.data, mask.data + denseBytes(mask));
  auto isKept = [&](int64_t i) {
    return ((bits[i / 8] >> (i % 8)) & std::byte(1)) != std::byte(0);
  };
  int64_t number =
      compact(args.operands[0].view, args.operands[2].view, isKept);
  if (args.kept)
    *args.kept = number;
}

//===----------------------------------------------------------------------===//
// Ramps
//===----------------------------------------------------------------------===//

/// `a + b` rounded to T; integers wrap.
template <typename T> static T addTo(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
  else
    return T(static_cast<float>(a) + static_cast<float>(b));
}

/// Element i is start plus step times 2^b for each bit b of i, the lowest
/// first: the result of repeatedly doubling the filled part of a tile.
template <typename T>
static void writeRamp(T start, T step, T *dst, int64_t count) {
  if (count > 0)
    dst[0] = start;
  for (int64_t half = 1; half < count; half *= 2) {
    for (int64_t i = half; i < std::min(2 * half, count); ++i)
      dst[i] = addTo(dst[i - half], step);
    step = addTo(step, step);
  }
}

/// Calls `visit` with the TypeTag of `dtype`, which must be a type of ramps.
template <typename Visitor>
static bool visitRampType(DType dtype, Visitor visit) {
  switch (dtype) {
  case DType::F16:
    visit(TypeTag<Eigen::half>());
    return true;
  case DType::F32:
    visit(TypeTag<float>());
    return true;
  case DType::I16:
    visit(TypeTag<int16_t>());
    return true;
  case DType::I32:
    visit(TypeTag<int32_t>());
    return true;
  default:
    return false;
  }
}

static llvm::Error checkArange(const KernelArgs &args) {
  if (auto error = expectOperands(args, 1))
    return error;
  if (args.scalars.size() != 2)
    return unsupported("takes two scalars");
  DType dtype = args.operands.front().dtype();
  if (!visitRampType(dtype, [](auto) {}))
    return unsupported("does not exist for " + name(dtype));
  return expectDense(args);
}

static void runArange(const KernelArgs &args) {
  const View &dst = args.operands.front().view;
  visitRampType(dst.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T start, step;
    storeScalar(args.scalars[0], dst.dtype,
                reinterpret_cast<std::byte *>(&start));
    storeScalar(args.scalars[1], dst.dtype,
                reinterpret_cast<std::byte *>(&step));
    writeRamp<T>(start, step, reinterpret_cast<T *>(dst.data),
                 dst.numElements());
  });
}

llvm::ArrayRef<Kernel> tl::runtime::gatherKernels() {
  static const Kernel kernels[] = {
      {"gather", checkGather, runGather, checkGatherData, forEachGathered},
      {"gather_blocks", checkGatherBlocks, runGatherBlocks,
       checkGatherBlocksData, forEachGatheredBlock},
      {"gather_mask", checkGatherMask, runGatherMask},
      {"compress", checkCompress, runCompress},
      {"arange", checkArange, runArange},
  };
  return kernels;
}
