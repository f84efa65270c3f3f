//===- ScratchLocation.cpp - Locations of scratch tiles -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

using ScratchLoc = FusedLocWith<StringAttr>;

Location tl::ascend::getScratchLocation(Location loc, const Twine &purpose) {
  // An operation created for another one keeps its purpose.
  if (!getScratchPurpose(loc).empty())
    return loc;
  return FusedLoc::get({loc}, StringAttr::get(loc.getContext(), purpose),
                       loc.getContext());
}

StringRef tl::ascend::getScratchPurpose(Location loc) {
  auto scratch = loc->findInstanceOf<ScratchLoc>();
  return scratch ? scratch.getMetadata().getValue() : StringRef();
}
