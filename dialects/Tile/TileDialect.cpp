//===- TileDialect.cpp - The Tile dialect and its attributes --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Tile/TileDialect.h"
#include "dialects/Hardware/Utils/BytecodeVersion.h"
#include "dialects/Hardware/Utils/InlineAnywhere.h"
#include "dialects/Hardware/Utils/Interval.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::tile;
namespace ascend = tl::ascend;

#include "tl/dialects/Tile/TileDialect.cpp.inc"
#include "tl/dialects/Tile/TileEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tl/dialects/Tile/TileAttrs.cpp.inc"

namespace {
/// The legal memories and cores of memref.load and memref.store in a launch.
template <typename OpT>
struct PlacedAccessModel
    : public PlacedOpInterface::ExternalModel<PlacedAccessModel<OpT>, OpT> {
  MemorySet getLegalMemories(Operation *, OpOperand &) const {
    MemorySet memories;
    for (uint32_t i = 0; i <= ascend::getMaxEnumValForMemory(); ++i)
      if (auto memory = static_cast<ascend::Memory>(i);
          ascend::isReachedByScalars(memory))
        memories = memories | MemorySet{memory};
    return memories;
  }
  std::optional<ascend::Core> getPlacedCore(Operation *op) const {
    return ascend::getCoreOf(ascend::getScalarAccess(op));
  }
  bool canRunOn(Operation *op, ascend::Core core) const {
    return getPlacedCore(op).value_or(core) == core;
  }
  bool isPlaced(Operation *op) const {
    return bool(ascend::getScalarAccess(op));
  }
};
} // namespace

void TileDialect::initialize() {
  addInterfaces<tl::BytecodeVersion, tl::InlineAnywhere>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tl/dialects/Tile/TileAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tl/dialects/Tile/TileOps.cpp.inc"
      >();
  memref::LoadOp::attachInterface<PlacedAccessModel<memref::LoadOp>>(
      *getContext());
  memref::StoreOp::attachInterface<PlacedAccessModel<memref::StoreOp>>(
      *getContext());
}

/// Checks that `attribute` is an i64 from `least` to `most`.
static LogicalResult verifyNumber(Operation *op, NamedAttribute attribute,
                                  StringRef what, int64_t least, int64_t most) {
  auto number = dyn_cast<IntegerAttr>(attribute.getValue());
  if (number && number.getType().isInteger(64) && number.getInt() >= least &&
      number.getInt() <= most)
    return success();
  InFlightDiagnostic error = op->emitOpError("needs a 64-bit integer of at ")
                             << "least " << least << " as its " << what;
  if (most != INT64_MAX)
    error << ", and at most " << most;
  return error << ", got " << attribute.getValue();
}

LogicalResult TileDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attribute) {
  if (attribute.getName() == getStagesAttrName()) {
    if (!isa<scf::ForOp>(op))
      return op->emitOpError("has stages, which are for scf.for");
    // The compiler chooses.
    if (isa<UnitAttr>(attribute.getValue()))
      return success();
    return verifyNumber(op, attribute, "stages", 1, INT64_MAX);
  }
  if (attribute.getName() == getIntervalAttrName()) {
    if (!isa<scf::ForOp>(op))
      return op->emitOpError("has an interval, which is for scf.for");
    return verifyNumber(op, attribute, "interval", 1, ascend::mostInterval);
  }
  if (attribute.getName() == getStageAttrName() ||
      attribute.getName() == getOrderAttrName()) {
    if (!isa_and_present<scf::ForOp>(op->getParentOp())) {
      InFlightDiagnostic error =
          op->emitOpError("has a stage or a place in a step, which are for "
                          "operations of an scf.for");
      if (isa<scf::ForOp>(op))
        error << "; the number of stages of a loop is 'tile.stages'";
      return error;
    }
    // The sum of two such numbers does not overflow.
    return verifyNumber(op, attribute, attribute.getName(), 0, INT32_MAX);
  }
  if (attribute.getName() == getSlotsAttrName()) {
    if (!isa<CopyOp>(op))
      return op->emitOpError("has slots, which are for tile.copy");
    return verifyNumber(op, attribute, "slots", 1, INT64_MAX);
  }
  if (attribute.getName() != getSubBlocksAttrName())
    return op->emitOpError("has an unknown attribute ")
           << attribute.getName()
           << "; known are tile.interval, tile.order, tile.slots, tile.stage, "
              "tile.stages and tile.sub_blocks";
  auto launch = dyn_cast<LaunchOp>(op);
  if (!launch)
    return op->emitOpError("has sub-blocks, which are for tile.launch");
  if (launch.getSubBlockIndex())
    return op->emitOpError("must not have both a sub-block index and "
                           "'tile.sub_blocks', which asks for one");
  return verifyNumber(op, attribute, "sub-blocks", 1, 2);
}

/// Checks the name of an argument in launch functions.
static LogicalResult verifyName(Operation *op, unsigned number,
                                Attribute attribute) {
  auto name = dyn_cast<StringAttr>(attribute);
  bool isIdentifier =
      name && !name.empty() && !llvm::isDigit(name.getValue().front()) &&
      llvm::all_of(name.getValue(),
                   [](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (isIdentifier)
    return success();
  return op->emitOpError("has a 'tile.name' that is no identifier of C: "
                         "argument ")
         << number << " is called " << attribute;
}

LogicalResult TileDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned region,
                                                    unsigned number,
                                                    NamedAttribute attribute) {
  if (attribute.getName() == "tile.name")
    return verifyName(op, number, attribute.getValue());
  if (attribute.getName() != getWorkspaceAttrName())
    return op->emitOpError("has an argument with an unknown attribute ")
           << attribute.getName();
  // The body is verified later, and may have fewer arguments.
  Type type = cast<FunctionOpInterface>(op).getArgumentTypes()[number];
  auto memref = dyn_cast<MemRefType>(type);
  if (isa<UnitAttr>(attribute.getValue()) && memref && !memref.getMemorySpace())
    return success();
  return op->emitOpError("has a workspace that is no tensor: argument ")
         << number << " of type " << type;
}

std::optional<Space> tl::tile::getSpace(MemRefType type) {
  if (auto space = dyn_cast_if_present<SpaceAttr>(type.getMemorySpace()))
    return space.getValue();
  return std::nullopt;
}

LogicalResult tl::tile::verifyPlacedValues(Operation *op) {
  SmallVector<Type> types(op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types)
    if (auto memref = dyn_cast<MemRefType>(type))
      if (getSpace(memref))
        return op->emitOpError("has no memory of the hardware, got ") << memref;
  return success();
}
