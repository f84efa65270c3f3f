//===- Signature.cpp - Parameters of the printed kernel -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Signature.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

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
  if (getCppType(memref.getElementType()).empty() ||
      memref.getElementType().isInteger(1))
    return report("has an element type without an Ascend C form");
  if (!isCountable(memref))
    return report("has more elements than an index can count");
  if (failed(getStridesAndOffset(memref, strides, offset)))
    return report("must have a strided layout");
  return success();
}

namespace {
/// Chooses the numbers that describe tensors and become parameters.
class ExtentParameters {
public:
  ExtentParameters(Names &names, SmallVectorImpl<Parameter> &parameters)
      : names(names), parameters(parameters) {}

  /// Adds parameters for the extents that the IR queries, with its names.
  void addNamed(func::FuncOp func);

  /// The view of `tensor`, called `name`, with a parameter for every dynamic
  /// number that the text may need.
  View getView(BlockArgument tensor, StringRef name);

private:
  Expression getExtent(BlockArgument tensor, StringRef name, int64_t i);
  Expression add(const Twine &name);

  Names &names;
  SmallVectorImpl<Parameter> &parameters;
  DenseMap<std::pair<Value, int64_t>, std::string> extents;
};
} // namespace

Expression ExtentParameters::add(const Twine &name) {
  parameters.push_back({"int64_t", names.add(name.str())});
  return Expression(parameters.back().name);
}

void ExtentParameters::addNamed(func::FuncOp func) {
  func.walk([&](memref::DimOp dim) {
    auto tensor = dyn_cast<BlockArgument>(dim.getSource());
    std::optional<int64_t> i = dim.getConstantIndex();
    if (!tensor || tensor.getOwner() != &func.front() || !i || dim->use_empty())
      return;
    auto type = cast<MemRefType>(tensor.getType());
    std::string name = getSourceName(dim.getResult());
    if (name.empty() || *i < 0 || *i >= type.getRank() ||
        !type.isDynamicDim(*i) || extents.count({tensor, *i}))
      return;
    extents[{tensor, *i}] = add(name).str();
  });
}

Expression ExtentParameters::getExtent(BlockArgument tensor, StringRef name,
                                       int64_t i) {
  auto type = cast<MemRefType>(tensor.getType());
  if (!type.isDynamicDim(i))
    return type.getDimSize(i);
  std::string &extent = extents[{tensor, i}];
  if (extent.empty())
    extent = add(name + "_dim" + Twine(i)).str();
  return Expression(extent).asNonNegative();
}

/// Whether the text may need extent `i` of `tensor`. Slices have extents of
/// their own, elements none; a row-major tensor needs the extents that are
/// factors of its strides.
static bool needsExtent(BlockArgument tensor, int64_t i) {
  bool isRowMajor = cast<MemRefType>(tensor.getType()).getLayout().isIdentity();
  return llvm::any_of(tensor.getUsers(), [&](Operation *user) {
    if (auto dim = dyn_cast<memref::DimOp>(user))
      return dim.getConstantIndex() == i && !dim->use_empty();
    return (isRowMajor && i > 0) ||
           !isa<memref::SubViewOp, memref::LoadOp, memref::StoreOp>(user);
  });
}

View ExtentParameters::getView(BlockArgument tensor, StringRef name) {
  View view;
  view.type = cast<MemRefType>(tensor.getType());
  int64_t rank = view.type.getRank();
  for (int64_t i = 0; i < rank; ++i)
    view.sizes.push_back(needsExtent(tensor, i) ? getExtent(tensor, name, i)
                                                : Expression(0));
  auto [strides, offset] = getStridesAndOffset(view.type);
  for (int64_t i = 0; i < rank; ++i) {
    Expression stride = strides[i];
    if (view.type.getLayout().isIdentity()) {
      stride = 1;
      for (int64_t j = i + 1; j < rank; ++j)
        stride = stride * view.sizes[j];
    } else if (ShapedType::isDynamic(strides[i])) {
      stride = add(name + "_stride" + Twine(i)).asNonNegative();
    }
    view.strides.push_back(stride);
  }
  view.offset = ShapedType::isDynamic(offset)
                    ? add(name + "_offset").asNonNegative()
                    : Expression(offset);
  return view;
}

/// The parameter for the scalar `argument`. The layout of a 16-bit float
/// differs between host compilers, so it is passed as a float.
static Parameter addScalar(BlockArgument argument, const std::string &name,
                           Values &values) {
  Type type = argument.getType();
  bool isNarrow = type.isF16() || type.isBF16();
  std::string cast = type.isBF16() ? "ToBfloat16" : "static_cast<half>";
  values.set(argument, Expression(isNarrow ? cast + "(" + name + ")" : name));
  return {isNarrow ? "float" : getCppType(type).str(), name};
}

/// The view of a dense tensor of static shape.
static View getDenseView(MemRefType type, std::string base) {
  View view;
  view.base = std::move(base);
  view.type = type;
  for (int64_t extent : type.getShape())
    view.sizes.push_back(extent);
  for (int64_t stride : getStridesAndOffset(type).first)
    view.strides.push_back(stride);
  return view;
}

/// The tensors are consecutive, each aligned to a line of L2.
void Signature::addWorkspace(func::FuncOp func, Names &names, Values &values) {
  int64_t line = getLimits(func).gm_request_bytes;
  for (memref::AllocOp alloc : func.front().getOps<memref::AllocOp>()) {
    std::optional<int64_t> bytes = getByteSize(alloc.getType());
    if (!bytes)
      continue;
    workspace.push_back({alloc, workspaceBytes});
    workspaceBytes += llvm::alignTo(*bytes, line);
    values.setView(alloc, getDenseView(alloc.getType(),
                                       names.add(alloc.getMemref(), "slots")));
  }
  if (!workspace.empty())
    parameters.push_back({"GM_ADDR", names.add("workspace")});
}

FailureOr<Signature> Signature::get(func::FuncOp func, Names &names,
                                    Values &values) {
  for (BlockArgument argument : func.getArguments())
    if (failed(verifyArgument(func, argument)))
      return failure();

  Signature signature;
  SmallVector<Parameter> scalars;
  for (BlockArgument argument : func.getArguments()) {
    std::string name =
        names.add(argument, ("arg" + Twine(argument.getArgNumber())).str());
    if (isa<MemRefType>(argument.getType())) {
      signature.tensors.push_back(argument);
      signature.parameters.push_back({"GM_ADDR", name});
      continue;
    }
    scalars.push_back(addScalar(argument, name, values));
  }
  llvm::append_range(signature.parameters, scalars);

  ExtentParameters extents(names, signature.parameters);
  extents.addNamed(func);
  for (auto [i, tensor] : llvm::enumerate(signature.tensors)) {
    std::string name = signature.parameters[i].name;
    View view = extents.getView(tensor, name);
    view.base = names.add(name + "_gm");
    values.setView(tensor, view);
  }
  signature.addWorkspace(func, names, values);
  return signature;
}
