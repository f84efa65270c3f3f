//===- host.cpp - Calls of the host code of operators ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints the definition of the operator, then for each line of the standard
// input the outcome of a launch, as JSON. A line lists tensors and attributes:
//   in 64 256 ; out 64 256 ; int 3 ; float 0.5 ; bool 1 ; cores 24 48
// A tensor that is an input and an output is listed as both. After the part
// `infer`, shapes are inferred alone.
//
//===----------------------------------------------------------------------===//

#include "register/op_def_registry.h"

#include <cstdio>
#include <iostream>
#include <iterator>
#include <sstream>

namespace {
struct Launch {
  bool isInference = false;
  std::vector<gert::Shape> inputs, outputs;
  gert::RuntimeAttrs attributes;
  fe::PlatFormInfos platform;
};

Launch read(const std::string &line) {
  Launch launch;
  std::istringstream parts(line);
  size_t attribute = 0;
  for (std::string part; std::getline(parts, part, ';');) {
    std::istringstream words(part);
    std::string kind;
    words >> kind;
    launch.isInference |= kind == "infer";
    if (kind == "in" || kind == "out") {
      gert::Shape shape;
      shape.extents.assign(std::istream_iterator<int64_t>(words), {});
      (kind == "in" ? launch.inputs : launch.outputs).push_back(shape);
    } else if (kind == "int") {
      words >> launch.attributes.integers[attribute++];
    } else if (kind == "float") {
      words >> kind; // "nan" is no number for the stream
      launch.attributes.floats[attribute++] = std::stof(kind);
    } else if (kind == "bool") {
      words >> launch.attributes.bools[attribute++];
    } else if (kind == "cores") {
      words >> launch.platform.cubeCores >> launch.platform.vectorCores;
    }
  }
  return launch;
}

template <typename T, typename Print>
void list(const char *name, const std::vector<T> &values, Print print) {
  std::printf(", \"%s\": [", name);
  for (size_t i = 0; i < values.size(); ++i) {
    std::fputs(i ? ", " : "", stdout);
    print(values[i]);
  }
  std::printf("]");
}

void printNumber(int64_t number) {
  std::printf("%lld", static_cast<long long>(number));
}

void printParameter(const ops::OpParamDef &parameter) {
  std::printf("[\"%s\", %d]", parameter.name.c_str(), parameter.types.at(0));
}

void describe(const ops::OpDef &op) {
  std::printf("{\"type\": \"%s\"", op.type.c_str());
  list("inputs", op.inputs, printParameter);
  list("outputs", op.outputs, printParameter);
  list("attributes", op.attributes, [](const ops::OpAttrDef &attribute) {
    std::printf("[\"%s\", \"%s\"]", attribute.name.c_str(),
                attribute.kind.c_str());
  });
  list("configurations", op.core.configurations,
       [](const std::string &name) { std::printf("\"%s\"", name.c_str()); });
  std::printf("}\n");
}

/// Prints the shapes and types of the outputs; false if they are refused.
bool infer(const ops::OpDef &op, const Launch &launch) {
  gert::InferShapeContext shapes;
  shapes.name = op.type;
  shapes.inputs = launch.inputs;
  shapes.outputs.resize(op.outputs.size());
  shapes.attributes = launch.attributes;
  gert::InferDataTypeContext types;
  types.outputs.resize(op.outputs.size());
  if (op.inferShape(&shapes) || op.inferDataType(&types))
    return false;
  list("shapes", shapes.outputs, [](const gert::Shape &shape) {
    std::printf("[");
    for (size_t i = 0; i < shape.extents.size(); ++i) {
      std::fputs(i ? ", " : "", stdout);
      printNumber(shape.extents[i]);
    }
    std::printf("]");
  });
  list("types", types.outputs, printNumber);
  return true;
}

/// Prints what the tiling function computes; false if it refuses.
bool tile(const ops::OpDef &op, const Launch &launch) {
  gert::TilingContext context;
  context.name = op.type;
  context.attributes = launch.attributes;
  context.platform = launch.platform;
  for (const gert::Shape &shape : launch.inputs)
    context.inputs.push_back({shape});
  for (const gert::Shape &shape : launch.outputs)
    context.outputs.push_back({shape});
  if (op.core.tiling(&context) != ge::GRAPH_SUCCESS)
    return false;
  std::printf(", \"blocks\": %u, \"mode\": %u", context.blocks, context.mode);
  list("workspaces", context.workspaces, printNumber);
  std::vector<uint8_t> &bytes = context.data.bytes;
  bytes.resize(context.data.used);
  list("data", bytes, printNumber);
  return true;
}

void run(const ops::OpDef &op, const Launch &launch) {
  std::printf("{\"type\": \"%s\"", op.type.c_str());
  bool isDone = launch.isInference || tile(op, launch);
  if (isDone && op.inferShape)
    isDone = infer(op, launch);
  std::printf(", \"done\": %s}\n", isDone ? "true" : "false");
}
} // namespace

int main() {
  const ops::OpDef &op = ops::getDefinitions().at(0);
  describe(op);
  for (std::string line; std::getline(std::cin, line);)
    run(op, read(line));
}
