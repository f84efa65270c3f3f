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

/// The entries of the dictionary; other locations do not have the first.
static constexpr llvm::StringLiteral key = "orders", addressKey = "tile_at";

Location tl::ascend::getHazardLocation(Location loc, const Twine &hazard,
                                       std::optional<int64_t> address) {
  Builder builder(loc.getContext());
  NamedAttrList entries;
  entries.append(key, builder.getStringAttr(hazard));
  if (address)
    entries.append(addressKey, builder.getI64IntegerAttr(*address));
  return FusedLoc::get({loc}, entries.getDictionary(loc.getContext()),
                       loc.getContext());
}

StringRef tl::ascend::getHazard(Location loc) {
  auto fused = dyn_cast<HazardLoc>(loc);
  auto text = fused ? fused.getMetadata().getAs<StringAttr>(key) : StringAttr();
  return text ? text.getValue() : StringRef();
}

std::optional<int64_t> tl::ascend::getHazardAddress(Location loc) {
  auto fused = dyn_cast<HazardLoc>(loc);
  auto address = fused ? fused.getMetadata().getAs<IntegerAttr>(addressKey)
                       : IntegerAttr();
  return address ? std::optional(address.getInt()) : std::nullopt;
}
