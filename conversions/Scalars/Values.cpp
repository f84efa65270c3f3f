//===- Values.cpp - Expressions for the values of the IR ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Values.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

static Expression getElements(const std::string &base,
                              const Expression &offset) {
  if (offset.getConstant() == 0)
    return Expression(base);
  return Expression(base + "[" + offset.str().str() + "]");
}

Expression View::getTensor() const { return getElements(base, offset); }

Expression View::getStreamedTensor() const {
  return getElements(streamedBase, offset);
}

View tl::ascendc::getStaticView(StringRef base, MemRefType type) {
  View view;
  view.base = view.streamedBase = base.str();
  view.type = type;
  view.sizes.assign(type.getShape().begin(), type.getShape().end());
  SmallVector<int64_t> strides = getStridesAndOffset(type).first;
  view.strides.assign(strides.begin(), strides.end());
  return view;
}

SmallVector<Expression *, 4> tl::ascendc::getUnknown(View &view) {
  SmallVector<Expression *, 4> unknown;
  SmallVector<int64_t> strides = getStridesAndOffset(view.type).first;
  for (unsigned i = 0, e = strides.size(); i != e; ++i)
    if (view.type.isDynamicDim(i))
      unknown.push_back(&view.sizes[i]);
  for (unsigned i = 0, e = strides.size(); i != e; ++i)
    if (ShapedType::isDynamic(strides[i]))
      unknown.push_back(&view.strides[i]);
  return unknown;
}

const Expression &Values::get(Value value) const {
  auto it = scalars.find(value);
  if (it == scalars.end())
    llvm::reportFatalInternalError("a value is printed before it is defined");
  return it->second;
}

const View &Values::getView(Value value) const {
  auto it = views.find(value);
  if (it == views.end())
    llvm::reportFatalInternalError("a memref is printed before it is defined");
  return it->second;
}

std::string Values::getText(Value value) const {
  return isa<MemRefType>(value.getType())
             ? getView(value).getTensor().str().str()
             : get(value).str().str();
}

Expression Values::get(OpFoldResult value) const {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant;
  return get(cast<Value>(value));
}

SmallVector<Expression, 4> Values::get(ArrayRef<OpFoldResult> values) const {
  return llvm::map_to_vector<4>(values,
                                [&](OpFoldResult value) { return get(value); });
}

StringRef tl::ascendc::getCppType(Type type) {
  if (type.isIndex())
    return "int64_t";
  if (type.isF16())
    return "half";
  if (type.isBF16())
    return "bfloat16_t";
  if (type.isF32())
    return "float";
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return {};
  switch (integer.getWidth()) {
  case 1:
    return "bool";
  case 8:
    return integer.isUnsigned() ? "uint8_t" : "int8_t";
  case 16:
    return integer.isUnsigned() ? "uint16_t" : "int16_t";
  case 32:
    return integer.isUnsigned() ? "uint32_t" : "int32_t";
  case 64:
    return integer.isUnsigned() ? "uint64_t" : "int64_t";
  }
  return {};
}

std::string tl::ascendc::getVariableType(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return getCppType(type).str();
  bool isTensor =
      memref.isStrided() && !getCppType(memref.getElementType()).empty();
  return isTensor ? getTensorType(memref) : "";
}

std::string tl::ascendc::getTensorType(MemRefType type) {
  StringRef tensor =
      getMemory(type) == Memory::GM ? "GlobalTensor" : "LocalTensor";
  return (tensor + "<" + getCppType(type.getElementType()) + ">").str();
}
