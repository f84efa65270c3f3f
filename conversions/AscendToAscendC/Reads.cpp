//===- Reads.cpp - Reads of values in the printed text --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Reads.h"
#include "conversions/AscendToAscendC/Names.h"
#include "conversions/AscendToAscendC/Statements/IndexFill.h"
#include "conversions/AscendToAscendC/Statements/Stages.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascendc;

/// Whether a comparison is printed as two.
static bool isTwofold(arith::CmpFPredicate predicate) {
  return predicate == arith::CmpFPredicate::ONE ||
         predicate == arith::CmpFPredicate::UEQ ||
         predicate == arith::CmpFPredicate::ORD ||
         predicate == arith::CmpFPredicate::UNO;
}

/// Whether `expr` subtracts.
static bool hasDifference(AffineExpr expr) {
  bool found = false;
  expr.walk([&](AffineExpr part) {
    auto factor = dyn_cast<AffineConstantExpr>(part);
    found |= factor && factor.getValue() < 0;
  });
  return found;
}

/// Whether `map` divides a difference: its text rounds negative quotients,
/// which has the dividend twice.
static bool dividesDifference(AffineMap map) {
  bool found = false;
  map.walkExprs([&](AffineExpr expr) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    bool isSum = !binary || expr.getKind() == AffineExprKind::Add ||
                 expr.getKind() == AffineExprKind::Mul;
    found |= !isSum && hasDifference(binary.getLHS());
  });
  return found;
}

/// Whether the text of `op` may contain an operand more than once.
static bool repeatsOperands(Operation *op) {
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return dividesDifference(apply.getAffineMap());
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return isTwofold(compare.getPredicate());
  return isa<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp,
             arith::MinimumFOp, arith::MaximumFOp, arith::MinNumFOp,
             arith::MaxNumFOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
             affine::AffineMinOp, affine::AffineMaxOp>(op);
}

bool tl::ascendc::namesOperand(ascend::InstructionOpInterface instruction,
                               unsigned index) {
  ArrayRef<StringRef> names = instruction.getOperandNames();
  if (index >= names.size())
    return true;
  bool isNamed = false;
  forEachIdentifier(instruction.getSpelling(),
                    [&](StringRef word) { isNamed |= word == names[index]; });
  return isNamed;
}

/// The values in the text of `op` itself, one for each occurrence.
static SmallVector<Value> collectReads(Operation *op) {
  // Extents of tensors are parameters of the kernel.
  if (auto dim = dyn_cast<memref::DimOp>(op))
    return isa<BlockArgument>(dim.getSource())
               ? SmallVector<Value>()
               : SmallVector<Value>{dim.getSource()};
  SmallVector<Value> reads(op->getOperands());
  if (repeatsOperands(op))
    llvm::append_range(reads, op->getOperands());
  if (auto instruction = dyn_cast<ascend::InstructionOpInterface>(op)) {
    // Some use a tile that has a fixed address.
    for (OpOperand &operand : op->getOpOperands())
      if (isa<MemRefType>(operand.get().getType()) &&
          !namesOperand(instruction, operand.getOperandNumber()))
        reads.erase(llvm::find(reads, operand.get()));
    // Extents of instructions may occur several times in the text.
    for (const ascend::NamedExtent &extent : instruction.getExtents())
      if (auto value = dyn_cast<Value>(extent.value))
        reads.push_back(value);
  }
  // Each result has its own divisions and remainders; the outermost bound only
  // limits the index.
  if (auto delinearize = dyn_cast<affine::AffineDelinearizeIndexOp>(op)) {
    reads.assign(op->getNumResults(), delinearize.getLinearIndex());
    for (OpFoldResult bound : delinearize.getEffectiveBasis())
      if (auto value = dyn_cast<Value>(bound))
        reads.append(2, value);
  }
  // A loop evaluates its bound and its step in every iteration.
  if (auto loop = dyn_cast<scf::ForOp>(op))
    reads.append({loop.getUpperBound(), loop.getStep()});
  return reads;
}

void Reads::add(Operation *root) {
  SmallVector<Operation *> worklist = {root};
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (!needed.insert(op).second)
      continue;
    DenseSet<Operation *> fills;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &nested : block) {
          // One call, with the operands of the last, prints all of them.
          if (std::optional<IndexFill> fill = IndexFill::match(&nested)) {
            fills.insert(fill->operations.begin(), fill->operations.end());
            fills.erase(fill->last);
          }
          if (!fills.contains(&nested) &&
              (!partial.contains(&block) || isStatement(&nested)))
            worklist.push_back(&nested);
        }
    for (Value value : collectReads(op)) {
      ReadBy &read = reads[value];
      ++read.count;
      read.reader = op;
      if (Operation *definition = value.getDefiningOp())
        worklist.push_back(definition);
    }
  }
}

void Reads::add(Value value, Operation *reader) {
  ReadBy &read = reads[value];
  ++read.count;
  read.reader = reader;
  if (Operation *definition = value.getDefiningOp())
    add(definition);
}

bool Reads::canInline(Value value) const {
  ReadBy read = reads.lookup(value);
  if (read.count != 1)
    return false;
  // The call of a function computes what a branch in it reads.
  Block *block = value.getParentBlock();
  if (!block->findAncestorOpInBlock(*read.reader))
    return true;
  Operation *op = read.reader;
  for (; op && op->getBlock() != block; op = op->getParentOp())
    if (op != read.reader && isa<LoopLikeOpInterface>(op))
      return false;
  return true;
}
