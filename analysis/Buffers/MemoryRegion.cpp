//===- MemoryRegion.cpp - Bytes of a memref -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "dialects/Hardware/Utils/Forwarding.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static Value getViewSource(Value memref) {
  auto view = memref.getDefiningOp<ViewLikeOpInterface>();
  return view ? view.getViewSource() : Value();
}

Value tl::analysis::getRoot(Value memref) {
  while (Value source = getViewSource(memref))
    memref = source;
  return memref;
}

/// Whether `root` is storage of its own, disjoint from all other roots.
static bool isStorage(Value root) {
  if (auto argument = dyn_cast<BlockArgument>(root))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return isa<BufferOp, memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(
      root.getDefiningOp());
}

/// Merges strides without gaps into the run.
static void mergeRuns(MemoryRegion &region) {
  llvm::erase_if(region.strides, [](const MemoryRegion::Stride &stride) {
    return stride.count <= 1 || stride.bytes == 0;
  });
  llvm::sort(region.strides, [](const auto &a, const auto &b) {
    return std::tuple(a.bytes, a.count) > std::tuple(b.bytes, b.count);
  });
  while (!region.strides.empty() && region.strides.back().bytes <= region.run) {
    MemoryRegion::Stride stride = region.strides.pop_back_val();
    region.run += (stride.count - 1) * stride.bytes;
  }
}

/// The bound of the bytes of a region, below which sums are exact.
constexpr int64_t mostBytes = int64_t(1) << 60;

/// Adds `a` times `b` to `sum`, and returns whether that is within the bound of
/// regions.
static bool addProduct(int64_t &sum, int64_t a, int64_t b) {
  int64_t product;
  return !llvm::MulOverflow(a, b, product) &&
         !llvm::AddOverflow(sum, product, sum) &&
         std::max(product, sum) <= mostBytes &&
         std::min(product, sum) >= -mostBytes;
}

/// Repeats `region` `size` times at a distance of `bytes` bytes, which may be
/// negative; returns whether the result is within the bound.
static bool addStride(MemoryRegion &region, int64_t size, int64_t bytes) {
  region.strides.push_back({size, bytes < 0 ? -bytes : bytes});
  return addProduct(bytes < 0 ? region.begin : region.end, size - 1, bytes);
}

/// Sets the bytes of `region`, from the start of its root, to those of elements
/// of `bytes` bytes; returns whether they are within the bound.
static bool setBytes(MemoryRegion &region, const ElementLayout &layout,
                     int64_t bytes) {
  MemoryRegion exact{region.memory, region.base, 0, 0};
  exact.run = bytes;
  if (!addProduct(exact.begin, layout.offset, bytes))
    return false;
  exact.end = exact.begin;
  // Constants of the program may be negative.
  bool isEmpty =
      llvm::any_of(layout.sizes, [](int64_t size) { return size <= 0; });
  exact.end += isEmpty ? 0 : bytes;
  if (!isEmpty)
    for (auto [size, stride] : llvm::zip_equal(layout.sizes, layout.strides)) {
      int64_t step = 0;
      if (!addProduct(step, stride, bytes) || !addStride(exact, size, step))
        return false;
    }
  mergeRuns(exact);
  region = std::move(exact);
  return true;
}

static int64_t getElementBytes(MemRefType type) {
  return llvm::divideCeil(type.getElementTypeBitWidth(), 8u);
}

/// Sets the bytes of `region`, from the start of its root, to those of a type
/// with a static layout; returns whether it has one.
static bool setStaticBytes(MemoryRegion &region, MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.hasStaticShape() || !type.getElementType().isIntOrFloat() ||
      failed(getStridesAndOffset(type, strides, offset)) ||
      ShapedType::isDynamic(offset))
    return false;
  // A type without elements need not have static strides.
  bool isEmpty = llvm::is_contained(type.getShape(), 0);
  if (!isEmpty && ShapedType::isDynamicShape(strides))
    return false;
  return setBytes(region,
                  {SmallVector<int64_t>(type.getShape()), strides, offset},
                  getElementBytes(type));
}

//===----------------------------------------------------------------------===//
// Memrefs that are one of several
//===----------------------------------------------------------------------===//

SmallVector<Value> tl::analysis::findOrigins(Value memref) {
  llvm::SetVector<Value> values;
  values.insert(getRoot(memref));
  SmallVector<Value> origins;
  for (size_t i = 0; i < values.size(); ++i) {
    SmallVector<Value> forwarded = getForwarded(values[i]);
    if (forwarded.empty())
      origins.push_back(values[i]);
    for (Value value : forwarded)
      values.insert(getRoot(value));
  }
  return origins;
}

/// The region of a memref with a root that is no storage.
static MemoryRegion getChosenRegion(Memory memory, Value root) {
  MemoryRegion region{memory, Value(), INT64_MAX, 0};
  region.isChosen = true;
  for (Value origin : findOrigins(root)) {
    auto buffer = origin.getDefiningOp<BufferOp>();
    if (!buffer) {
      region = {memory, root, 0, INT64_MAX};
      region.isAnywhere = true;
      return region;
    }
    auto address = static_cast<int64_t>(buffer.getAddress());
    region.begin = std::min(region.begin, address);
    region.end = std::max(region.end, address + *getByteSize(buffer.getType()));
  }
  return region;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// Makes the bytes of `region`, which count from `root`, count from the start
/// of its memory if `root` is a buffer with an address.
static void countFromAddress(MemoryRegion &region, Value root) {
  auto buffer = root.getDefiningOp<BufferOp>();
  if (!buffer)
    return;
  region.base = Value();
  region.begin += buffer.getAddress();
  if (region.end != INT64_MAX)
    region.end += buffer.getAddress();
}

std::optional<MemoryRegion> tl::analysis::computeRegion(Value memref) {
  Value root = getRoot(memref);
  std::optional<Memory> memory = getMemory(cast<MemRefType>(memref.getType()));
  if (!memory)
    return std::nullopt;

  if (!isStorage(root))
    return getChosenRegion(*memory, root);
  MemoryRegion region{*memory, root, 0, INT64_MAX};
  // The innermost view with a static layout bounds the views of it. The type of
  // a memref.view does not contain its start in its source.
  bool isKnown = false;
  for (Value view = memref; view; view = getViewSource(view)) {
    auto type = dyn_cast<MemRefType>(view.getType());
    if (type && !isKnown)
      isKnown = setStaticBytes(region, type);
    if (view.getDefiningOp<memref::ViewOp>()) {
      region.begin = 0;
      region.end = INT64_MAX;
      region.fill();
      isKnown = false;
    }
  }
  countFromAddress(region, root);
  return region;
}

std::optional<MemoryRegion>
tl::analysis::computeLayoutRegion(Value memref, const ElementLayout &layout) {
  auto type = cast<MemRefType>(memref.getType());
  Value root = getRoot(memref);
  std::optional<Memory> memory = getMemory(type);
  if (!memory || !isStorage(root) || !type.getElementType().isIntOrFloat())
    return std::nullopt;
  MemoryRegion region{*memory, root, 0, INT64_MAX};
  if (!setBytes(region, layout, getElementBytes(type)))
    return std::nullopt;
  countFromAddress(region, root);
  return region;
}

std::optional<MemoryRegion> tl::analysis::computeExactRegion(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  std::optional<MemoryRegion> region = computeRegion(memref);
  bool isKnown = region && !region->isAnywhere && !region->isChosen &&
                 region->end != INT64_MAX && type.hasStaticShape() &&
                 succeeded(getStridesAndOffset(type, strides, offset)) &&
                 !ShapedType::isDynamic(offset) &&
                 !ShapedType::isDynamicShape(strides);
  return isKnown ? region : std::nullopt;
}

std::optional<MemoryRegion> tl::analysis::computeExactRun(Value memref) {
  std::optional<MemoryRegion> region = computeExactRegion(memref);
  return region && region->strides.empty() ? region : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Overlap
//===----------------------------------------------------------------------===//

/// Whether a run of `strides`, counted from 0, has a byte from `begin` to
/// `end`.
static bool hasByteIn(ArrayRef<MemoryRegion::Stride> strides, int64_t run,
                      int64_t begin, int64_t end) {
  if (strides.empty())
    return begin < run && end > 0;
  MemoryRegion::Stride stride = strides.front();
  int64_t rest = run;
  for (const MemoryRegion::Stride &inner : strides.drop_front())
    rest += (inner.count - 1) * inner.bytes;
  int64_t first = llvm::divideFloorSigned(begin - rest, stride.bytes) + 1;
  int64_t last = llvm::divideCeilSigned(end, stride.bytes) - 1;
  for (int64_t i = std::max<int64_t>(first, 0);
       i <= std::min(last, stride.count - 1); ++i)
    if (hasByteIn(strides.drop_front(), run, begin - i * stride.bytes,
                  end - i * stride.bytes))
      return true;
  return false;
}

/// Whether a run of `strides` that begins at `begin` shares a byte with
/// `other`.
static bool shareByte(ArrayRef<MemoryRegion::Stride> strides, int64_t begin,
                      int64_t run, const MemoryRegion &other) {
  if (strides.empty())
    return hasByteIn(other.strides, other.run, begin - other.begin,
                     begin + run - other.begin);
  for (int64_t i = 0; i < strides.front().count; ++i)
    if (shareByte(strides.drop_front(), begin + i * strides.front().bytes, run,
                  other))
      return true;
  return false;
}

/// Whether no two runs have a distance at which they overlap, for any numbers
/// of runs: all distances are equal modulo the common divisor of the strides.
static bool areApartModulo(const MemoryRegion &a, const MemoryRegion &b) {
  int64_t divisor = 0;
  for (const MemoryRegion *region : {&a, &b})
    for (const MemoryRegion::Stride &stride : region->strides)
      divisor = std::gcd(divisor, stride.bytes);
  int64_t distance = (b.begin - a.begin) % divisor;
  if (distance < 0)
    distance += divisor;
  return distance >= a.run && b.run <= divisor - distance;
}

/// Whether two regions with overlapping bounds have a byte in common. Exact up
/// to a number of runs that no on-chip instruction exceeds.
static bool haveCommonByte(MemoryRegion a, MemoryRegion b) {
  if (a.strides.empty() && b.strides.empty())
    return true;
  for (MemoryRegion *region : {&a, &b})
    if (region->strides.empty())
      region->run = region->end - region->begin;
  if (areApartModulo(a, b))
    return false;
  if (a.countRuns() > b.countRuns())
    std::swap(a, b);
  constexpr int64_t maxRuns = 4096;
  return a.countRuns() > maxRuns || shareByte(a.strides, a.begin, a.run, b);
}

int64_t MemoryRegion::countRuns() const {
  int64_t runs = 1;
  for (const Stride &stride : strides)
    if (llvm::MulOverflow(runs, stride.count, runs))
      return INT64_MAX;
  return runs;
}

static void forEachRun(ArrayRef<MemoryRegion::Stride> strides, int64_t begin,
                       int64_t run,
                       llvm::function_ref<void(int64_t, int64_t)> visit) {
  if (strides.empty())
    return visit(begin, begin + run);
  for (int64_t i = 0; i < strides.front().count; ++i)
    forEachRun(strides.drop_front(), begin + i * strides.front().bytes, run,
               visit);
}

void MemoryRegion::forEachRun(
    llvm::function_ref<void(int64_t, int64_t)> visit) const {
  ::forEachRun(strides, begin, strides.empty() ? end - begin : run, visit);
}

bool MemoryRegion::mayOverlap(const MemoryRegion &other) const {
  if (memory != other.memory)
    return false;
  if (isAnywhere || other.isAnywhere)
    return true;
  return base == other.base && begin < other.end && other.begin < end &&
         haveCommonByte(*this, other);
}

void MemoryRegion::roundUp(int64_t unit) {
  if (end != INT64_MAX)
    end = llvm::alignTo(end, unit);
  if (strides.empty())
    return;
  bool isAligned =
      begin % unit == 0 && llvm::all_of(strides, [&](Stride stride) {
        return stride.bytes % unit == 0;
      });
  run = isAligned ? llvm::alignTo(run, unit) : run + unit - 1;
  mergeRuns(*this);
}

bool MemoryRegion::operator==(const MemoryRegion &other) const {
  return memory == other.memory && base == other.base && begin == other.begin &&
         end == other.end && strides == other.strides &&
         (strides.empty() || run == other.run) && !isAnywhere &&
         !other.isAnywhere && !isChosen && !other.isChosen;
}
