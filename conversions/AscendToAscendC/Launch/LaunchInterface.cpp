//===- LaunchInterface.cpp - Parameters of launch functions ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/conversions/AscendToAscendC/LaunchInterface.h"
#include "conversions/AscendToAscendC/Names.h"
#include "conversions/Scalars/Values.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The argument attribute with the name of its parameter.
static constexpr StringLiteral nameAttribute = "tile.name";

/// Names that launch functions use for something else.
static constexpr StringLiteral reserved =
    "workspace workspace_bytes stream detail args cores blocks status fail "
    "checkExtents checkStrides checkTensor getStride ignoreUnused NULL true "
    "false tl_status tl_detail "
    "tl_dtype tl_tensor TL_OK TL_BAD_EXTENT TL_BAD_STRIDE TL_BAD_SCALAR "
    "TL_BAD_LAUNCH TL_SMALL_WORKSPACE";

/// Whether an index can count the elements of a tensor of type `type`, given
/// its known extents, and of its slices: empty extents count as one.
static bool isCountable(MemRefType type) {
  int64_t count = 1;
  for (int64_t extent : type.getShape())
    if (!ShapedType::isDynamic(extent) &&
        llvm::MulOverflow(count, std::max<int64_t>(extent, 1), count))
      return false;
  return true;
}

static LogicalResult verifyArgument(func::FuncOp func, BlockArgument argument) {
  auto report = [&](const Twine &reason) {
    return mlir::emitError(argument.getLoc(), "argument ")
           << argument.getArgNumber() << " of kernel '" << func.getName()
           << "' " << reason;
  };
  Type type = argument.getType();
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref) {
    if (getCppType(type).empty())
      return report(
          "must be a memref, an integer, or a float of 16 or 32 bits");
    return success();
  }
  SmallVector<int64_t> strides;
  int64_t offset;
  if (getMemory(memref) != Memory::GM)
    return report("must be in global memory");
  Type element = memref.getElementType();
  // The size of an index in memory is not fixed.
  if (getCppType(element).empty() || element.isInteger(1) || element.isIndex())
    return report("has an element type without an Ascend C form");
  if (!isCountable(memref))
    return report("has more elements than an index can count");
  if (failed(getStridesAndOffset(memref, strides, offset)))
    return report("must have a strided layout");
  return success();
}

/// The type in C of a parameter for a scalar. The layout of a 16-bit float
/// differs between host compilers, so it is passed as a float.
static std::string getScalarType(Type type) {
  bool isNarrow = type.isF16() || type.isBF16();
  return isNarrow ? "float" : getCppType(type).str();
}

/// Adds the extents of `tensor`, or its strides and its offset.
void LaunchInterface::addNumbers(BlockArgument tensor, bool areExtents) {
  auto type = cast<MemRefType>(tensor.getType());
  unsigned argument = tensor.getArgNumber();
  auto add = [&](ParameterKind kind, unsigned dimension, const Twine &name) {
    parameters.push_back(
        {kind, argument, dimension, (names[argument] + name).str(), "int64_t"});
  };
  if (areExtents) {
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (type.isDynamicDim(i))
        add(ParameterKind::Extent, i, "_d" + Twine(i));
    return;
  }
  if (type.getLayout().isIdentity())
    return;
  auto [strides, offset] = getStridesAndOffset(type);
  for (auto [i, stride] : llvm::enumerate(strides))
    if (ShapedType::isDynamic(stride))
      add(ParameterKind::Stride, i, "_s" + Twine(i));
  if (ShapedType::isDynamic(offset))
    add(ParameterKind::Offset, 0, "_offset");
}

FailureOr<LaunchInterface> LaunchInterface::get(func::FuncOp func) {
  for (BlockArgument argument : func.getArguments())
    if (failed(verifyArgument(func, argument)))
      return failure();

  LaunchInterface interface;
  interface.kernel = func.getName().str();
  Names unique;
  unique.reserveIdentifiers(reserved);
  unique.reserveIdentifiers("plan_" + interface.kernel);
  for (StringRef ending : getEndings())
    unique.reserveIdentifiers(interface.getFunction(ending));
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto name = func.getArgAttrOfType<StringAttr>(i, nameAttribute);
    std::string wanted = name ? makeIdentifier(name.getValue()) : "";
    interface.names.push_back(
        unique.add(wanted.empty() ? ("arg" + Twine(i)).str() : wanted));
  }
  for (bool areTensors : {true, false})
    for (auto [i, argument] : llvm::enumerate(func.getArguments())) {
      Type type = argument.getType();
      if (isa<MemRefType>(type) == areTensors)
        interface.parameters.push_back(
            {areTensors ? ParameterKind::Tensor : ParameterKind::Scalar,
             static_cast<unsigned>(i), 0, interface.names[i],
             areTensors ? "void *" : getScalarType(type)});
    }
  for (bool areExtents : {true, false})
    for (BlockArgument argument : func.getArguments())
      if (isa<MemRefType>(argument.getType()))
        interface.addNumbers(argument, areExtents);
  for (LaunchParameter &parameter : interface.parameters)
    if (parameter.kind > ParameterKind::Scalar)
      parameter.name = unique.add(parameter.name);
  return interface;
}

const LaunchParameter *LaunchInterface::find(ParameterKind kind,
                                             unsigned argument,
                                             unsigned dimension) const {
  auto found = llvm::find_if(parameters, [&](const LaunchParameter &each) {
    return each.kind == kind && each.argument == argument &&
           each.dimension == dimension;
  });
  return found == parameters.end() ? nullptr : &*found;
}

ArrayRef<StringRef> LaunchInterface::getEndings() {
  static const StringRef endings[] = {"",     "_check", "_workspace",
                                      "_run", "_args",  "_enqueue"};
  return endings;
}
