//===- ShapeInference.cpp - Shapes and types of the outputs ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

namespace {
/// A number that shape inference knows: where it comes from.
struct KnownNumber {
  LaunchParameter parameter;
  /// The input whose extent it is.
  size_t input = 0;
};

class InferencePrinter {
public:
  InferencePrinter(const Operator &op, CodeWriter &out)
      : op(op), out(out), kernel(op.kernel) {}

  LogicalResult print();

private:
  std::vector<KnownNumber> getKnown() const;
  LogicalResult printComputation();
  void printExtent(const OutputShapes::Extent &extent, Expression value);
  void printCall();
  void printShapes();
  void printTypes();
  std::string listOutput(BlockArgument output) const;

  const Operator &op;
  CodeWriter &out;
  Kernel kernel;
  /// The parameter for the extents that the computation finds.
  std::string found;
};
} // namespace

/// The scalars and the extents of the inputs.
std::vector<KnownNumber> InferencePrinter::getKnown() const {
  std::vector<KnownNumber> known;
  for (const LaunchParameter &parameter : op.kernel.interface.getParameters()) {
    BlockArgument argument =
        func::FuncOp(op.kernel.func).getArgument(parameter.argument);
    const auto *input = llvm::find(op.inputs, argument);
    if (parameter.kind == ParameterKind::Scalar)
      known.push_back({parameter});
    else if (parameter.kind == ParameterKind::Extent &&
             input != op.inputs.end())
      known.push_back({parameter, size_t(input - op.inputs.begin())});
  }
  return known;
}

/// Prints an extent, which is unknown if one is that it depends on.
void InferencePrinter::printExtent(const OutputShapes::Extent &extent,
                                   Expression value) {
  std::string isUnknown;
  for (const LaunchParameter &parameter : extent.parameters)
    if (parameter.kind == ParameterKind::Extent &&
        value.str() != parameter.name)
      isUnknown += (isUnknown.empty() ? "" : " || ") + parameter.name + " < 0";
  std::string text = value.operandOf(Precedence::Conditional);
  const std::string &name =
      kernel.interface
          .find(ParameterKind::Extent, extent.output.getArgNumber(),
                extent.dimension)
          ->name;
  out.line("const int64_t " + name + " = " +
           (isUnknown.empty() ? text : isUnknown + " ? -1 : " + text) + ";");
  size_t index = &extent - op.shapes.getExtents().data();
  out.line(llvm::formatv("{}[{}] = {};", found, index, name).str());
}

/// Prints the function that computes the extents, by the names of the launch
/// interface.
LogicalResult InferencePrinter::printComputation() {
  std::string types, names;
  for (const KnownNumber &known : getKnown()) {
    types += known.parameter.type + " " + known.parameter.name + ", ";
    names += known.parameter.name + ", ";
  }
  found = kernel.hostNames.add("extents");
  out.line("/// Computes the extents of outputs.");
  out.openFunction("static void", llvm::formatv("infer_{}({}int64_t *{})",
                                                op.getName(), types, found)
                                      .str());
  ignoreUnused(names + found, out);
  Reads reads;
  for (const OutputShapes::Extent &extent : op.shapes.getExtents())
    reads.add(extent.value, kernel.launch);
  StatementPrinter printer(out, kernel.hostNames, kernel.hostValues, reads);
  llvm::SmallDenseSet<Operation *> printed;
  // One by one: an extent may depend on that of an earlier one.
  for (const OutputShapes::Extent &extent : op.shapes.getExtents()) {
    Reads own;
    own.add(extent.value, kernel.launch);
    for (Operation &each : kernel.func.front().without_terminator())
      if (!isa<cf::AssertOp>(each) && own.contains(&each) &&
          printed.insert(&each).second && failed(printer.print(&each)))
        return failure();
    printExtent(extent, printer.getValues().get(extent.value));
  }
  out.close();
  return success();
}

/// `{extents[0], 64}`.
std::string InferencePrinter::listOutput(BlockArgument output) const {
  SmallVector<std::string> texts;
  auto type = cast<MemRefType>(output.getType());
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (!type.isDynamicDim(i)) {
      texts.push_back(std::to_string(type.getDimSize(i)));
      continue;
    }
    const auto *extent = llvm::find_if(
        op.shapes.getExtents(), [&](const OutputShapes::Extent &each) {
          return each.output == output && each.dimension == i;
        });
    size_t index = extent - op.shapes.getExtents().begin();
    texts.push_back(llvm::formatv("extents[{}]", index).str());
  }
  return "{" + llvm::join(texts, ", ") + "}";
}

/// Prints the call of the computation, and the scalars that it takes.
void InferencePrinter::printCall() {
  Names unique;
  unique.reserveIdentifiers("context name detail extents ge gert copyShape "
                            "getExtent getScalar setShape refuse tl_detail "
                            "TL_OK");
  unique.reserveIdentifiers("infer_" + op.getName().str());
  std::vector<std::string> scalars;
  std::string arguments;
  for (const KnownNumber &known : getKnown()) {
    if (known.parameter.kind == ParameterKind::Scalar) {
      scalars.push_back(unique.add(known.parameter.name));
      arguments += scalars.back() + ", ";
      continue;
    }
    arguments += llvm::formatv("getExtent(context->GetInputShape({}), {}), ",
                               known.input, known.parameter.dimension)
                     .str();
  }
  if (!scalars.empty()) {
    out.line("const char *name = context->GetNodeName();");
    out.line("tl_detail detail = {TL_OK, -1, -1, 0, \"\"};");
    printScalars(op, scalars, "return refuse(name, detail);", out);
  }
  out.line(llvm::formatv("int64_t extents[{}];", op.shapes.getExtents().size())
               .str());
  out.line(
      llvm::formatv("infer_{}({}extents);", op.getName(), arguments).str());
}

void InferencePrinter::printShapes() {
  out.line("/// Infers the shapes of the outputs.");
  out.openFunction("static ge::graphStatus",
                   "infer" + op.type +
                       "Shape(gert::InferShapeContext *context)");
  if (!op.shapes.getExtents().empty())
    printCall();
  for (auto [i, output] : llvm::enumerate(op.outputs)) {
    std::string shape = llvm::formatv("context->GetOutputShape({})", i).str();
    size_t input = llvm::find(op.inputs, output) - op.inputs.begin();
    if (op.isInPlace(output))
      out.line(llvm::formatv("if (!copyShape(context->GetInputShape({}), {}))",
                             input, shape)
                   .str());
    else
      out.line("if (!setShape(" + shape + ", " + listOutput(output) + "))");
    out.line("  return ge::GRAPH_FAILED;");
  }
  out.line("return ge::GRAPH_SUCCESS;");
  out.close();
}

void InferencePrinter::printTypes() {
  out.line("/// Sets the types of the outputs.");
  out.openFunction("static ge::graphStatus",
                   "infer" + op.type +
                       "DataType(gert::InferDataTypeContext *context)");
  for (auto [i, output] : llvm::enumerate(op.outputs)) {
    Type type = cast<MemRefType>(output.getType()).getElementType();
    out.line(llvm::formatv("if (context->SetOutputDataType({}, {}) != "
                           "ge::GRAPH_SUCCESS)",
                           i, getGeType(type))
                 .str());
    out.line("  return ge::GRAPH_FAILED;");
  }
  out.line("return ge::GRAPH_SUCCESS;");
  out.close();
}

LogicalResult InferencePrinter::print() {
  out.blank();
  out.line("namespace ge {");
  out.blank();
  if (!op.shapes.getExtents().empty()) {
    if (failed(printComputation()))
      return failure();
    out.blank();
  }
  printShapes();
  out.blank();
  printTypes();
  out.blank();
  out.line("} // namespace ge");
  return success();
}

LogicalResult tl::ascendc::printShapeInference(const Operator &op,
                                               CodeWriter &out) {
  if (!op.shapes.getUnknown().empty())
    return success();
  return InferencePrinter(op, out).print();
}
