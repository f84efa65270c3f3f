//===- ElementEvaluators.cpp - Loads and stores of single elements --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "runtime/interpreter/Program.h"
#include "runtime/interpreter/evaluators/Scalars.h"
#include "tl/runtime/engine/Diagnostic.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// The element that a load or a store accesses, as a memref of rank 0.
static llvm::Expected<MemRefValue> getElement(const Step &step,
                                              const Frame &frame) {
  unsigned operand = isa<memref::LoadOp>(step.op) ? 0 : 1;
  MemRefValue element = frame.memref(step.operands[operand]);
  for (unsigned i = 0; i < element.sizes.size(); ++i) {
    int64_t index = frame.integer(step.operands[operand + 1 + i]);
    if (index < 0 || index >= element.sizes[i])
      return errorAt(step.op,
                     fmt::format("index {} is outside of dimension {} of "
                                 "size {}{}",
                                 index, i, element.sizes[i],
                                 nameOwner(step.op->getOperand(operand))),
                     describe(DiagnosticKind::OutOfBounds));
    element.offset += index * element.strides[i];
  }
  element.sizes.clear();
  element.strides.clear();
  return element;
}

/// The contents of the tensor with `element`, if the host accesses it and it
/// was not filled. The engine tracks accesses of cores.
static TensorContents *getContents(const MemRefValue &element, Frame &frame) {
  if (!frame.tensors || !frame.tensors->isTracked)
    return nullptr;
  frame.tensors->settle();
  TensorContents &contents = frame.tensors->contents[element.tensor];
  return contents.isFilled ? nullptr : &contents;
}

static llvm::Error evaluateLoad(const Step &step, Frame &frame) {
  llvm::Expected<MemRefValue> element = getElement(step, frame);
  if (!element)
    return element.takeError();
  if (TensorContents *contents = getContents(*element, frame))
    if (findUnwritten(element->footprint(), contents->written, {}))
      return errorAt(step.op, "nothing has written this element",
                     describe(DiagnosticKind::UninitialisedRead));
  if (frame.observer)
    frame.observer->load(step.op, element->view().data, element->dtype);
  frame[step.results[0]] =
      readScalar(element->view().data, step.op->getResult(0).getType());
  return llvm::Error::success();
}

static llvm::Error evaluateStore(const Step &step, Frame &frame) {
  llvm::Expected<MemRefValue> element = getElement(step, frame);
  if (!element)
    return element.takeError();
  if (TensorContents *contents = getContents(*element, frame))
    contents->written.add(element->footprint());
  writeScalar(element->view().data, frame[step.operands[0]],
              step.op->getOperand(0).getType());
  if (frame.observer)
    frame.observer->store(step.op, element->view().data, element->dtype);
  return llvm::Error::success();
}

static llvm::Expected<llvm::SmallVector<Access, 3>>
getElementAccess(const Step &step, const Frame &frame) {
  llvm::Expected<MemRefValue> element = getElement(step, frame);
  if (!element)
    return element.takeError();
  return llvm::SmallVector<Access, 3>{{element->memory, element->tensor,
                                       element->footprint(),
                                       isa<memref::StoreOp>(step.op)}};
}

//===----------------------------------------------------------------------===//
// Scalar variables
//===----------------------------------------------------------------------===//

/// A variable is memory of its own that no instruction accesses.
static llvm::Error evaluateVariable(const Step &step, Frame &frame) {
  auto type = cast<MemRefType>(step.op->getResult(0).getType());
  MemRefValue value;
  value.dtype = *getDType(type.getElementType());
  value.owner = allocate(byteWidth(value.dtype), frame.unwritten);
  if (!value.owner)
    return errorAt(step.op, "cannot allocate a variable");
  value.base = value.owner.get();
  frame[step.results[0]] = std::move(value);
  return llvm::Error::success();
}

static llvm::StringRef checkVariable(Operation *op) {
  return ascend::isVariable(op->getResult(0))
             ? ""
             : "is no scalar variable of a core, which has rank 0";
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

static llvm::Error evaluateKeptCount(const Step &step, Frame &frame) {
  frame[step.results[0]] = frame.memory->keptCount;
  return llvm::Error::success();
}

/// The register is written by the instruction that writes the tile.
static llvm::Expected<llvm::SmallVector<Access, 3>>
getTileAccess(const Step &step, const Frame &frame) {
  const MemRefValue &tile = frame.memref(step.operands[0]);
  return llvm::SmallVector<Access, 3>{
      {tile.memory, tile.tensor, tile.footprint(), /*write=*/false}};
}

void tl::runtime::addElementEvaluators(EvaluatorTable &table) {
  table.add<memref::LoadOp>(evaluateLoad, nullptr, getElementAccess);
  table.add<memref::StoreOp>(evaluateStore, nullptr, getElementAccess);
  table.add<memref::AllocaOp>(evaluateVariable, checkVariable);
  table.add<ascend::KeptCountOp>(evaluateKeptCount, nullptr, getTileAccess);
}
