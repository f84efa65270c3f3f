//===- Definition.cpp - The definition of an operator ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace tl::ascendc;

/// The configurations of the generations that run the printed instructions.
static constexpr StringLiteral configurations[] = {"ascend910b",
                                                   "ascend910_93"};

std::string tl::ascendc::getGeType(Type type) {
  if (type.isF32())
    return "ge::DT_FLOAT";
  if (type.isF16())
    return "ge::DT_FLOAT16";
  if (type.isBF16())
    return "ge::DT_BF16";
  std::string bits = std::to_string(type.getIntOrFloatBitWidth());
  return (type.isUnsignedInteger() ? "ge::DT_UINT" : "ge::DT_INT") + bits;
}

/// The type of an element as msOpGen names it.
static std::string getJSONType(Type type) {
  if (type.isF32())
    return "float32";
  if (type.isF16())
    return "float16";
  if (type.isBF16())
    return "bf16";
  std::string bits = std::to_string(type.getIntOrFloatBitWidth());
  return (type.isUnsignedInteger() ? "uint" : "int") + bits;
}

/// The type of an attribute: "Int", "Float" or "Bool".
static StringRef getAttributeType(const LaunchParameter &scalar) {
  return scalar.type == "float"  ? "Float"
         : scalar.type == "bool" ? "Bool"
                                 : "Int";
}

static Type getElementType(BlockArgument tensor) {
  return cast<MemRefType>(tensor.getType()).getElementType();
}

/// Prints an input or an output.
static void printTensor(const Operator &op, BlockArgument tensor,
                        StringRef kind, CodeWriter &out) {
  out.line("this->" + kind + "(" + quote(op.getName(tensor)) + ")");
  out.line("    .ParamType(REQUIRED)");
  out.line("    .DataType({" + getGeType(getElementType(tensor)) + "})");
  out.line("    .Format({ge::FORMAT_ND})");
  out.line("    .AutoContiguous();");
}

static void printInference(const Operator &op, CodeWriter &out) {
  if (op.shapes.getUnknown().empty()) {
    out.line("this->SetInferShape(ge::infer" + op.type + "Shape);");
    out.line("this->SetInferDataType(ge::infer" + op.type + "DataType);");
    return;
  }
  out.line("// A graph needs a function for the shapes of the outputs. It is "
           "not here:");
  for (const LaunchParameter &extent : op.shapes.getUnknown())
    out.line("// no rule gives " + extent.name + " alone.");
}

void tl::ascendc::printDefinition(const Operator &op, CodeWriter &out) {
  out.blank();
  out.line("namespace ops {");
  out.blank();
  out.open("class " + op.type + " : public OpDef");
  out.label("public:");
  out.open("explicit " + op.type + "(const char *name) : OpDef(name)");
  for (BlockArgument input : op.inputs)
    printTensor(op, input, "Input", out);
  for (BlockArgument output : op.outputs)
    printTensor(op, output, "Output", out);
  for (const LaunchParameter &scalar : op.getParameters(ParameterKind::Scalar))
    out.line("this->Attr(" + quote(scalar.name) + ").AttrType(REQUIRED)." +
             getAttributeType(scalar) + "();");
  printInference(op, out);
  out.line("this->AICore().SetTiling(optiling::tile" + op.type + ");");
  for (StringRef configuration : configurations)
    out.line("this->AICore().AddConfig(" + quote(configuration) + ");");
  out.close();
  out.close(";");
  out.blank();
  out.line("OP_ADD(" + op.type + ");");
  out.blank();
  out.line("} // namespace ops");
}

std::string tl::ascendc::printOperatorJSON(const Operator &op) {
  using llvm::json::Array;
  using llvm::json::Object;
  auto list = [&](ArrayRef<BlockArgument> tensors) {
    Array result;
    for (BlockArgument tensor : tensors)
      result.push_back(
          Object{{"name", op.getName(tensor)},
                 {"param_type", "required"},
                 {"format", Array{"ND"}},
                 {"type", Array{getJSONType(getElementType(tensor))}}});
    return result;
  };
  Array attributes;
  for (const LaunchParameter &scalar : op.getParameters(ParameterKind::Scalar))
    attributes.push_back(Object{{"name", scalar.name},
                                {"param_type", "required"},
                                {"type", getAttributeType(scalar).lower()}});
  Object description{{"op", op.type},
                     {"input_desc", list(op.inputs)},
                     {"output_desc", list(op.outputs)}};
  if (!attributes.empty())
    description["attr"] = std::move(attributes);
  llvm::json::Value value = Array{std::move(description)};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}", value) << "\n";
  return text;
}
