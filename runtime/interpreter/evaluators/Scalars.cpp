//===- Scalars.cpp - Single elements in memory ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Elements are little-endian, as the memories and .npy files are.
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/evaluators/Scalars.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl::runtime;

static uint64_t readBits(const std::byte *element, unsigned bytes) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < bytes; ++i)
    bits |= static_cast<uint64_t>(element[i]) << (8 * i);
  return bits;
}

RuntimeValue tl::runtime::readScalar(const std::byte *element, Type type) {
  uint64_t bits = readBits(element, byteWidth(*getDType(type)));
  if (auto floatType = dyn_cast<FloatType>(type))
    return llvm::APFloat(floatType.getFloatSemantics(),
                         llvm::APInt(floatType.getWidth(), bits))
        .convertToDouble();
  return wrapInteger(static_cast<int64_t>(bits), getWidth(type));
}

std::string tl::runtime::printScalar(const std::byte *element, Type type) {
  RuntimeValue value = readScalar(element, type);
  if (auto *real = std::get_if<double>(&value))
    return fmt::format("{}", static_cast<float>(*real));
  int64_t integer = std::get<int64_t>(value);
  return type.isUnsignedInteger()
             ? std::to_string(integer &
                              llvm::maskTrailingOnes<uint64_t>(getWidth(type)))
             : std::to_string(integer);
}

void tl::runtime::writeScalar(std::byte *element, const RuntimeValue &value,
                              Type type) {
  uint64_t bits;
  if (auto floatType = dyn_cast<FloatType>(type)) {
    llvm::APFloat narrowed(std::get<double>(value));
    bool losesInfo;
    narrowed.convert(floatType.getFloatSemantics(),
                     llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    bits = narrowed.bitcastToAPInt().getZExtValue();
  } else {
    bits = static_cast<uint64_t>(std::get<int64_t>(value));
  }
  for (unsigned i = 0, bytes = byteWidth(*getDType(type)); i < bytes; ++i)
    element[i] = static_cast<std::byte>(bits >> (8 * i));
}
