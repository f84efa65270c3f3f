//===- Signature.cpp - Parameters of the printed kernel -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Signature.h"
#include "conversions/AscendToAscendC/AccessKinds.h"
#include "conversions/AscendToAscendC/ValueNames.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The names of the extents that the IR queries, by argument and dimension:
/// those of the first queries.
static std::map<std::pair<unsigned, unsigned>, std::string>
getExtentNames(func::FuncOp func) {
  std::map<std::pair<unsigned, unsigned>, std::string> result;
  func.walk([&](memref::DimOp dim) {
    auto tensor = dyn_cast<BlockArgument>(dim.getSource());
    std::optional<int64_t> i = dim.getConstantIndex();
    if (!tensor || tensor.getOwner() != &func.front() || !i || dim->use_empty())
      return;
    std::string name = getSourceName(dim.getResult());
    if (!name.empty())
      result.try_emplace({tensor.getArgNumber(), *i}, name);
  });
  return result;
}

/// The names of the parameters of `interface` in the kernel `func`.
static std::vector<std::string>
addNames(func::FuncOp func, const LaunchInterface &interface, Names &names) {
  auto extents = getExtentNames(func);
  std::vector<std::string> result;
  std::map<unsigned, std::string> tensors;
  for (const LaunchParameter &parameter : interface.getParameters()) {
    BlockArgument argument = func.getArgument(parameter.argument);
    auto extent = extents.find({parameter.argument, parameter.dimension});
    // What distinguishes the parameter from that of its tensor.
    StringRef ending = parameter.name;
    ending.consume_front(interface.getArgumentNames()[parameter.argument]);
    if (parameter.kind <= ParameterKind::Scalar)
      result.push_back(tensors[parameter.argument] =
                           names.add(argument, parameter.name));
    else if (parameter.kind == ParameterKind::Extent && extent != extents.end())
      result.push_back(names.add(extent->second));
    else
      result.push_back(names.add(tensors[parameter.argument] + ending.str()));
  }
  return result;
}

namespace {
/// The numbers that describe tensors, as the parameters called `names`.
struct Numbers {
  const LaunchInterface &interface;
  llvm::ArrayRef<std::string> names;

  /// `number` if it is static, otherwise the parameter.
  Expression get(int64_t number, ParameterKind kind, BlockArgument tensor,
                 unsigned dimension = 0) const {
    if (!ShapedType::isDynamic(number))
      return number;
    const LaunchParameter *parameter =
        interface.find(kind, tensor.getArgNumber(), dimension);
    size_t index = parameter - interface.getParameters().data();
    return Expression(names[index]).asNonNegative();
  }
};
} // namespace

/// The view of `tensor`, whose extents are all parameters.
static View getView(BlockArgument tensor, const Numbers &numbers) {
  View view;
  view.type = cast<MemRefType>(tensor.getType());
  int64_t rank = view.type.getRank();
  for (int64_t i = 0; i < rank; ++i)
    view.sizes.push_back(
        numbers.get(view.type.getDimSize(i), ParameterKind::Extent, tensor, i));
  auto [strides, offset] = getStridesAndOffset(view.type);
  for (int64_t i = 0; i < rank; ++i) {
    Expression stride = 1;
    if (!view.type.getLayout().isIdentity())
      stride = numbers.get(strides[i], ParameterKind::Stride, tensor, i);
    else
      for (int64_t j = i + 1; j < rank; ++j)
        stride = stride * view.sizes[j];
    view.strides.push_back(stride);
  }
  view.offset = numbers.get(offset, ParameterKind::Offset, tensor);
  return view;
}

/// The scalar `argument`, called `name`, on the device.
static Expression getScalar(BlockArgument argument, const std::string &name) {
  Type type = argument.getType();
  bool isNarrow = type.isF16() || type.isBF16();
  std::string cast = type.isBF16() ? "ToBfloat16" : "static_cast<half>";
  return Expression(isNarrow ? cast + "(" + name + ")" : name);
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

/// Gives `view`, that of `tensor`, the name of its object for streamed
/// accesses.
static void addStreamedBase(View &view, Value tensor, StringRef name,
                            Names &names) {
  view.streamedBase = getAccessKinds(tensor).areMixed()
                          ? names.add((name + "_streamed_gm").str())
                          : view.base;
}

/// The bytes of a workspace of `used` bytes with the tensor of `alloc` after
/// them, in lines of L2.
static FailureOr<int64_t> addBytes(int64_t used, memref::AllocOp alloc,
                                   int64_t line) {
  MemRefType type = alloc.getType();
  std::optional<int64_t> bytes = getByteSize(type);
  if (!bytes || !type.getLayout().isIdentity())
    return alloc.emitOpError("allocates a part of the workspace, which is "
                             "row-major and has a static number of bytes, got ")
           << type;
  int64_t end;
  if (llvm::AddOverflow(used, *bytes, end) || end > INT64_MAX - line)
    return alloc.emitOpError("ends at a byte of the workspace that no address "
                             "can count");
  return llvm::alignTo(end, line);
}

/// The tensors are consecutive, each aligned to a line of L2.
LogicalResult Signature::addWorkspace(func::FuncOp func, Names &names,
                                      Values &values) {
  int64_t line = getLimits(func).gm_request_bytes;
  ValueNames valueNames(func);
  for (memref::AllocOp alloc : func.front().getOps<memref::AllocOp>()) {
    FailureOr<int64_t> bytes = addBytes(workspaceBytes, alloc, line);
    if (failed(bytes))
      return failure();
    workspace.push_back({alloc, workspaceBytes});
    workspaceBytes = *bytes;
    View view = getDenseView(alloc.getType(),
                             names.add(valueNames.get(alloc, "slots")));
    addStreamedBase(view, alloc, view.base, names);
    values.setView(alloc, view);
  }
  if (!workspace.empty())
    parameters.push_back({"GM_ADDR", names.add("workspace")});
  return success();
}

FailureOr<Signature> Signature::get(func::FuncOp func,
                                    const LaunchInterface &interface,
                                    Names &names, Values &values) {
  Signature signature;
  std::vector<std::string> listed = addNames(func, interface, names);
  for (auto [parameter, name] :
       llvm::zip_equal(interface.getParameters(), listed)) {
    BlockArgument argument = func.getArgument(parameter.argument);
    signature.parameters.push_back(
        {parameter.isTensor() ? "GM_ADDR" : parameter.type, name});
    if (parameter.isTensor())
      signature.tensors.push_back(argument);
    else if (parameter.kind == ParameterKind::Scalar)
      values.set(argument, getScalar(argument, name));
  }
  for (auto [i, tensor] : llvm::enumerate(signature.tensors)) {
    View view = getView(tensor, {interface, listed});
    view.base = names.add(signature.parameters[i].name + "_gm");
    addStreamedBase(view, tensor, signature.parameters[i].name, names);
    values.setView(tensor, view);
  }
  if (failed(signature.addWorkspace(func, names, values)))
    return failure();
  return signature;
}

void tl::ascendc::defineHostArguments(func::FuncOp func,
                                      const LaunchInterface &interface,
                                      Names &names, Values &values) {
  std::vector<std::string> listed;
  for (const LaunchParameter &parameter : interface.getParameters())
    listed.push_back(names.add(parameter.name));
  for (auto [parameter, name] :
       llvm::zip_equal(interface.getParameters(), listed)) {
    BlockArgument argument = func.getArgument(parameter.argument);
    if (parameter.kind == ParameterKind::Scalar)
      values.set(argument, Expression(name));
    if (parameter.isTensor())
      values.setView(argument, getView(argument, {interface, listed}));
  }
}
