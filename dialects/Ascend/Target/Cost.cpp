//===- Cost.cpp - Cycle costs of instructions -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/Target/Cost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tl::ascend;

int64_t OperandShape::getElements() const {
  return llvm::product_of(sizes, int64_t(1));
}

InstructionCost tl::ascend::getTransferCost(int64_t bytes, int64_t rate,
                                            int64_t latency) {
  return {double(bytes) / double(rate), double(latency)};
}

int64_t tl::ascend::getRepeats(const TargetSpec &target,
                               llvm::ArrayRef<OperandShape> shapes) {
  int64_t bytes = 0;
  for (const OperandShape &shape : shapes) {
    if (!shape.isContiguous)
      return shape.sizes.front();
    bytes = std::max(bytes, shape.getBytes());
  }
  return llvm::divideCeilSigned(bytes, target.repeat_bytes);
}

/// The number of rows of `shape`: the product of all extents but the last.
static int64_t getRows(const OperandShape &shape) {
  return llvm::product_of(llvm::ArrayRef(shape.sizes).drop_back(), int64_t(1));
}

InstructionCost tl::ascend::getRowTransferCost(const OperandShape &shape,
                                               int64_t rate, int64_t latency) {
  int64_t rowBytes = llvm::alignTo(shape.sizes.back() * shape.elementBytes,
                                   TargetSpec::block_bytes);
  return getTransferCost(getRows(shape) * rowBytes, rate, latency);
}

InstructionCost tl::ascend::getRepeatCost(const TargetSpec &target,
                                          const OperandShape &shape) {
  return getRepeatCost(target, getRows(shape), /*factor=*/1);
}

InstructionCost tl::ascend::getRepeatCost(const TargetSpec &target,
                                          int64_t repeats, int64_t factor) {
  return {double(std::max(repeats * factor, target.vector_issue_floor)),
          double(target.vector_latency)};
}

/// The number of elements of the largest of `shapes`.
static double getMostElements(llvm::ArrayRef<OperandShape> shapes) {
  int64_t most = 0;
  for (const OperandShape &shape : shapes)
    most = std::max(most, shape.getElements());
  return double(most);
}

InstructionCost tl::ascend::getVectorCost(const TargetSpec &target,
                                          llvm::ArrayRef<OperandShape> shapes,
                                          int64_t factor) {
  int64_t repeats = getRepeats(target, shapes);
  InstructionCost cost = getRepeatCost(target, repeats, factor);
  cost.busy =
      std::max(cost.busy, repeats * getBankCycles(target, shapes, repeats));
  cost.operations = getMostElements(shapes);
  return cost;
}

InstructionCost
tl::ascend::getElementRateCost(const TargetSpec &target,
                               llvm::ArrayRef<OperandShape> shapes,
                               int64_t rate) {
  int64_t widest = 1;
  for (const OperandShape &shape : shapes)
    widest = std::max(widest, shape.elementBytes);
  int64_t elements =
      getRepeats(target, shapes) * (target.repeat_bytes / widest);
  int64_t cycles = llvm::divideCeilSigned(elements, rate);
  return {double(std::max(cycles, target.vector_issue_floor)),
          double(target.vector_latency), getMostElements(shapes)};
}

InstructionCost tl::ascend::getMmadCost(const TargetSpec &target,
                                        const OperandShape &a,
                                        const OperandShape &b) {
  int64_t products = a.sizes[0] * a.sizes[1] * b.sizes[1];
  int64_t perProduct = a.elementBytes == 4 ? 2 : 1;
  // A product of fractals multiplies and adds once for each of the k0 columns
  // and 16x16 results.
  double operations = 2.0 * products * a.sizes[2] * a.sizes[3] * b.sizes[2];
  return {double(std::max(products * perProduct, target.mmad_issue_floor)),
          double(target.mmad_latency), operations};
}
