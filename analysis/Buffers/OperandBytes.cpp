//===- OperandBytes.cpp - Bytes of operands for known numbers -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandBytes.h"
#include "dialects/Ascend/Utils/MatrixParts.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The largest number of runs to follow one by one, more than the blocks of UB.
constexpr int64_t mostRuns = 1 << 13;

BufferBytes tl::analysis::getBufferBytes(Value buffer) {
  std::optional<MemoryRegion> region = computeRegion(buffer);
  return {buffer, region->begin, region->end};
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// `layout`, of elements of `from` bits, for elements of `to` bits in its rows;
/// nothing if it has no whole ones.
static std::optional<ElementLayout> scale(ElementLayout layout, int64_t from,
                                          int64_t to) {
  if (from == to)
    return layout;
  if (layout.strides.empty() || layout.strides.back() != 1)
    return std::nullopt;
  SmallVector<int64_t *> numbers = {&layout.offset, &layout.sizes.back()};
  for (int64_t &stride : MutableArrayRef(layout.strides).drop_back())
    numbers.push_back(&stride);
  for (int64_t *number : numbers) {
    int64_t bits;
    if (llvm::MulOverflow(*number, from, bits) || bits % to != 0)
      return std::nullopt;
    *number = bits / to;
  }
  return layout;
}

/// The layout of the elements of `memref` in its storage, with the sizes of
/// slices from `getSize`; nothing if it is unknown.
std::optional<ElementLayout> OperandBytes::getLayout(Value memref,
                                                     Size getSize) {
  auto type = cast<MemRefType>(memref.getType());
  auto [strides, offset] = getStridesAndOffset(type);
  bool isStatic = !ShapedType::isDynamicShape(strides);
  if (isStatic && type.hasStaticShape() && !ShapedType::isDynamic(offset))
    return ElementLayout{SmallVector<int64_t>(type.getShape()), strides,
                         offset};
  Operation *op = memref.getDefiningOp();
  // These views have the elements of their source.
  if (isa_and_nonnull<memref::CollapseShapeOp, memref::ExpandShapeOp,
                      memref::CastOp>(op))
    return getLayout(op->getOperand(0), getSize);
  if (isa_and_nonnull<BitcastOp, tl::tile::BitcastOp>(op)) {
    auto source = cast<MemRefType>(op->getOperand(0).getType());
    auto layout = getLayout(op->getOperand(0), getSize);
    return layout ? scale(*layout, source.getElementTypeBitWidth(),
                          type.getElementTypeBitWidth())
                  : std::nullopt;
  }
  auto slice = dyn_cast_if_present<memref::SubViewOp>(op);
  return slice ? getSliceLayout(slice, getSize) : std::nullopt;
}

std::optional<ElementLayout>
OperandBytes::getSliceLayout(memref::SubViewOp slice, Size getSize) {
  auto [steps, start] = getStridesAndOffset(slice.getSourceType());
  if (ShapedType::isDynamic(start)) {
    auto source = getLayout(slice.getSource(), getSize);
    start = source ? source->offset : start;
  }
  if (ShapedType::isDynamic(start) || ShapedType::isDynamicShape(steps))
    return std::nullopt;
  ElementLayout layout{{}, {}, start};
  for (auto [dim, step] : llvm::enumerate(steps)) {
    auto first = numbers.get(slice.getMixedOffsets()[dim]);
    auto stride = numbers.get(slice.getMixedStrides()[dim]);
    if (!first || !stride)
      return std::nullopt;
    int64_t extent = slice.getSourceType().getDimSize(dim);
    int64_t most = ShapedType::kDynamic;
    if (!ShapedType::isDynamic(extent) && *stride == 1)
      most = llvm::checkedSub(extent, *first).value_or(ShapedType::kDynamic);
    auto size = getSize(slice.getMixedSizes()[dim], most);
    if (!size || *size < 0)
      return std::nullopt;
    auto offset = llvm::checkedMulAdd(*first, step, layout.offset);
    auto pitch = llvm::checkedMul(*stride, step);
    if (!offset || !pitch)
      return std::nullopt;
    layout.offset = *offset;
    layout.sizes.push_back(*size);
    layout.strides.push_back(*pitch);
  }
  return layout;
}

/// Whether `memref` is derived from a view with a type that does not contain
/// its start.
static bool hasUnknownStart(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    if (isa<memref::ViewOp>(view))
      return true;
    memref = view.getViewSource();
  }
  return false;
}

std::optional<MemoryRegion> OperandBytes::getExact(Value memref) {
  if (std::optional<MemoryRegion> region = computeExactRegion(memref))
    return region;
  auto getSize = [&](OpFoldResult size, int64_t) { return numbers.get(size); };
  auto layout = getLayout(memref, getSize);
  return layout && !hasUnknownStart(memref)
             ? computeLayoutRegion(memref, *layout)
             : std::nullopt;
}

/// The elements of `part` of a matrix in the fractals of `type`, which begins
/// at `offset`. Of ragged fractals all columns count, and all rows unless they
/// follow each other from fractal to fractal.
static ElementLayout getPartLayout(MemRefType type, const MatrixPart &part,
                                   int64_t offset) {
  FractalLayout order = *getFractalLayout(*getMemory(type));
  int64_t fractal = type.getDimSize(2) * type.getDimSize(3);
  int64_t pitch = (part.pitch ? part.pitch : getPitch(type)) * fractal;
  auto count = [&](int64_t extent, unsigned inner) {
    return llvm::divideCeilSigned(extent, type.getDimSize(inner));
  };
  int64_t columns = count(part.extents.columns, order.innerColumn);
  if (order.outerRow == 1 && order.innerRow == 2) {
    int64_t row = type.getDimSize(3);
    return {{columns, part.extents.rows, row}, {pitch, row, 1}, offset};
  }
  int64_t rows = count(part.extents.rows, order.innerRow);
  bool areRowsOutside = order.outerRow == 0;
  return {{areRowsOutside ? rows : columns, areRowsOutside ? columns : rows,
           fractal},
          {pitch, fractal, 1},
          offset};
}

/// The layout of the element of `type` with `indices`, in a view that begins at
/// `start`; nothing if one of them is not known.
std::optional<ElementLayout> OperandBytes::getElementLayout(MemRefType type,
                                                            ValueRange indices,
                                                            int64_t start) {
  // Those of the view: the slice that it reshapes may have another rank.
  SmallVector<int64_t> strides = getStridesAndOffset(type).first;
  ElementLayout element{{1}, {1}, start};
  for (auto [index, stride] : llvm::zip_equal(indices, strides)) {
    std::optional<int64_t> number = numbers.get(index);
    auto offset = number && !ShapedType::isDynamic(stride)
                      ? llvm::checkedMulAdd(*number, stride, element.offset)
                      : std::nullopt;
    if (!offset)
      return std::nullopt;
    element.offset = *offset;
  }
  return element;
}

OperandBytes::Part OperandBytes::getPart(OpOperand &operand) {
  Operation *op = operand.getOwner();
  bool isElement = getScalarAccess(op) == operand.get();
  auto instruction = dyn_cast<InstructionOpInterface>(op);
  auto matrix = instruction ? getKnownPart(instruction, operand) : std::nullopt;
  if (!isElement && !matrix)
    return {/*isWhole=*/true, std::nullopt};
  auto getSize = [&](OpFoldResult size, int64_t) { return numbers.get(size); };
  auto type = cast<MemRefType>(operand.get().getType());
  auto layout = getLayout(operand.get(), getSize);
  if (layout && isElement)
    layout = getElementLayout(type, getAccessedIndices(op), layout->offset);
  else if (layout)
    layout = getPartLayout(type, *matrix, layout->offset);
  if (!layout || hasUnknownStart(operand.get()))
    return {/*isWhole=*/false, std::nullopt};
  return {/*isWhole=*/false, computeLayoutRegion(operand.get(), *layout)};
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// The bytes of `region` in `whole`.
static RangeSet getRuns(const MemoryRegion &region, const BufferBytes &whole) {
  RangeSet bytes;
  region.forEachRun([&](int64_t begin, int64_t end) {
    begin = std::max(begin, whole.begin);
    end = std::min(end, whole.end);
    if (begin < end)
      bytes.add(begin, end);
  });
  return bytes;
}

RangeSet OperandBytes::computePossible(Value operand, const BufferBytes &whole,
                                       int64_t unit) {
  std::optional<MemoryRegion> region = getExact(operand);
  if (!region)
    region = computeRegion(operand);
  if (!region || region->isAnywhere || region->isChosen) {
    RangeSet all;
    all.add(whole.begin, llvm::alignTo(whole.end, unit));
    return all;
  }
  region->roundUp(unit);
  if (region->countRuns() > mostRuns)
    region->fill();
  return getRuns(*region,
                 {whole.buffer, whole.begin,
                  static_cast<int64_t>(llvm::alignTo(whole.end, unit))});
}

RangeSet OperandBytes::computeRead(OpOperand &operand,
                                   const BufferBytes &whole) {
  Part part = getPart(operand);
  return part.region ? getRuns(*part.region, whole)
                     : computePossible(operand.get(), whole);
}

RangeSet OperandBytes::computeCertain(OpOperand &operand,
                                      const BufferBytes &whole) {
  Part part = getPart(operand);
  std::optional<MemoryRegion> region =
      part.isWhole ? getExact(operand.get()) : part.region;
  if (!region)
    return part.isWhole ? computeFilled(operand, whole) : RangeSet();
  return region->countRuns() <= mostRuns ? getRuns(*region, whole) : RangeSet();
}

//===----------------------------------------------------------------------===//
// Branches that fill
//===----------------------------------------------------------------------===//

/// The branch without an else region before `op`, with no instructions or
/// regions in between; null if there is none.
static scf::IfOp getBranchBefore(Operation *op) {
  while ((op = op->getPrevNode())) {
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return branch.getElseRegion().empty() ? branch : scf::IfOp();
    if (isa<InstructionOpInterface>(op) || op->getNumRegions() > 0)
      return {};
  }
  return {};
}

/// Adds the lower bounds of values that hold if `condition` is false.
static void addLeast(Value condition, DenseMap<Value, int64_t> &least) {
  if (auto either = condition.getDefiningOp<arith::OrIOp>()) {
    addLeast(either.getLhs(), least);
    addLeast(either.getRhs(), least);
    return;
  }
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  auto bound = compare ? getConstantIntValue(compare.getRhs()) : std::nullopt;
  if (!bound || compare.getPredicate() != arith::CmpIPredicate::slt)
    return;
  auto [there, isNew] = least.try_emplace(compare.getLhs(), *bound);
  if (!isNew)
    there->second = std::max(there->second, *bound);
}

/// The bytes of `operand` at its largest size, if a branch before it fills them
/// all whenever it is smaller.
RangeSet OperandBytes::computeFilled(OpOperand &operand,
                                     const BufferBytes &whole) {
  scf::IfOp branch = getBranchBefore(operand.getOwner());
  if (!branch || hasUnknownStart(operand.get()))
    return {};
  DenseMap<Value, int64_t> least;
  addLeast(branch.getCondition(), least);
  auto getSize = [&](OpFoldResult size,
                     int64_t most) -> std::optional<int64_t> {
    if (auto number = numbers.get(size))
      return number;
    auto bound = least.find(dyn_cast<Value>(size));
    bool isWhole = bound != least.end() && !ShapedType::isDynamic(most) &&
                   bound->second >= most;
    return isWhole ? std::optional(most) : std::nullopt;
  };
  auto layout = getLayout(operand.get(), getSize);
  auto region =
      layout ? computeLayoutRegion(operand.get(), *layout) : std::nullopt;
  if (!region || region->countRuns() > mostRuns)
    return {};
  RangeSet filled;
  for (auto op : branch.thenBlock()->getOps<InstructionOpInterface>())
    for (const OperandAccess &access : getAccesses(op))
      if (access.writes && getRoot(access.operand->get()) == whole.buffer)
        if (auto part = getExact(access.operand->get()))
          filled.add(getRuns(*part, whole));
  RangeSet bytes = getRuns(*region, whole);
  bytes.keep(filled);
  return bytes;
}
