//===- CastPath.cpp - Conversions through other types ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Legalize/CastPath.h"
#include "dialects/Ascend/Utils/CastModes.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tl;
using ascend::CastModes;
using ascend::RoundMode;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

namespace {
/// The numbers of a type: of an integer type, those with `digits` bits; of a
/// float type, those with `digits` bits from 2^minExponent to 2^maxExponent.
struct Format {
  bool isFloat;
  bool isSigned;
  int digits;
  int maxExponent;
  int minExponent;
};
} // namespace

static Format getFormat(Type type) {
  if (auto real = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = real.getFloatSemantics();
    int digits = llvm::APFloat::semanticsPrecision(semantics);
    return {true, true, digits,
            llvm::APFloat::semanticsMaxExponent(semantics) + 1,
            llvm::APFloat::semanticsMinExponent(semantics) - digits + 1};
  }
  bool isSigned = !type.isUnsignedInteger();
  int digits = static_cast<int>(type.getIntOrFloatBitWidth()) - isSigned;
  return {false, isSigned, digits, digits, 0};
}

/// Whether every number of `a` is one of `b`.
static bool holdsAll(const Format &b, const Format &a) {
  return (b.isFloat || !a.isFloat) && (b.isSigned || !a.isSigned) &&
         b.digits >= a.digits && b.maxExponent >= a.maxExponent &&
         b.minExponent <= a.minExponent;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

static bool isToNearestEven(RoundMode mode) {
  return mode == RoundMode::None || mode == RoundMode::Rint;
}

static bool isDirected(RoundMode mode) {
  return mode == RoundMode::Floor || mode == RoundMode::Ceil ||
         mode == RoundMode::Trunc;
}

/// The mode of `row` that rounds like `wanted`, or does not round.
static std::optional<RoundMode> getMode(const CastModes &row,
                                        RoundMode wanted) {
  if (row.contains(wanted))
    return wanted;
  Format from = getFormat(row.from), to = getFormat(row.to);
  bool isExact = holdsAll(to, from) || (!from.isFloat && !to.isFloat);
  if (!isExact && !isToNearestEven(wanted))
    return std::nullopt;
  for (RoundMode mode : {RoundMode::None, RoundMode::Rint})
    if (row.contains(mode))
      return mode;
  return std::nullopt;
}

/// The mode in which the step `row` does not change the final result of the
/// conversion to `result` with `round`.
static std::optional<RoundMode>
getFaithfulMode(const CastModes &row, const Format &result, RoundMode round) {
  Format from = getFormat(row.from), to = getFormat(row.to);
  if (holdsAll(to, from))
    return getMode(row, RoundMode::None);
  if (!to.isFloat)
    return !result.isFloat && holdsAll(to, result) ? getMode(row, round)
                                                   : std::nullopt;
  if (!from.isFloat) {
    bool keepsWholes = result.isFloat ? to.digits >= result.maxExponent
                                      : to.digits > result.digits;
    if (keepsWholes)
      return getMode(row, RoundMode::None);
    if (isDirected(round) && holdsAll(to, result))
      return getMode(row, round);
    return std::nullopt;
  }
  if (!result.isFloat && to.digits >= result.digits + 3 &&
      to.maxExponent > result.digits && row.contains(RoundMode::Odd))
    return RoundMode::Odd;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {
/// The steps so far, and the bytes that they move for each element.
struct Path {
  Type end;
  unsigned bytes;
  SmallVector<CastStep> steps;

  Path then(const CastModes &row, RoundMode mode) const {
    Path longer = *this;
    longer.end = row.to;
    longer.bytes += std::max(row.from.getIntOrFloatBitWidth(),
                             row.to.getIntOrFloatBitWidth());
    longer.steps.push_back({row.to, mode});
    return longer;
  }
};
} // namespace

/// The shortest path from one type to another, different one.
static std::optional<SmallVector<CastStep>> findConversion(Type from, Type to,
                                                           RoundMode round) {
  SmallVector<CastModes, 0> table = ascend::getCastModes(from.getContext());
  Format result = getFormat(to);
  SmallVector<Type> visited;
  SmallVector<Path> open = {{from, 0, {}}};
  while (!open.empty()) {
    auto *nearest = llvm::min_element(
        open, [](const Path &a, const Path &b) { return a.bytes < b.bytes; });
    Path path = *nearest;
    open.erase(nearest);
    if (path.end == to)
      return path.steps;
    if (llvm::is_contained(visited, path.end))
      continue;
    visited.push_back(path.end);
    for (const CastModes &row : table) {
      if (row.from != path.end)
        continue;
      auto mode = row.to == to ? getMode(row, round)
                               : getFaithfulMode(row, result, round);
      if (mode)
        open.push_back(path.then(row, *mode));
    }
  }
  return std::nullopt;
}

/// The steps that round floats to integers: in the type with an instruction for
/// it.
static std::optional<SmallVector<CastStep>> findRounding(Type type,
                                                         RoundMode round) {
  for (const CastModes &row : ascend::getCastModes(type.getContext())) {
    if (row.from != row.to || !holdsAll(getFormat(row.to), getFormat(type)))
      continue;
    if (!row.contains(round))
      continue;
    SmallVector<CastStep> steps;
    if (row.to != type)
      steps = *findConversion(type, row.to, RoundMode::None);
    steps.push_back({row.to, round});
    if (row.to != type)
      steps.append(*findConversion(row.to, type, RoundMode::None));
    return steps;
  }
  return std::nullopt;
}

std::optional<SmallVector<CastStep>> tl::findCastPath(Type from, Type to,
                                                      RoundMode round) {
  // Conversions between integers clamp to the nearest value, whatever the mode.
  if (isa<IntegerType>(from) && isa<IntegerType>(to))
    round = RoundMode::None;
  if (from != to)
    return findConversion(from, to, round);
  return round == RoundMode::None ? SmallVector<CastStep>()
                                  : findRounding(from, round);
}
