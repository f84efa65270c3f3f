//===- Elements.cpp - Elements that findings are about --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Elements.h"

#include "dialects/Hardware/Utils/Forwarding.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "runtime/interpreter/evaluators/Scalars.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"
#include "llvm/ADT/SetVector.h"
#include <cmath>
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;
using Finding = tl::runtime::Diagnostic;

//===----------------------------------------------------------------------===//
// Finding the element
//===----------------------------------------------------------------------===//

namespace {
/// A buffer or a tensor.
struct Storage {
  /// Empty for a buffer without one.
  std::string name;
  /// Its first byte.
  int64_t begin;
  llvm::SmallVector<int64_t, 4> sizes;
  MemRefType type;

  int64_t width() const { return byteWidth(*getDType(type.getElementType())); }
  int64_t end() const {
    return begin + width() * llvm::product_of(sizes, int64_t(1));
  }
};
} // namespace

/// The memrefs that `memref` is a view of, or one of.
static llvm::SmallVector<Value> getSources(Value memref) {
  if (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    return {view.getViewSource()};
  return ascend::getForwarded(memref);
}

/// The storage that defines `memref`, if it is one.
static std::optional<Storage> getStorage(Value memref, const Finding &finding,
                                         llvm::ArrayRef<TensorInfo> tensors) {
  MemRefType type = ascend::getMemRefType(memref);
  if (!getDType(type.getElementType()))
    return std::nullopt;
  if (auto buffer = memref.getDefiningOp<ascend::BufferOp>()) {
    auto name = buffer->getLoc()->findInstanceOf<NameLoc>();
    return Storage{name ? name.getName().str() : "",
                   static_cast<int64_t>(buffer.getAddress()),
                   llvm::SmallVector<int64_t, 4>(type.getShape()), type};
  }
  auto argument = dyn_cast<BlockArgument>(memref);
  if (!argument || !isa<func::FuncOp>(argument.getOwner()->getParentOp()) ||
      !type.getLayout().isIdentity())
    return std::nullopt;
  auto isTensor = [](BlockArgument other) {
    return isa<MemRefType>(other.getType());
  };
  size_t number = llvm::count_if(
      argument.getOwner()->getArguments().take_front(argument.getArgNumber()),
      isTensor);
  if (number != finding.space || number >= tensors.size())
    return std::nullopt;
  return Storage{tensors[number].name, 0, tensors[number].sizes, type};
}

/// The storage of the byte at `address`, as an operand of the operation of
/// `side`.
static std::optional<Storage> findStorage(const Side &side,
                                          const Finding &finding,
                                          int64_t address,
                                          llvm::ArrayRef<TensorInfo> tensors) {
  if (!side.source)
    return std::nullopt;
  llvm::SetVector<Value> memrefs;
  const auto *op = static_cast<const Operation *>(side.source);
  for (Value operand : const_cast<Operation *>(op)->getOperands())
    if (auto type = dyn_cast<MemRefType>(operand.getType())) {
      std::optional<ascend::Memory> memory = ascend::getMemory(type);
      if (memory && static_cast<Memory>(*memory) == *finding.memory)
        memrefs.insert(operand);
    }
  for (size_t i = 0; i < memrefs.size(); ++i) {
    auto storage = getStorage(memrefs[i], finding, tensors);
    if (storage && storage->begin <= address && address < storage->end())
      return storage;
    for (Value source : getSources(memrefs[i]))
      memrefs.insert(source);
  }
  return std::nullopt;
}

/// The element of `storage` at `address`: "x[0, 3]". A matrix of fractals has
/// rows and columns.
static std::string nameElement(const Storage &storage, int64_t address) {
  int64_t rest = (address - storage.begin) / storage.width();
  llvm::SmallVector<int64_t, 4> indices(storage.sizes.size());
  for (size_t i = indices.size(); i-- > 0;) {
    indices[i] = rest % storage.sizes[i];
    rest /= storage.sizes[i];
  }
  if (ascend::isFractal(storage.type)) {
    ascend::FractalLayout layout =
        *ascend::getFractalLayout(*ascend::getMemory(storage.type));
    auto join = [&](unsigned outer, unsigned inner) {
      return indices[outer] * storage.sizes[inner] + indices[inner];
    };
    indices = {join(layout.outerRow, layout.innerRow),
               join(layout.outerColumn, layout.innerColumn)};
  }
  if (storage.name.empty())
    return fmt::format("element [{}] of the tile at {}",
                       fmt::join(indices, ", "), storage.begin);
  return fmt::format("{}[{}]", storage.name, fmt::join(indices, ", "));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The first element of `storage` in `change` that differs, or the first one.
static int64_t findDifference(const Storage &storage, const Change &change) {
  auto size = static_cast<int64_t>(change.after.size());
  if (change.before.empty())
    return change.begin;
  for (int64_t i = 0; i < size; ++i)
    if (change.before[i] != change.after[i]) {
      int64_t offset = change.begin + i - storage.begin;
      return std::max(change.begin, storage.begin + offset / storage.width() *
                                                        storage.width());
    }
  return change.begin;
}

/// The element at `bytes` as text; tells bytes that nothing has written from a
/// computed NaN.
static std::string printValue(const std::byte *bytes, Type type) {
  if (isa<FloatType>(type) &&
      std::isnan(std::get<double>(readScalar(bytes, type))))
    return llvm::all_of(llvm::ArrayRef(bytes, byteWidth(*getDType(type))),
                        [](std::byte byte) { return byte == kUnwritten; })
               ? "NaN (unwritten)"
               : "NaN";
  return printScalar(bytes, type);
}

/// Sets the values of the element of `storage` at `address`.
static void setValues(const Storage &storage, const Change &change,
                      int64_t address, ElementValues &values) {
  int64_t first = address - change.begin, width = storage.width();
  // Bytes of a tile of another type may end within an element.
  if ((address - storage.begin) % width != 0 ||
      first + width > static_cast<int64_t>(change.after.size()))
    return;
  Type type = storage.type.getElementType();
  values.after = printValue(change.after.data() + first, type);
  if (change.before.empty())
    return;
  values.before = printValue(change.before.data() + first, type);
  values.differ = change.before != change.after;
}

ElementValues tl::runtime::getElement(const Finding &finding,
                                      llvm::ArrayRef<TensorInfo> tensors) {
  ElementValues values;
  if (!finding.memory)
    return values;
  const Side &last = finding.second ? *finding.second : finding.first;
  int64_t address =
      finding.change ? finding.change->begin : finding.bytes.begin;
  auto storage = findStorage(last, finding, address, tensors);
  if (storage && finding.change) {
    address = findDifference(*storage, *finding.change);
    setValues(*storage, *finding.change, address, values);
  }
  if (storage)
    (finding.second ? values.second : values.first) =
        nameElement(*storage, address);
  if (finding.second)
    if (auto other = findStorage(finding.first, finding, address, tensors))
      values.first = nameElement(*other, address);
  return values;
}
