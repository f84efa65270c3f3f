//===- PhaseBytes.cpp - Bytes of operands in a phase ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Graph/PhaseBytes.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;

/// Evaluates a value in a phase; nothing if the number is not known.
using Evaluator = llvm::function_ref<std::optional<int64_t>(Value)>;

static std::optional<int64_t> getNumber(OpFoldResult value,
                                        Evaluator evaluate) {
  if (auto constant = getConstantIntValue(value))
    return constant;
  return evaluate(cast<Value>(value));
}

static std::optional<int64_t> getNumber(Value value, unsigned group,
                                        const SectionGraph &graph) {
  const Congruence &known = graph.evaluate(value, group);
  return known.isExact() ? std::optional(known.rest) : std::nullopt;
}

/// The first element of `memref`, counted from its root, in a phase.
static std::optional<int64_t> getOffset(Value memref, Evaluator phase) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(tl::ascend::getStridesAndOffset(type, strides, offset)))
    return std::nullopt;
  if (!ShapedType::isDynamic(offset))
    return offset;
  auto view = memref.getDefiningOp<ViewLikeOpInterface>();
  if (!view)
    return std::nullopt;
  auto subview = dyn_cast<memref::SubViewOp>(*view);
  bool isReshape =
      isa<memref::CollapseShapeOp, memref::ExpandShapeOp, memref::CastOp>(
          *view);
  if (!subview && !isReshape)
    return std::nullopt;
  std::optional<int64_t> sum = getOffset(view.getViewSource(), phase);
  if (!sum || isReshape)
    return sum;
  SmallVector<int64_t> sourceStrides;
  if (failed(tl::ascend::getStridesAndOffset(subview.getSourceType(),
                                             sourceStrides, offset)))
    return std::nullopt;
  for (auto [index, stride] :
       llvm::zip_equal(subview.getMixedOffsets(), sourceStrides)) {
    std::optional<int64_t> number = getNumber(index, phase);
    int64_t product;
    if (!number || ShapedType::isDynamic(stride) ||
        llvm::MulOverflow(*number, stride, product) ||
        llvm::AddOverflow(*sum, product, *sum))
      return std::nullopt;
  }
  return sum;
}

/// The layout of `memref`; nothing if it is not known in the phase.
static std::optional<ElementLayout> getLayout(Value memref, Evaluator phase) {
  auto type = cast<MemRefType>(memref.getType());
  ElementLayout layout;
  int64_t offset;
  if (failed(tl::ascend::getStridesAndOffset(type, layout.strides, offset)) ||
      ShapedType::isDynamicShape(layout.strides))
    return std::nullopt;
  layout.sizes.assign(type.getShape().begin(), type.getShape().end());
  if (!type.hasStaticShape()) {
    auto subview = memref.getDefiningOp<memref::SubViewOp>();
    if (!subview)
      return std::nullopt;
    llvm::SmallBitVector dropped = subview.getDroppedDims();
    layout.sizes.clear();
    for (auto [dim, size] : llvm::enumerate(subview.getMixedSizes())) {
      std::optional<int64_t> number = getNumber(size, phase);
      if (!number)
        return std::nullopt;
      if (!dropped.test(dim))
        layout.sizes.push_back(*number);
    }
  }
  std::optional<int64_t> first = getOffset(memref, phase);
  if (!first)
    return std::nullopt;
  layout.offset = *first;
  return layout;
}

/// The bytes of `memref`, which has `layout`, or of the innermost view around
/// it with a known layout.
static std::optional<MemoryRegion>
getPhaseRegion(Value memref, std::optional<ElementLayout> layout,
               Evaluator phase) {
  std::optional<MemoryRegion> region = computeRegion(memref);
  if (!region || region->isAnywhere || region->isChosen)
    return region;
  for (Value view = memref; view;) {
    if (view.getDefiningOp<memref::ViewOp>())
      return region;
    if (view != memref && isa<MemRefType>(view.getType()))
      layout = getLayout(view, phase);
    if (layout)
      if (auto exact = computeLayoutRegion(view, *layout))
        return exact;
    layout.reset();
    auto op = view.getDefiningOp<ViewLikeOpInterface>();
    view = op ? op.getViewSource() : Value();
  }
  return region;
}

const SmallVector<Value, 4> &PhaseBytes::getIndices(Value memref) {
  auto [there, isNew] = indices.try_emplace(memref);
  if (!isNew)
    return *there->second;
  auto found = std::make_unique<SmallVector<Value, 4>>();
  for (Value view = memref; auto op = view.getDefiningOp<ViewLikeOpInterface>();
       view = op.getViewSource())
    if (auto subview = dyn_cast<memref::SubViewOp>(*op)) {
      llvm::append_range(*found, subview.getOffsets());
      llvm::append_range(*found, subview.getSizes());
    }
  return *(there->second = std::move(found));
}

const PhaseBytes::Bytes &PhaseBytes::get(Value memref, unsigned group,
                                         const SectionGraph &graph) {
  auto evaluate = [&](Value index) { return getNumber(index, group, graph); };
  SmallVector<int64_t> key;
  for (Value index : getIndices(memref))
    key.push_back(evaluate(index).value_or(ShapedType::kDynamic));
  auto [there, isNew] =
      known.try_emplace({memref.getAsOpaquePointer(), std::move(key)});
  if (isNew) {
    std::optional<ElementLayout> layout = getLayout(memref, evaluate);
    there->second = {getPhaseRegion(memref, layout, evaluate),
                     layout.has_value()};
  }
  return there->second;
}

void tl::analysis::resolve(IndexBox &box, unsigned group,
                           const SectionGraph &graph) {
  for (LinearIndex &begin : box.begins) {
    LinearIndex resolved;
    resolved.constant = begin.constant;
    for (const LinearTerm &term : begin.terms) {
      std::optional<int64_t> value = getNumber(term.value, group, graph);
      std::optional<int64_t> constant;
      if (value && !term.scale)
        constant =
            llvm::checkedMulAdd(*value, term.coefficient, resolved.constant);
      constant ? void(resolved.constant = *constant) : resolved.add(term);
    }
    begin = resolved;
  }
}
