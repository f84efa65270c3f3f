//===- BreakPlaces.cpp - Places for line breaks ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/BreakPlaces.h"

#include <algorithm>

using namespace tl::ascendc;

/// Further penalties of clang-format: for a break before the first argument of
/// a call or the first parameter of a function, for the first one in a bracket,
/// and for one at the colon of a condition that has none at its question mark.
static constexpr unsigned firstArgumentPenalty = 25,
                          firstParameterPenalty = 100, firstBreakPenalty = 15,
                          colonPenalty = 5;

void tl::ascendc::startOperand(Context &context, Place place, size_t column) {
  if (place <= Place::Assignment)
    context.argument = column;
  if (place <= Place::Logical)
    context.sum = column;
  if (place <= Place::Sum)
    context.product = column;
}

bool tl::ascendc::isOperator(Place place) {
  return place >= Place::Logical && place <= Place::Product;
}

void tl::ascendc::passPlace(Context &context, Place place, size_t column) {
  if (place != Place::Bracket && place != Place::Condition)
    startOperand(context, place, column);
  if (place == Place::Condition && context.question == 0)
    context.question = column;
  if (place == Place::Separator) {
    context.broken = context.passed = Place::None;
    context.question = 0;
  }
  if (isOperator(place) || place == Place::Condition)
    context.passed =
        context.passed == Place::None ? place : std::min(context.passed, place);
}

size_t tl::ascendc::getColumn(const std::vector<Context> &contexts,
                              Place place) {
  const Context &context = contexts.back();
  switch (place) {
  case Place::Sum:
    return context.sum;
  case Place::Product:
    return context.product;
  case Place::Condition:
    return context.question ? context.question
                            : context.argument + continuation;
  case Place::Logical:
    return context.argument;
  default:
    return context.content;
  }
}

unsigned tl::ascendc::getPenalty(const Context &context, Place place) {
  unsigned cost = context.cost + (context.hasBreak ? 0 : firstBreakPenalty);
  bool isColon = place == Place::Condition && context.question != 0;
  if (isColon && context.broken != Place::Condition)
    return cost + colonPenalty;
  if (place != Place::Bracket)
    return cost + static_cast<unsigned>(place);
  return cost +
         (context.declares ? firstParameterPenalty : firstArgumentPenalty);
}

bool tl::ascendc::mustBreakAt(const Context &context, Place place) {
  if (place == Place::Separator)
    return context.separates;
  if (place == Place::Condition)
    return context.broken == place || isOperator(context.broken);
  return isOperator(place) && place < context.broken;
}
