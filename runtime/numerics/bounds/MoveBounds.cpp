//===- MoveBounds.cpp - Error bounds of moves and conversions -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Functions.h"
#include "runtime/numerics/bounds/BoundCall.h"

#include "llvm/ADT/StringMap.h"

using namespace tl::runtime;
using llvm::StringRef;

static bool isNarrowing(DType from, DType to) {
  return from != to && !(isFloat(from) && to == DType::F32) &&
         !(byteWidth(from) < byteWidth(to) && isFloat(to) && !isFloat(from) &&
           byteWidth(from) == 1);
}

static Numbers convert(Numbers numbers, DType from, DType to, double units) {
  if (!isNarrowing(from, to))
    return numbers;
  for (Bounded &number : numbers)
    number = number.isExact() ? kStored : roundTo(to, number, units);
  return numbers;
}

static Results computeMove(const Call &call, double units) {
  return call.store(
      convert(call.readRepeated(0), call.view(0).dtype, call.dtype(), units));
}

static Results computeRepeat(const Call &call) {
  return computeMove(call, 0.5);
}

/// Within one type, a rounding mode gives whole numbers.
static Results computeCast(const Call &call) {
  auto rounding = static_cast<functions::Rounding>(call.args.param("round"));
  if (call.view(0).dtype != call.dtype() ||
      rounding == functions::Rounding::None)
    return computeMove(call, 1);
  Numbers numbers = call.readRepeated(0);
  for (Bounded &number : numbers)
    number = applySteps(number, [&](double value) {
      return functions::roundToWhole(value, rounding);
    });
  return call.store(numbers);
}

/// A scalar is the value of elements that the source lacks.
static Results computeCopy(const Call &call) {
  if (call.args.scalars.empty())
    return computeRepeat(call);
  View part = call.result();
  part.sizes = call.view(0).sizes;
  Results results;
  Bounded rest = call.scalar(0);
  forEachElement(call.result(), [&](std::byte *element) {
    results.push_back(makeResult(element, call.dtype(), rest));
  });
  Numbers numbers = convert(call.readAll(call.view(0)), call.view(0).dtype,
                            call.dtype(), 0.5);
  auto next = numbers.begin();
  // The last one of several results of an element is valid.
  forEachElement(part, [&](std::byte *element) {
    results.push_back(makeResult(element, call.dtype(), *next++));
  });
  return results;
}

static Results computeTranspose(const Call &call) {
  constexpr StringRef names[] = {"axis0", "axis1", "axis2", "axis3",
                                 "axis4", "axis5", "axis6", "axis7"};
  View permuted = call.view(0);
  for (int64_t i = 0; i < permuted.rank(); ++i) {
    int64_t axis = call.args.param(names[i]);
    permuted.sizes[i] = call.view(0).sizes[axis];
    permuted.strides[i] = call.view(0).strides[axis];
  }
  return call.store(
      convert(call.readAll(permuted), permuted.dtype, call.dtype(), 0.5));
}

template <const char *kernel> static Results computeMoves(const Call &call) {
  Results results;
  Moves moves = *listMoves(kernel, call.args);
  for (const Move &move : moves) {
    Numbers numbers = call.readAll(move.src);
    auto next = numbers.begin();
    forEachElement(move.dst, [&](std::byte *element) {
      results.push_back(makeResult(element, move.dst.dtype, *next++));
    });
  }
  return results;
}

static constexpr char kFlip[] = "flip", kRoll[] = "roll",
                      kRepeat[] = "repeat_elements",
                      kInterleave[] = "interleave",
                      kDeinterleave[] = "deinterleave";

BoundKernel tl::runtime::lookupMoveBound(StringRef name) {
  static const llvm::StringMap<BoundKernel> table = {
      {"copy", computeCopy},
      {"repeat", computeRepeat},
      {"transpose", computeTranspose},
      {"cast", computeCast},
      {kFlip, computeMoves<kFlip>},
      {kRoll, computeMoves<kRoll>},
      {kRepeat, computeMoves<kRepeat>},
      {kInterleave, computeMoves<kInterleave>},
      {kDeinterleave, computeMoves<kDeinterleave>},
  };
  return table.lookup(name);
}
