//===- AscendCast.cpp - Conversions of element types ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/CastModes.h"
#include "mlir/IR/Builders.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

namespace {
enum class Element { F16, BF16, F32, I8, UI8, I16, I32, I64 };
} // namespace

static Type getType(Element element, Builder builder) {
  switch (element) {
  case Element::F16:
    return builder.getF16Type();
  case Element::BF16:
    return builder.getBF16Type();
  case Element::F32:
    return builder.getF32Type();
  case Element::I8:
    return builder.getIntegerType(8);
  case Element::UI8:
    return builder.getIntegerType(8, /*isSigned=*/false);
  case Element::I16:
    return builder.getIntegerType(16);
  case Element::I32:
    return builder.getIntegerType(32);
  case Element::I64:
    return builder.getIntegerType(64);
  }
  llvm_unreachable("unknown element type");
}

static RoundMode getMode(char letter) {
  switch (letter) {
  case 'N':
    return RoundMode::None;
  case 'R':
    return RoundMode::Rint;
  case 'F':
    return RoundMode::Floor;
  case 'C':
    return RoundMode::Ceil;
  case 'A':
    return RoundMode::Round;
  case 'Z':
    return RoundMode::Trunc;
  case 'O':
    return RoundMode::Odd;
  }
  llvm_unreachable("unknown rounding mode");
}

SmallVector<CastModes, 0> tl::ascend::getCastModes(MLIRContext *context) {
  Builder builder(context);
  SmallVector<CastModes, 0> table;
  auto add = [&](Element from, Element to, StringRef letters) {
    table.push_back({getType(from, builder), getType(to, builder),
                     llvm::map_to_vector<7>(letters, getMode)});
  };
#define CAST_MODES(from, to, modes) add(Element::from, Element::to, modes);
#include "dialects/Ascend/Utils/CastModes.def"
  return table;
}

//===----------------------------------------------------------------------===//
// VCastOp
//===----------------------------------------------------------------------===//

SmallVector<std::pair<StringRef, int64_t>> VCastOp::getNumericParameters() {
  return {{"round", static_cast<int64_t>(getRound())}};
}

LogicalResult VCastOp::verify() {
  Type from = cast<MemRefType>(getSrc().getType()).getElementType();
  Type to = cast<MemRefType>(getDst().getType()).getElementType();
  SmallVector<Type> targets;
  for (const CastModes &row : getCastModes(getContext())) {
    if (row.from != from)
      continue;
    targets.push_back(row.to);
    if (row.to != to)
      continue;
    if (row.contains(getRound()))
      return success();
    InFlightDiagnostic error = emitOpError("converts ")
                               << from << " to " << to << " with ";
    llvm::interleaveComma(row.modes, error, [&](RoundMode mode) {
      error << stringifyRoundMode(mode);
    });
    return error << " only, not with " << stringifyRoundMode(getRound());
  }
  InFlightDiagnostic error = emitOpError("converts ") << from << " to ";
  llvm::interleaveComma(targets, error);
  return error << " only, not to " << to;
}
