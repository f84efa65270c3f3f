//===- Operations.cpp - Operations for the calls of a program -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Operations.h"

#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Verifier.h"
#include "runtime/interpreter/LocatedError.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type tl::runtime::getElementType(tl_device::Type type, MLIRContext *context) {
  Builder builder(context);
  switch (type) {
  case tl_device::Type::F16:
    return builder.getF16Type();
  case tl_device::Type::BF16:
    return builder.getBF16Type();
  case tl_device::Type::F32:
    return builder.getF32Type();
  case tl_device::Type::I8:
    return builder.getI8Type();
  case tl_device::Type::U8:
    return builder.getIntegerType(8, /*isSigned=*/false);
  case tl_device::Type::I16:
    return builder.getI16Type();
  case tl_device::Type::U16:
    return builder.getIntegerType(16, /*isSigned=*/false);
  case tl_device::Type::I32:
    return builder.getI32Type();
  case tl_device::Type::U32:
    return builder.getIntegerType(32, /*isSigned=*/false);
  case tl_device::Type::I64:
    return builder.getI64Type();
  case tl_device::Type::U64:
    return builder.getIntegerType(64, /*isSigned=*/false);
  }
  llvm_unreachable("unknown element type");
}

/// Whether the elements of `tile` follow each other without gaps.
static bool isDense(const tl_device::Tile &tile) {
  long expected = 1;
  for (int i = tile.rank - 1; i >= 0; --i) {
    if (tile.sizes[i] != 1 && tile.strides[i] != expected)
      return false;
    expected *= tile.sizes[i];
  }
  return true;
}

MemRefType Operations::getType(const tl_device::Tile &tile) const {
  llvm::ArrayRef<int64_t> sizes(tile.sizes, tile.rank);
  MemRefLayoutAttrInterface layout;
  if (!isDense(tile))
    layout = StridedLayoutAttr::get(
        context, /*offset=*/0,
        llvm::ArrayRef<int64_t>(tile.strides, tile.rank));
  Attribute space;
  if (tile.memory != tl_device::Memory::GM)
    space = ascend::MemoryAttr::get(context,
                                    static_cast<ascend::Memory>(tile.memory));
  return MemRefType::get(sizes, getElementType(tile.type, context), layout,
                         space);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Operations::Operations(ascend::LaunchOpInterface launch, CallSites &sites)
    : context(launch.getContext()), launch(launch), sites(sites) {}

std::unique_ptr<CoreCache> Operations::takeCache(ascend::Core section) {
  std::lock_guard<std::mutex> lock(mutex);
  auto &free = caches[static_cast<unsigned>(section)];
  if (free.empty())
    return std::make_unique<CoreCache>();
  std::unique_ptr<CoreCache> cache = std::move(free.back());
  free.pop_back();
  return cache;
}

void Operations::giveBack(std::unique_ptr<CoreCache> cache,
                          ascend::Core section) {
  std::lock_guard<std::mutex> lock(mutex);
  caches[static_cast<unsigned>(section)].push_back(std::move(cache));
}

OpBuilder Operations::getBuilder(ascend::Core section) {
  OpBuilder builder(context);
  launch->walk([&](ascend::SectionOp op) {
    if (op.getCore() == section)
      builder.setInsertionPoint(op.getBody().front().getTerminator());
  });
  return builder;
}

/// Verifies `op` and loads its step. The error has the text of the diagnostics.
llvm::Expected<Step> Operations::load(Operation *op) {
  std::string message;
  ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &diagnostic) {
    message += (message.empty() ? "" : "; ") + diagnostic.str();
    return success();
  });
  // Calls in loops have one operation each, so the order of the operations is
  // not that of the calls; the headers know the result of the last GatherMask.
  if (!isa<ascend::KeptCountOp>(op) && failed(mlir::verify(op)))
    return errorAt(op, message);
  FailureOr<Step> step = loadStep(op);
  if (failed(step))
    return errorAt(op, message);
  return std::move(*step);
}

llvm::Expected<const Step *> Operations::get(llvm::ArrayRef<int64_t> values,
                                             const void *site,
                                             ascend::Core section,
                                             RecentSteps &recent, Make make) {
  if (const Step *step = recent.find(values, site))
    return step;
  llvm::Expected<const Step *> step = getShared(values, site, section, make);
  if (step)
    recent.add(values, site, *step);
  return step;
}

llvm::Expected<const Step *>
Operations::getShared(llvm::ArrayRef<int64_t> values, const void *site,
                      ascend::Core section, Make make) {
  Key key(values);
  key.push_back(reinterpret_cast<int64_t>(site));
  key.push_back(static_cast<int64_t>(section));
  std::lock_guard<std::mutex> lock(mutex);
  auto known = steps.find(key);
  if (known != steps.end())
    return &known->second;
  OpBuilder builder = getBuilder(section);
  Operation *op = make(builder, sites.get(site, context));
  llvm::Expected<Step> step = load(op);
  if (!step)
    return step.takeError();
  step->reached.set();
  return &steps.emplace(std::move(key), std::move(*step)).first->second;
}

llvm::Error Operations::makeError(const void *site, ascend::Core section,
                                  const llvm::Twine &message) {
  std::lock_guard<std::mutex> lock(mutex);
  OpBuilder builder = getBuilder(section);
  Operation *place = UnrealizedConversionCastOp::create(
      builder, sites.get(site, context), TypeRange(builder.getIndexType()),
      ValueRange());
  return errorAt(place, message);
}

static void addKey(llvm::SmallVectorImpl<int64_t> &key,
                   const tl_device::Operand &operand) {
  key.push_back(operand.kind | static_cast<int64_t>(operand.type) << 8);
  if (operand.kind == tl_device::Operand::IsConstant)
    key.push_back(operand.integer);
  if (operand.kind != tl_device::Operand::IsTile)
    return;
  const tl_device::Tile &tile = operand.tile;
  key.push_back(tile.rank | static_cast<int64_t>(tile.type) << 8 |
                static_cast<int64_t>(tile.memory) << 16 |
                static_cast<int64_t>(tile.streamed) << 24);
  key.append(tile.sizes, tile.sizes + tile.rank);
  key.append(tile.strides, tile.strides + tile.rank);
}

/// The type of the value of `operand`; integers of scalars are signless.
static Type getValueType(const tl_device::Operand &operand,
                         MLIRContext *context, const Operations &operations) {
  Builder builder(context);
  switch (operand.kind) {
  case tl_device::Operand::IsTile:
    return operations.getType(operand.tile);
  case tl_device::Operand::IsIndex:
  case tl_device::Operand::IsConstant:
    return builder.getIndexType();
  case tl_device::Operand::IsBool:
    return builder.getI1Type();
  case tl_device::Operand::IsInteger:
    return builder.getIntegerType(
        getElementType(operand.type, context).getIntOrFloatBitWidth());
  case tl_device::Operand::IsReal:
    return getElementType(operand.type, context);
  }
  llvm_unreachable("unknown kind of operand");
}

/// Makes `op`, the operation of `call`, streamed if a tensor of its is.
static void markStreamed(Operation *op, const tl_device::Call &call) {
  bool isStreamed =
      llvm::any_of(llvm::ArrayRef(call.operands, call.count),
                   [](const tl_device::Operand &operand) {
                     return operand.kind == tl_device::Operand::IsTile &&
                            operand.tile.streamed;
                   });
  if (isStreamed && ascend::movesGlobalData(op))
    op->setAttr(ascend::kStreamedAttrName, UnitAttr::get(op->getContext()));
}

/// A value that stands for `operand`.
static Value makeOperand(const tl_device::Operand &operand, OpBuilder &builder,
                         Location location, const Operations &operations) {
  if (operand.kind == tl_device::Operand::IsConstant)
    return arith::ConstantIndexOp::create(builder, location, operand.integer);
  Type type = getValueType(operand, builder.getContext(), operations);
  return UnrealizedConversionCastOp::create(builder, location, TypeRange(type),
                                            ValueRange())
      .getResult(0);
}

llvm::Expected<const Step *> Operations::get(const tl_device::Call &call,
                                             const void *site,
                                             ascend::Core section,
                                             RecentSteps &recent) {
  llvm::SmallVector<int64_t, 64> key{
      reinterpret_cast<int64_t>(call.operation),
      reinterpret_cast<int64_t>(call.attributes)};
  for (const tl_device::Operand &operand :
       llvm::ArrayRef(call.operands, call.count))
    addKey(key, operand);
  auto make = [&](OpBuilder &builder, Location location) {
    OperationState state(location, "ascend." + std::string(call.operation));
    for (const tl_device::Operand &operand :
         llvm::ArrayRef(call.operands, call.count))
      state.operands.push_back(makeOperand(operand, builder, location, *this));
    if (call.attributes)
      state.addAttributes(
          cast<DictionaryAttr>(parseAttribute(call.attributes, context))
              .getValue());
    Operation *op = builder.create(state);
    markStreamed(op, call);
    return op;
  };
  return get(key, site, section, recent, make);
}
