//===- Promises.cpp - Promises of passes about results --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Promises.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl;
using llvm::StringRef;

namespace {
struct RoundingPass {
  const char *argument;
  const char *rounding;
};
struct OrderingPass {
  const char *argument;
};

#define GET_RoundingPasses_IMPL
#define GET_OrderingPasses_IMPL
#include "passes/Promises.inc"
} // namespace

StringRef tl::getChosenRounding(StringRef pass) {
  for (const RoundingPass &entry : RoundingPasses)
    if (pass == entry.argument)
      return entry.rounding;
  return "";
}

bool tl::ordersPipes(StringRef pass) {
  return llvm::any_of(OrderingPasses, [&](const OrderingPass &entry) {
    return pass == entry.argument;
  });
}
