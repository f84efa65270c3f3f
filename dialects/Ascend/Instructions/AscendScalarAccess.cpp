//===- AscendScalarAccess.cpp - Memory accesses of scalar code ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Instructions/AscendScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Checks `alloca`, which is on a core.
static LogicalResult verifyVariable(memref::AllocaOp alloca) {
  MemRefType type = alloca.getType();
  if (type.getRank() != 0)
    return alloca.emitOpError("must have rank 0 as a variable of a core, got ")
           << type << "; allocate a tile";
  if (type.getMemorySpace())
    return alloca.emitOpError(
               "must be in no memory as a variable of a core, got ")
           << type;
  for (Operation *user : alloca->getUsers())
    if (getAccessedMemRef(user) != alloca.getMemref()) {
      InFlightDiagnostic error = alloca.emitOpError(
          "must be loaded and stored only, as a variable of a core");
      error.attachNote(user->getLoc()) << "used here";
      return error;
    }
  return success();
}

/// Checks that the scalar unit supports the elements of `type`, which `op`
/// accesses.
static LogicalResult verifyElement(Operation *op, MemRefType type) {
  Type element = type.getElementType();
  if (isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 16)
    return op->emitOpError("accesses elements of ")
           << element << ", which Ascend 910B and 910C do not have; convert "
           << "them to f16, bf16 or f32 before the kernel";
  if (element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0)
    return success();
  InFlightDiagnostic error =
      op->emitOpError("accesses an element that is no number of whole bytes, "
                      "got ")
      << type;
  if (element.isInteger(1))
    error << "; truth values are elements of ui8, or bits of them";
  return error;
}

LogicalResult tl::ascend::verifyScalarAccess(Operation *op) {
  if (auto alloca = dyn_cast<memref::AllocaOp>(op))
    return isOnCore(op) ? verifyVariable(alloca) : success();
  Value memref = getScalarAccess(op);
  if (!memref)
    return success();
  auto type = cast<MemRefType>(memref.getType());
  if (failed(verifyElement(op, type)))
    return failure();
  std::optional<Memory> memory = getMemory(type);
  if (!memory || isReachedByScalars(*memory))
    return success();
  return op->emitOpError(
             "must access gm or ub, which the scalar unit reaches, got ")
         << stringifyMemory(*memory)
         << "; access the tensor in gm that the data came from or goes to";
}

//===----------------------------------------------------------------------===//
// Instructions of pipe S
//===----------------------------------------------------------------------===//

static Memory getAccessedMemory(Operation *op) {
  // Tiles without a memory will be placed in UB: see PlacedOpInterface.
  return getMemory(cast<MemRefType>(getAccessedMemRef(op).getType()))
      .value_or(Memory::UB);
}

/// Whether an instruction that satisfies `isWriter` writes the tensor that
/// `memref` is a view of.
static bool isWritten(Value memref,
                      function_ref<bool(InstructionOpInterface)> isWriter) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  auto writes = [&](OpOperand &use) {
    auto instruction = dyn_cast<InstructionOpInterface>(use.getOwner());
    return instruction && isWriter(instruction) &&
           llvm::any_of(getAccesses(instruction), [&](OperandAccess access) {
             return access.operand == &use && access.writes;
           });
  };
  SmallVector<Value> views = {memref};
  while (!views.empty()) {
    for (OpOperand &use : views.pop_back_val().getUses()) {
      if (isa<ViewLikeOpInterface>(use.getOwner()))
        llvm::append_range(views, use.getOwner()->getResults());
      else if (writes(use))
        return true;
    }
  }
  return false;
}

/// The data cache between the scalar unit and GM is not coherent: stores have
/// to be written back, and data that another pipe or core may have written have
/// to be reloaded. Source: Ascend C documentation, DataCacheCleanAndInvalid.
#define TL_CLEAN_CACHE_LINE                                                    \
  "DataCacheCleanAndInvalid<$(memref.type), CacheLine::SINGLE_CACHE_LINE, "    \
  "DcciDst::CACHELINE_OUT>($(memref.base)[$(memref.element indices)]);"

#define TL_STORE "$(memref.base).SetValue($(memref.element indices), $(value));"

namespace {
/// The shared part of the models of loads and stores.
template <typename Model, typename OpT>
struct ScalarAccessModel
    : public InstructionOpInterface::ExternalModel<Model, OpT> {
  bool isInstruction(Operation *op) const { return bool(getScalarAccess(op)); }
  Pipe getPipe(Operation *) const { return Pipe::S; }
  std::optional<Core> getCore(Operation *op) const {
    return getCoreOf(getAccessedMemory(op));
  }
};

struct LoadModel : public ScalarAccessModel<LoadModel, memref::LoadOp> {
  InstructionCost getCost(Operation *op, const TargetSpec &target,
                          ArrayRef<OperandShape>) const {
    // Every access to GM is assumed to miss the cache.
    return {double(target.scalar_cycles),
            double(getAccessedMemory(op) == Memory::GM
                       ? target.gm_read_latency
                       : target.scalar_ub_latency)};
  }
  StringRef getSpelling(Operation *op) const {
    bool mayBeStale =
        getAccessedMemory(op) == Memory::GM &&
        isWritten(getAccessedMemRef(op), [](auto) { return true; });
    if (!mayBeStale)
      return "$(memref.base).GetValue($(memref.element indices))";
    return TL_CLEAN_CACHE_LINE
        "\n$(memref.base).GetValue($(memref.element indices))";
  }
  ArrayRef<StringRef> getOperandNames(Operation *) const {
    static constexpr StringRef names[] = {"memref", "indices"};
    return names;
  }
};

struct StoreModel : public ScalarAccessModel<StoreModel, memref::StoreOp> {
  InstructionCost getCost(Operation *op, const TargetSpec &target,
                          ArrayRef<OperandShape>) const {
    return {double(target.scalar_cycles),
            double(getAccessedMemory(op) == Memory::GM
                       ? target.gm_write_latency
                       : target.scalar_ub_latency)};
  }
  StringRef getSpelling(Operation *op) const {
    if (getAccessedMemory(op) != Memory::GM)
      return TL_STORE;
    bool mayBeStale = isWritten(getAccessedMemRef(op), [](auto writer) {
      return writer.getPipe() != Pipe::S;
    });
    if (!mayBeStale)
      return TL_STORE "\n" TL_CLEAN_CACHE_LINE;
    // The write-back includes the rest of the line, which has to be current.
    return TL_CLEAN_CACHE_LINE "\n" TL_STORE "\n" TL_CLEAN_CACHE_LINE;
  }
  ArrayRef<StringRef> getOperandNames(Operation *) const {
    static constexpr StringRef names[] = {"value", "memref", "indices"};
    return names;
  }
};
} // namespace

#undef TL_CLEAN_CACHE_LINE
#undef TL_STORE

void tl::ascend::attachScalarAccessModels(MLIRContext *context) {
  memref::LoadOp::attachInterface<LoadModel>(*context);
  memref::StoreOp::attachInterface<StoreModel>(*context);
}
