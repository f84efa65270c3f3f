//===- SourceMap.cpp - Origins of the lines of a text ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schema is docs/schemas/tl-source-map-1.schema.json.
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/SourceMap.h"
#include "mlir/IR/AsmState.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace tl;
using llvm::json::OStream;

using IRPlaces = AsmState::LocationMap;

/// The author's place, if the location of `op` has one.
static void describeSource(Operation *op, OStream &json) {
  auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
  if (!place)
    return json.attribute("source", nullptr);
  json.attributeObject("source", [&] {
    json.attribute("file", place.getFilename().getValue());
    json.attribute("line", place.getLine());
    json.attribute("column", place.getColumn());
  });
}

static void describeLine(Operation *op, const IRPlaces &places, OStream &json) {
  auto place = op ? places.find(op) : places.end();
  if (place == places.end())
    return json.value(nullptr);
  json.object([&] {
    json.attribute("operation", op->getName().getStringRef());
    json.attributeObject("ir", [&] {
      json.attribute("line", place->second.first);
      // MLIR counts these from 0.
      json.attribute("column", place->second.second + 1);
    });
    describeSource(op, json);
  });
}

std::string tl::ascendc::printSourceMap(ModuleOp module, StringRef text,
                                        ArrayRef<Operation *> origins,
                                        const EmissionRequest &request) {
  IRPlaces places;
  AsmState state(module, OpPrintingFlags(), &places);
  std::string ir, map;
  llvm::raw_string_ostream irStream(ir), os(map);
  module->print(irStream, state);
  OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("$schema", "tl-source-map-1.schema.json");
    json.attribute("schema_version", 1);
    json.attribute("source", request.sourceName);
    auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(text));
    json.attribute("text_sha256", llvm::toHex(hash, /*LowerCase=*/true));
    json.attribute("ir", ir);
    json.attributeArray("lines", [&] {
      for (Operation *op : origins.take_front(text.count('\n')))
        describeLine(op, places, json);
    });
  });
  os << "\n";
  return map;
}
