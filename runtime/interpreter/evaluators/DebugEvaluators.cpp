//===- DebugEvaluators.cpp - Printing and assertions of cores -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/PrintFormat.h"
#include "runtime/interpreter/Program.h"
#include "runtime/interpreter/evaluators/Scalars.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/Format.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

static llvm::StringRef checkPrint(Operation *op) {
  return op->getParentOfType<ascend::LaunchOpInterface>()
             ? ""
             : "is not in a launch";
}

//===----------------------------------------------------------------------===//
// printf
//===----------------------------------------------------------------------===//

/// The bits of an integer of `type`, extended with zeros.
static uint64_t getUnsigned(int64_t value, Type type) {
  return value & llvm::maskTrailingOnes<uint64_t>(getWidth(type));
}

/// Prints `value` of `type` with `conversion`, one of `diuxf`.
static void printConverted(llvm::raw_ostream &os, char conversion,
                           const RuntimeValue &value, Type type) {
  if (auto *real = std::get_if<double>(&value)) {
    os << llvm::format("%f", *real);
    return;
  }
  int64_t integer = std::get<int64_t>(value);
  if (conversion == 'x')
    os << llvm::format("%llx", getUnsigned(integer, type));
  else if (conversion == 'u' || type.isUnsignedInteger())
    os << getUnsigned(integer, type);
  else
    os << integer;
}

template <typename OpT>
static llvm::Error evaluatePrintf(const Step &step, Frame &frame) {
  auto op = cast<OpT>(step.op);
  unsigned arg = 0;
  // The verifier has checked the format.
  llvm::SmallVector<ascend::FormatPiece> pieces =
      *ascend::parseFormat(op.getFormat());
  for (const ascend::FormatPiece &piece : pieces) {
    if (!piece.conversion) {
      *frame.output << piece.text;
      continue;
    }
    printConverted(*frame.output, piece.conversion, frame[step.operands[arg]],
                   op.getArgs()[arg].getType());
    ++arg;
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// assert
//===----------------------------------------------------------------------===//

template <typename OpT>
static llvm::Error evaluateAssert(const Step &step, Frame &frame) {
  if (frame.integer(step.operands[0]))
    return llvm::Error::success();
  return errorAt(step.op,
                 "assertion failed: " + cast<OpT>(step.op).getMessage());
}

//===----------------------------------------------------------------------===//
// dump
//===----------------------------------------------------------------------===//

/// A view of a matrix of fractals as rows and columns: outer and inner rows,
/// outer and inner columns.
static View getMatrix(const View &view, const ascend::FractalLayout &layout) {
  View matrix = view;
  unsigned order[] = {layout.outerRow, layout.innerRow, layout.outerColumn,
                      layout.innerColumn};
  for (unsigned i = 0; i < 4; ++i) {
    matrix.sizes[i] = view.sizes[order[i]];
    matrix.strides[i] = view.strides[order[i]];
  }
  return matrix;
}

/// Prints the elements of `view` in order, `columns` in a line.
static void printRows(llvm::raw_ostream &os, const View &view, int64_t columns,
                      Type type) {
  int64_t elements = view.numElements();
  for (int64_t i = 0; i < elements; ++i) {
    int64_t offset = 0, rest = i;
    for (unsigned dim = view.sizes.size(); dim-- > 0;) {
      offset += rest % view.sizes[dim] * view.strides[dim];
      rest /= view.sizes[dim];
    }
    os << printScalar(view.data + offset * byteWidth(view.dtype), type)
       << ((i + 1) % columns == 0 ? "\n" : " ");
  }
}

template <typename OpT>
static llvm::Error evaluateDump(const Step &step, Frame &frame) {
  auto op = cast<OpT>(step.op);
  auto type = cast<MemRefType>(op.getSrc().getType());
  View view = frame.memref(step.operands[0]).view();
  llvm::SmallVector<int64_t, 4> shape(view.sizes);
  if (ascend::isFractal(type)) {
    view = getMatrix(view, *ascend::getFractalLayout(*ascend::getMemory(type)));
    shape = {view.sizes[0] * view.sizes[1], view.sizes[2] * view.sizes[3]};
  }
  llvm::raw_ostream &os = *frame.output;
  os << "dump " << op.getTag() << ", " << frame.place << ": ";
  for (int64_t size : shape)
    os << size << "x";
  os << type.getElementType() << "\n";
  printRows(os, view, shape.empty() ? 1 : shape.back(), type.getElementType());
  return llvm::Error::success();
}

/// All bytes of the only operand.
static llvm::Expected<llvm::SmallVector<Access, 3>>
getDumpAccess(const Step &step, const Frame &frame) {
  const MemRefValue &memref = frame.memref(step.operands[0]);
  return llvm::SmallVector<Access, 3>{
      {memref.memory, memref.tensor, memref.footprint(), /*write=*/false}};
}

void tl::runtime::addDebugEvaluators(EvaluatorTable &table) {
  table.add<tile::PrintfOp>(evaluatePrintf<tile::PrintfOp>, checkPrint);
  table.add<ascend::PrintfOp>(evaluatePrintf<ascend::PrintfOp>, checkPrint);
  table.add<tile::AssertOp>(evaluateAssert<tile::AssertOp>, checkPrint);
  table.add<ascend::AssertOp>(evaluateAssert<ascend::AssertOp>, checkPrint);
  table.add<tile::DumpOp>(evaluateDump<tile::DumpOp>, checkPrint);
  table.add<ascend::DumpOp>(evaluateDump<ascend::DumpOp>, checkPrint,
                            getDumpAccess);
}
