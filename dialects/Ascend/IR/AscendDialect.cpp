//===- AscendDialect.cpp - The Ascend dialect and its attributes ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "dialects/Ascend/Instructions/AscendScalarAccess.h"
#include "dialects/Ascend/Utils/Pinned.h"
#include "dialects/Ascend/Utils/RunDecides.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "dialects/Hardware/Utils/BytecodeVersion.h"
#include "dialects/Hardware/Utils/InlineAnywhere.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;

#include "tl/dialects/Ascend/IR/AscendDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tl/dialects/Ascend/IR/AscendAttrs.cpp.inc"

void AscendDialect::initialize() {
  addInterfaces<tl::BytecodeVersion, tl::InlineAnywhere>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tl/dialects/Ascend/IR/AscendAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tl/dialects/Ascend/IR/AscendOps.cpp.inc"
      >();
  attachScalarAccessModels(getContext());
}

LogicalResult AscendDialect::verifyOperationAttribute(Operation *op,
                                                      NamedAttribute named) {
  if (named.getName() == getWorkspaceAttrName()) {
    // The sum of two such numbers does not overflow.
    constexpr int64_t most = int64_t(1) << 62;
    if (auto bytes = dyn_cast<IntegerAttr>(named.getValue());
        bytes && bytes.getType().isSignlessInteger(64) && bytes.getInt() >= 0 &&
        bytes.getInt() <= most)
      return success();
    return op->emitError("attribute '")
           << named.getName().strref()
           << "' is a number of bytes, an i64 from 0 to " << most;
  }
  if (named.getName() == kAddressAttrName) {
    auto bytes = dyn_cast<IntegerAttr>(named.getValue());
    if (isa<memref::AllocOp>(op) && bytes &&
        bytes.getType().isSignlessInteger(64) && bytes.getInt() >= 0)
      return success();
    return op->emitError("attribute '")
           << named.getName().strref()
           << "' is for an allocation and holds a number of bytes, an i64";
  }
  if (named.getName() == kStreamedAttrName)
    return verifyStreamed(op, named.getValue());
  if (named.getName() == kRunDecidesAttrName) {
    if (isa<FunctionOpInterface>(op) && isa<UnitAttr>(named.getValue()))
      return success();
    return op->emitError("attribute '")
           << named.getName().strref()
           << "' is for a function and has no value";
  }
  if (named.getName() != getTargetAttrName())
    return op->emitError("unknown attribute '")
           << named.getName().strref() << "'";
  if (!isa<ModuleOp>(op) || !isa<TargetAttr>(named.getValue()))
    return op->emitError("attribute '")
           << named.getName().strref()
           << "' is for a module and holds a target";
  return success();
}

//===----------------------------------------------------------------------===//
// Target
//===----------------------------------------------------------------------===//

/// Checks one field that a target overrides.
static LogicalResult verifyField(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef name, Attribute attribute) {
  if (!TargetSpec().getField(name))
    return emitError() << "a target has no field '" << name << "'";
  // Far above the numbers of any target; sums below it do not overflow.
  int64_t bound = name.ends_with("_size") ? maxOnChipBytes : int64_t(1) << 30;
  // The first number of a flag. And scalar code is not the same in two forms of
  // a kernel; free, it does not affect the comparison of their times.
  bool mayBeZero = name == "event_first_m_mte1" || name == "scalar_cycles";
  auto value = dyn_cast<IntegerAttr>(attribute);
  if (!value || !value.getType().isSignlessInteger(64) ||
      value.getInt() < !mayBeZero || value.getInt() > bound)
    return emitError() << "field '" << name << "' of a target is a "
                       << (mayBeZero ? "non-negative" : "positive")
                       << " i64 of at most " << bound;
  if (name.ends_with("_align") && !llvm::isPowerOf2_64(value.getInt()))
    return emitError() << "field '" << name
                       << "' of a target is a power of two";
  if (name == "repeat_bytes" && value.getInt() % TargetSpec::block_bytes != 0)
    return emitError() << "field 'repeat_bytes' of a target is a multiple of "
                       << TargetSpec::block_bytes;
  // Repeats are grouped until their results fill a block, of bytes at worst.
  if (name == "vector_max_repeats" && value.getInt() < TargetSpec::block_bytes)
    return emitError() << "field 'vector_max_repeats' of a target is at least "
                       << TargetSpec::block_bytes;
  // The hardware has eight flags for each pair of pipes.
  if (name == "event_ids" && value.getInt() > 8)
    return emitError() << "field 'event_ids' of a target is at most 8";
  // The model of bank conflicts has a counter for each group.
  if (name == "ub_bank_groups" && value.getInt() > 1 << 10)
    return emitError() << "field 'ub_bank_groups' of a target is at most 1024";
  return success();
}

LogicalResult TargetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef chip, DictionaryAttr overrides) {
  if (!lookupTarget(chip))
    return emitError() << "unknown target '" << chip << "'; known targets are "
                       << llvm::join(getKnownTargets(), ", ");
  if (!overrides)
    return success();
  for (NamedAttribute field : overrides)
    if (failed(verifyField(emitError, field.getName(), field.getValue())))
      return failure();
  return success();
}

TargetSpec TargetAttr::getSpec() const {
  TargetSpec spec = *lookupTarget(getChip());
  if (getOverrides())
    for (NamedAttribute field : getOverrides())
      *spec.getField(field.getName()) =
          cast<IntegerAttr>(field.getValue()).getInt();
  return spec;
}

CoreCounts TargetAttr::getCoreCounts() const {
  return getSpec().getCoreCounts();
}

TargetAttr tl::ascend::getTarget(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target =
            op->getAttrOfType<TargetAttr>(AscendDialect::getTargetAttrName()))
      return target;
  return {};
}

TargetSpec tl::ascend::getLimits(Operation *op) {
  TargetAttr target = getTarget(op);
  return target ? target.getSpec() : *lookupTarget(defaultTarget);
}

//===----------------------------------------------------------------------===//
// Memref types
//===----------------------------------------------------------------------===//

Memory MemoryAttr::getMemory() const { return getValue(); }

MemRefType tl::ascend::withMemory(MemRefType type, Memory memory) {
  return MemRefType::get(type.getShape(), type.getElementType(),
                         type.getLayout(),
                         MemoryAttr::get(type.getContext(), memory));
}

bool tl::ascend::hasContiguousRows(MemRefType type) {
  return type.getRank() > 0 &&
         (type.isLastDimUnitStride() || type.getShape().back() == 1);
}

bool tl::ascend::mayStartAtBlock(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(getStridesAndOffset(type, strides, offset)) ||
      ShapedType::isDynamic(offset) || !type.getElementType().isIntOrFloat())
    return true;
  return offset * type.getElementTypeBitWidth() / 8 % TargetSpec::block_bytes ==
         0;
}

static constexpr int64_t fractalRows = TargetSpec::fractal_rows;

// A fractal is 16 rows of 32 bytes, and 16 x 16 elements in L0C. L0B stores it
// by columns, so there the 32 bytes run down a column of the matrix. Source:
// Ascend C documentation, fractal formats.
static int64_t getFractalColumns(Memory memory, Type elementType) {
  if (memory == Memory::L0C)
    return fractalRows;
  return TargetSpec::block_bytes * 8 / elementType.getIntOrFloatBitWidth();
}

/// Whether `type` is static, has four dimensions, the last as wide as a
/// fractal, and no gaps within a fractal.
static bool hasFractalColumns(MemRefType type) {
  std::optional<Memory> memory = getMemory(type);
  return memory && type.getRank() == 4 && type.hasStaticShape() &&
         type.getNumContiguousTrailingDims() >= 2 &&
         getFractalLayout(*memory) &&
         type.getDimSize(3) ==
             getFractalColumns(*memory, type.getElementType());
}

bool tl::ascend::isFractal(MemRefType type) {
  return hasFractalColumns(type) && type.getDimSize(2) == fractalRows;
}

bool tl::ascend::hasFractalRows(MemRefType type) {
  return hasFractalColumns(type) &&
         (type.getDimSize(1) == 1 || type.getDimSize(2) == fractalRows);
}

std::optional<FractalLayout> tl::ascend::getFractalLayout(Memory memory) {
  switch (memory) {
  case Memory::L1:
  case Memory::L0C:
    return FractalLayout{/*outerRow=*/1, /*outerColumn=*/0, /*innerRow=*/2,
                         /*innerColumn=*/3};
  case Memory::L0A:
    return FractalLayout{/*outerRow=*/0, /*outerColumn=*/1, /*innerRow=*/2,
                         /*innerColumn=*/3};
  case Memory::L0B:
    return FractalLayout{/*outerRow=*/0, /*outerColumn=*/1, /*innerRow=*/3,
                         /*innerColumn=*/2};
  default:
    return std::nullopt;
  }
}

MatrixExtents tl::ascend::getMatrixExtents(MemRefType type) {
  FractalLayout layout = *getFractalLayout(*getMemory(type));
  // Before verification, the extents of a type may be arbitrary.
  auto multiply = [&](unsigned outer, unsigned inner) {
    return llvm::checkedMul(type.getDimSize(outer), type.getDimSize(inner))
        .value_or(std::numeric_limits<int64_t>::max());
  };
  return {multiply(layout.outerRow, layout.innerRow),
          multiply(layout.outerColumn, layout.innerColumn)};
}

// Source: Ascend C documentation, LoadDataWithTranspose.
int64_t tl::ascend::getSquareExtent(Type elementType) {
  return elementType.getIntOrFloatBitWidth() == 8 ? 32 : 16;
}

// Mmad expects the fewest fractals that hold its extents in a row of L0A and
// L0B, and in a column of L0C. Rows are whole squares: for f32 by the parameter
// kDirectionAlign along K, for i8 by rounding N up.
int64_t tl::ascend::getDensePitch(Memory memory, Type elementType,
                                  MatrixExtents extents) {
  int64_t square = getSquareExtent(elementType);
  switch (memory) {
  case Memory::L0A:
    return llvm::alignTo(extents.columns, square) /
           getFractalColumns(memory, elementType);
  case Memory::L0B:
    return llvm::alignTo(extents.columns, square) / fractalRows;
  default:
    return llvm::divideCeil(extents.rows, fractalRows);
  }
}

MemRefType tl::ascend::getFractalType(int64_t rows, int64_t columns,
                                      Type elementType, Memory memory) {
  FractalLayout layout = *getFractalLayout(memory);
  int64_t square = getSquareExtent(elementType);
  if (memory != Memory::L0C)
    rows = llvm::alignTo(rows, square);
  // An i32 accumulator is the product of squares of i8.
  if (memory == Memory::L0C && elementType.isInteger())
    square = getSquareExtent(IntegerType::get(elementType.getContext(), 8));
  columns = llvm::alignTo(columns, square);
  int64_t shape[4];
  shape[2] = fractalRows;
  shape[3] = getFractalColumns(memory, elementType);
  shape[layout.outerRow] = llvm::divideCeil(rows, shape[layout.innerRow]);
  shape[layout.outerColumn] =
      llvm::divideCeil(columns, shape[layout.innerColumn]);
  return MemRefType::get(shape, elementType, MemRefLayoutAttrInterface(),
                         MemoryAttr::get(elementType.getContext(), memory));
}
