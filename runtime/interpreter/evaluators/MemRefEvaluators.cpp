//===- MemRefEvaluators.cpp - Views, allocations and element counts -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Every result lies within the memory of its source, so that users of memrefs
// need no further check.
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "runtime/interpreter/Program.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/runtime/engine/Diagnostic.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// The entries of `statics`, with operands from `next` on for dynamic ones.
static llvm::SmallVector<int64_t, 4> getMixed(const Step &step,
                                              const Frame &frame,
                                              llvm::ArrayRef<int64_t> statics,
                                              unsigned &next) {
  llvm::SmallVector<int64_t, 4> values(statics);
  for (int64_t &value : values)
    if (ShapedType::isDynamic(value))
      value = frame.integer(step.operands[next++]);
  return values;
}

static llvm::Error evaluateDim(const Step &step, Frame &frame) {
  const MemRefValue &source = frame.memref(step.operands[0]);
  int64_t dimension = frame.integer(step.operands[1]);
  if (dimension < 0 || dimension >= static_cast<int64_t>(source.sizes.size()))
    return errorAt(step.op, "has no dimension " + llvm::Twine(dimension));
  frame[step.results[0]] = source.sizes[dimension];
  return llvm::Error::success();
}

/// Checks one dimension of a slice of a dimension with `extent` elements.
static llvm::Error checkSlice(const Step &step, unsigned dimension,
                              int64_t offset, int64_t size, int64_t stride,
                              int64_t extent) {
  int64_t last = offset;
  bool overflow = size > 0 && (llvm::MulOverflow(size - 1, stride, last) ||
                               llvm::AddOverflow(offset, last, last));
  bool fits =
      size > 0 ? std::min(offset, last) >= 0 && std::max(offset, last) < extent
               : size == 0;
  if (fits && !overflow)
    return llvm::Error::success();
  return errorAt(step.op,
                 fmt::format("slice leaves its source: offset {}, size {} "
                             "and stride {} in dimension {} of size {}{}",
                             offset, size, stride, dimension, extent,
                             nameOwner(step.op->getOperand(0))),
                 describe(DiagnosticKind::OutOfBounds));
}

/// The dimensions that a slice drops, a bit for each.
static uint64_t getDroppedDims(Operation *op) {
  uint64_t bits = 0;
  // A range over the bits refers to the vector.
  llvm::SmallBitVector dropped = cast<memref::SubViewOp>(op).getDroppedDims();
  for (unsigned dim : dropped.set_bits())
    bits |= uint64_t(1) << dim;
  return bits;
}

static llvm::StringRef checkSubView(Operation *op) {
  return cast<memref::SubViewOp>(op).getSourceType().getRank() > 64
             ? "slices a memref of more than 64 dimensions"
             : "";
}

static llvm::Error evaluateSubView(const Step &step, Frame &frame) {
  auto op = cast<memref::SubViewOp>(step.op);
  const MemRefValue &source = frame.memref(step.operands[0]);
  unsigned next = 1;
  auto offsets = getMixed(step, frame, op.getStaticOffsets(), next);
  auto sizes = getMixed(step, frame, op.getStaticSizes(), next);
  auto strides = getMixed(step, frame, op.getStaticStrides(), next);

  MemRefValue result = source;
  result.sizes.clear();
  result.strides.clear();
  for (unsigned i = 0, rank = offsets.size(); i < rank; ++i) {
    if (llvm::Error error = checkSlice(step, i, offsets[i], sizes[i],
                                       strides[i], source.sizes[i]))
      return error;
    // An empty slice may start anywhere; it has no elements to find.
    if (sizes[i] > 0)
      result.offset += offsets[i] * source.strides[i];
    if (step.decoded >> i & 1)
      continue;
    // Only the stride of a single element, which leads to no other one, can be
    // too large.
    result.sizes.push_back(sizes[i]);
    result.strides.push_back(
        llvm::checkedMul(strides[i], source.strides[i]).value_or(0));
  }
  frame[step.results[0]] = std::move(result);
  return llvm::Error::success();
}

/// Whether a static value differs from the one at run time.
static bool differs(int64_t expected, int64_t actual) {
  return !ShapedType::isDynamic(expected) && expected != actual;
}

static llvm::Error evaluateCast(const Step &step, Frame &frame) {
  const MemRefValue &source = frame.memref(step.operands[0]);
  auto type = cast<MemRefType>(step.op->getResult(0).getType());
  auto [strides, offset] = ascend::getStridesAndOffset(type);
  bool fails = differs(offset, source.offset);
  for (int64_t i = 0; i < type.getRank(); ++i)
    fails |= differs(type.getDimSize(i), source.sizes[i]) ||
             (source.sizes[i] > 1 && differs(strides[i], source.strides[i]));
  if (fails)
    return errorAt(step.op, "the operand does not have the shape and layout of "
                            "the result");
  frame[step.results[0]] = source;
  return llvm::Error::success();
}

/// Splits every dimension of the source into those of its group.
static llvm::Error evaluateExpandShape(const Step &step, Frame &frame) {
  auto op = cast<memref::ExpandShapeOp>(step.op);
  const MemRefValue &source = frame.memref(step.operands[0]);
  unsigned next = 1;
  auto sizes = getMixed(step, frame, op.getStaticOutputShape(), next);
  MemRefValue result = source;
  result.sizes.assign(sizes.begin(), sizes.end());
  result.strides.assign(sizes.size(), 1);
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t elements = 1;
    bool overflows = false;
    for (int64_t dim : llvm::reverse(group)) {
      overflows |=
          llvm::MulOverflow(source.strides[i], elements, result.strides[dim]) ||
          llvm::MulOverflow(elements, sizes[dim], elements);
    }
    if (overflows || elements != source.sizes[i])
      return errorAt(step.op,
                     fmt::format("cannot split dimension {} of {} elements "
                                 "into {}",
                                 i, source.sizes[i],
                                 overflows ? "more than 63 bits count"
                                           : std::to_string(elements)));
  }
  frame[step.results[0]] = std::move(result);
  return llvm::Error::success();
}

/// Merges the dimensions of every group of the source.
static llvm::Error evaluateCollapseShape(const Step &step, Frame &frame) {
  auto op = cast<memref::CollapseShapeOp>(step.op);
  const MemRefValue &source = frame.memref(step.operands[0]);
  MemRefValue result = source;
  result.sizes.clear();
  result.strides.clear();
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    bool isEmpty = llvm::any_of(
        group, [&](int64_t dim) { return source.sizes[dim] == 0; });
    int64_t elements = isEmpty ? 0 : 1, stride = 1;
    for (int64_t dim : llvm::reverse(group)) {
      if (isEmpty || source.sizes[dim] == 1)
        continue;
      if (elements == 1)
        stride = source.strides[dim];
      else if (source.strides[dim] != stride * elements)
        return errorAt(step.op, "merges dimensions with a gap between them");
      if (llvm::MulOverflow(elements, source.sizes[dim], elements))
        return errorAt(step.op, "merges dimensions of too many elements");
    }
    result.sizes.push_back(elements);
    result.strides.push_back(stride);
  }
  frame[step.results[0]] = std::move(result);
  return llvm::Error::success();
}

static llvm::Error evaluateAlloc(const Step &step, Frame &frame) {
  auto type = cast<MemRefType>(step.op->getResult(0).getType());
  DType dtype = *getDType(type.getElementType());
  unsigned next = 0;
  auto sizes = getMixed(step, frame, type.getShape(), next);
  std::optional<int64_t> bytes = getDenseBytes(sizes, dtype);
  // Loads of cores write whole blocks of at most 32 bytes at the end.
  int64_t rest = frame.tensors ? 0 : 32, all;
  std::shared_ptr<std::byte[]> owner;
  if (bytes && !llvm::AddOverflow(*bytes, rest, all))
    owner = step.decoded == kSkipsFill ? allocateUnfilled(all)
                                       : allocate(all, frame.unwritten);
  if (!owner)
    return errorAt(step.op, "cannot allocate a memref of this size");

  MemRefValue value;
  View dense = View::contiguous(owner.get(), dtype, sizes);
  value.base = dense.data;
  value.dtype = dtype;
  value.sizes = dense.sizes;
  value.strides = dense.strides;
  value.owner = std::move(owner);
  if (frame.tensors)
    value.tensor = frame.tensors->add(
        *bytes, value.base,
        {/*isFilled=*/false, /*written=*/{}, /*isForSpills=*/true});
  frame[step.results[0]] = std::move(value);
  return llvm::Error::success();
}

static bool isInLaunch(Operation *op) {
  return static_cast<bool>(op->getParentOfType<ascend::LaunchOpInterface>());
}

static llvm::StringRef checkAlloc(Operation *op) {
  auto type = cast<MemRefType>(op->getResult(0).getType());
  if (!type.getLayout().isIdentity())
    return "has a layout";
  if (ascend::getMemory(type) != ascend::Memory::GM && !isInLaunch(op))
    return "is on chip, but not in a launch";
  return "";
}

static llvm::StringRef checkBuffer(Operation *op) {
  return isInLaunch(op) ? "" : "is not in a launch";
}

static llvm::Error evaluateBuffer(const Step &step, Frame &frame) {
  auto op = cast<ascend::BufferOp>(step.op);
  auto type = cast<MemRefType>(op.getType());
  auto memory = static_cast<Memory>(*ascend::getMemory(type));
  DType dtype = *getDType(type.getElementType());
  std::optional<int64_t> bytes = getDenseBytes(type.getShape(), dtype);
  int64_t capacity = frame.memory->capacity(memory), end;
  if (!bytes ||
      llvm::AddOverflow(*bytes, static_cast<int64_t>(op.getAddress()), end) ||
      end > capacity)
    return errorAt(step.op, "does not fit into the " + llvm::Twine(capacity) +
                                " bytes of " + name(memory));
  // The verifier checks this only if the module has a target.
  if (int64_t alignment = frame.memory->alignment(memory);
      op.getAddress() % alignment)
    return errorAt(step.op, "address is not a multiple of " +
                                llvm::Twine(alignment) + ", the alignment of " +
                                name(memory));
  MemRefValue value;
  value.memory = memory;
  value.address = op.getAddress();
  View dense = View::contiguous(frame.memory->data(memory) + value.address,
                                dtype, type.getShape());
  value.base = dense.data;
  value.dtype = dtype;
  value.sizes = dense.sizes;
  value.strides = dense.strides;
  frame[step.results[0]] = std::move(value);
  return llvm::Error::success();
}

/// The executor of the pushes and pops allocates the slots; this only checks
/// that the allocation is possible.
static llvm::Error evaluateChannel(const Step &step, Frame &) {
  auto type = cast<MemRefType>(step.op->getResult(0).getType());
  std::optional<int64_t> bytes =
      getDenseBytes(type.getShape(), *getDType(type.getElementType()));
  if (!bytes || !allocate(*bytes))
    return errorAt(step.op, "cannot allocate slots of this size");
  return llvm::Error::success();
}

/// Converts a number of elements of `from` bytes to one of elements of `to`
/// bytes.
static bool rescale(int64_t &count, int64_t from, int64_t to) {
  // Only the stride of a single element can be too large.
  int64_t bytes = llvm::checkedMul(count, from).value_or(0);
  count = bytes / to;
  return bytes % to == 0;
}

static llvm::Error evaluateBitcast(const Step &step, Frame &frame) {
  MemRefValue result = frame.memref(step.operands[0]);
  auto type = cast<MemRefType>(step.op->getResult(0).getType());
  int64_t from = byteWidth(result.dtype);
  result.dtype = *getDType(type.getElementType());
  int64_t to = byteWidth(result.dtype);
  if (from == to) {
    frame[step.results[0]] = std::move(result);
    return llvm::Error::success();
  }
  bool isWhole = rescale(result.offset, from, to) &&
                 rescale(result.sizes.back(), from, to);
  // A dimension of one element, or none, takes no steps.
  for (size_t i = 0; i + 1 < result.strides.size(); ++i)
    isWhole &= rescale(result.strides[i], from, to) || result.sizes[i] <= 1;
  result.strides.back() = 1;
  if (!isWhole)
    return errorAt(step.op, fmt::format("rows do not start at multiples of the "
                                        "{} bytes of an element",
                                        to));
  frame[step.results[0]] = std::move(result);
  return llvm::Error::success();
}

void tl::runtime::addMemRefEvaluators(EvaluatorTable &table) {
  table.add<memref::DimOp>(evaluateDim);
  table.add<memref::SubViewOp>(evaluateSubView, checkSubView,
                               /*getAccesses=*/nullptr, getDroppedDims);
  table.add<memref::CastOp>(evaluateCast);
  table.add<memref::ExpandShapeOp>(evaluateExpandShape);
  table.add<memref::CollapseShapeOp>(evaluateCollapseShape);
  table.add<memref::AllocOp>(evaluateAlloc, checkAlloc);
  // The allocation is freed with the last memref on it.
  table.add<memref::DeallocOp>(
      [](const Step &, Frame &) { return llvm::Error::success(); });
  table.add<ascend::ChannelOp>(evaluateChannel);
  table.add<ascend::BufferOp>(evaluateBuffer, checkBuffer);
  table.add<ascend::BitcastOp>(evaluateBitcast);
  table.add<tile::BitcastOp>(evaluateBitcast);
}
