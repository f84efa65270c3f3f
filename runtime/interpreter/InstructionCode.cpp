//===- InstructionCode.cpp - Numeric operations made ready ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/InstructionCode.h"

#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

static std::optional<ascend::FractalLayout> getFractals(Type type) {
  auto memref = cast<MemRefType>(type);
  if (!ascend::isFractal(memref))
    return std::nullopt;
  return ascend::getFractalLayout(*ascend::getMemory(memref));
}

FailureOr<InstructionCode>
tl::runtime::decodeInstruction(Operation *op, llvm::ArrayRef<unsigned> slots) {
  auto numeric = cast<ascend::NumericOpInterface>(op);
  InstructionCode code;
  code.op = op;
  code.kernel = lookupKernel(numeric.getNumericKernel());
  if (!code.kernel)
    return op->emitError("the executor has no numeric kernel '")
           << numeric.getNumericKernel() << "'";
  code.params.assign(numeric.getNumericParameters());
  auto instruction = dyn_cast<ascend::InstructionOpInterface>(op);
  code.isAtomic = instruction && instruction.isAtomic();
  ascend::TargetSpec target = ascend::getLimits(op);
  for (const ascend::OperandAccess &access : ascend::getAccesses(op))
    code.operands.push_back(
        {slots[access.operand->getOperandNumber()], access.reads, access.writes,
         instruction ? instruction.getWriteUnit(*access.operand, target) : 1,
         getFractals(access.operand->get().getType())});
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      code.scalars.push_back(slots[operand.getOperandNumber()]);
    if (operand.get() == numeric.getInitCondition())
      code.initCondition = slots[operand.getOperandNumber()];
  }
  return code;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static MatrixView getMatrixView(const View &view,
                                const ascend::FractalLayout &layout) {
  auto axis = [&](unsigned outer, unsigned inner) {
    return MatrixAxis{view.sizes[outer] * view.sizes[inner], view.sizes[inner],
                      view.strides[outer], view.strides[inner]};
  };
  return {view.data, view.dtype, axis(layout.outerRow, layout.innerRow),
          axis(layout.outerColumn, layout.innerColumn)};
}

llvm::Expected<KernelArgs>
tl::runtime::getKernelArgs(const InstructionCode &code, const Frame &frame) {
  KernelArgs args;
  for (const auto &operand : code.operands) {
    View view = frame.memref(operand.slot).view();
    std::optional<MatrixView> matrix;
    if (operand.fractals)
      matrix = getMatrixView(view, *operand.fractals);
    args.operands.emplace_back(std::move(view), matrix);
  }
  for (unsigned slot : code.scalars) {
    if (auto *integer = std::get_if<int64_t>(&frame[slot]))
      args.scalars.push_back(*integer);
    else
      args.scalars.push_back(frame.real(slot));
  }
  args.params.assign(code.params.begin(), code.params.end());
  if (llvm::Error error = code.kernel->check(args))
    return errorAt(code.op,
                   "cannot be executed: " + llvm::toString(std::move(error)));
  return args;
}

llvm::SmallVector<Access, 3>
tl::runtime::getFootprints(const InstructionCode &code, const Frame &frame) {
  bool init = code.initCondition && frame.integer(*code.initCondition);
  llvm::SmallVector<Access, 3> accesses;
  for (const auto &operand : code.operands) {
    const MemRefValue &memref = frame.memref(operand.slot);
    Access access{memref.memory, memref.tensor, memref.footprint(),
                  /*write=*/false};
    access.atomic =
        code.isAtomic && operand.writes && memref.memory == Memory::GM;
    // The write stands for the whole update.
    if (operand.reads && !access.atomic && !(init && operand.writes))
      accesses.push_back(access);
    access.write = true;
    if (operand.writeUnit != 1)
      access.bytes = memref.footprint(operand.writeUnit);
    if (operand.writes)
      accesses.push_back(std::move(access));
  }
  return accesses;
}

//===----------------------------------------------------------------------===//
// Engine instruction
//===----------------------------------------------------------------------===//

static llvm::SmallVector<ascend::OperandShape, 3>
getShapes(const InstructionCode &code, const Frame &frame) {
  llvm::SmallVector<ascend::OperandShape, 3> shapes;
  for (const auto &operand : code.operands) {
    const MemRefValue &memref = frame.memref(operand.slot);
    shapes.push_back(
        {memref.sizes, byteWidth(memref.dtype), memref.isContiguous()});
  }
  return shapes;
}

llvm::Expected<Instruction>
tl::runtime::getInstruction(const InstructionCode &code, const Frame &frame,
                            const ascend::TargetSpec &target) {
  llvm::Expected<KernelArgs> args = getKernelArgs(code, frame);
  if (!args)
    return args.takeError();
  auto op = cast<ascend::InstructionOpInterface>(code.op);
  ascend::InstructionCost cost = op.getCost(target, getShapes(code, frame));

  Instruction instruction;
  instruction.pipe = *getPipe(op.getPipe());
  instruction.source = code.op;
  instruction.accesses = getFootprints(code, frame);
  instruction.busyCycles = cost.busy;
  instruction.latencyCycles = cost.latency;
  instruction.orderedAccumulate = op.isOrderedAccumulation(target);
  for (const Access &access : instruction.accesses)
    if (access.memory == Memory::GM)
      instruction.gmBytes += access.bytes.bytes();
  auto shared = std::make_shared<KernelArgs>(std::move(*args));
  instruction.execute = [run = code.kernel->run, shared] { run(*shared); };
  if (auto *check = code.kernel->checkData)
    instruction.checkData = [check, shared]() -> std::optional<std::string> {
      if (llvm::Error error = check(*shared))
        return llvm::toString(std::move(error));
      return std::nullopt;
    };
  return instruction;
}
