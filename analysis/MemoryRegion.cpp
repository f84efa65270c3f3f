//===- MemoryRegion.cpp - The bytes a memref stands for ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/MemoryRegion.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

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

/// Whether `root` is storage of its own, apart from that of all other roots.
static bool isStorage(Value root) {
  if (auto argument = dyn_cast<BlockArgument>(root))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return isa<BufferOp, memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(
      root.getDefiningOp());
}

namespace {
/// Bytes from the start of the root.
struct Interval {
  int64_t begin;
  int64_t end;
};
} // namespace

/// The interval of a type whose layout is static; nothing otherwise.
static std::optional<Interval> getStaticInterval(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.hasStaticShape() || !type.getElementType().isIntOrFloat() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) || ShapedType::isDynamicShape(strides))
    return std::nullopt;
  int64_t elements = type.getNumElements() == 0 ? 0 : 1;
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
    elements += elements ? (size - 1) * stride : 0;
  int64_t bits = type.getElementTypeBitWidth();
  return Interval{offset * bits / 8,
                  llvm::divideCeilSigned((offset + elements) * bits, 8)};
}

std::optional<MemoryRegion> tl::analysis::getRegion(Value memref) {
  Value root = getRoot(memref);
  std::optional<Memory> memory = getMemory(cast<MemRefType>(memref.getType()));
  if (!memory)
    return std::nullopt;

  MemoryRegion region{*memory, root, 0, INT64_MAX};
  if (!isStorage(root)) {
    region.isAnywhere = true;
    return region;
  }
  // The innermost view with a static layout bounds the views of it. The type of
  // a memref.view does not say where in its source it begins.
  bool isKnown = false;
  for (Value view = memref; view; view = getViewSource(view)) {
    auto type = dyn_cast<MemRefType>(view.getType());
    if (auto known =
            type && !isKnown ? getStaticInterval(type) : std::nullopt) {
      region.begin = known->begin;
      region.end = known->end;
      isKnown = true;
    }
    if (view.getDefiningOp<memref::ViewOp>()) {
      region.begin = 0;
      region.end = INT64_MAX;
      isKnown = false;
    }
  }
  if (auto buffer = root.getDefiningOp<BufferOp>()) {
    region.base = Value();
    region.begin += buffer.getAddress();
    if (region.end != INT64_MAX)
      region.end += buffer.getAddress();
  }
  return region;
}

bool MemoryRegion::mayOverlap(const MemoryRegion &other) const {
  return memory == other.memory &&
         (isAnywhere || other.isAnywhere ||
          (base == other.base && begin < other.end && other.begin < end));
}

void MemoryRegion::roundUp(int64_t unit) {
  if (end != INT64_MAX)
    end = llvm::alignTo(end, unit);
}

bool MemoryRegion::operator==(const MemoryRegion &other) const {
  return memory == other.memory && base == other.base && begin == other.begin &&
         end == other.end && !isAnywhere && !other.isAnywhere;
}
