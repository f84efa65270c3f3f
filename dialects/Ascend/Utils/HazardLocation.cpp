//===- HazardLocation.cpp - Hazards that flags order ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/HazardLocation.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

using HazardLoc = FusedLocWith<DictionaryAttr>;

/// The entry of the dictionary, which other locations do not have.
static constexpr llvm::StringLiteral key = "orders";

Location tl::ascend::getHazardLocation(Location loc, const Twine &hazard) {
  Builder builder(loc.getContext());
  NamedAttribute orders =
      builder.getNamedAttr(key, builder.getStringAttr(hazard));
  return FusedLoc::get({loc}, builder.getDictionaryAttr(orders),
                       loc.getContext());
}

StringRef tl::ascend::getHazard(Location loc) {
  auto fused = dyn_cast<HazardLoc>(loc);
  auto text = fused ? fused.getMetadata().getAs<StringAttr>(key) : StringAttr();
  return text ? text.getValue() : StringRef();
}
