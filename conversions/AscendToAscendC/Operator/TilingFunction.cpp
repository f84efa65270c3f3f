//===- TilingFunction.cpp - Blocks, tiling data and workspace -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascendc;

namespace {
class TilingPrinter {
public:
  TilingPrinter(const Operator &op, CodeWriter &out);

  void print();

private:
  void printShapes();
  void printPlan();
  void printData();
  void printLaunch();
  void printMeeting();
  std::string getNumber(const LaunchParameter &parameter) const;

  const Operator &op;
  CodeWriter &out;
  /// The variables for the arguments: their names need not be those of the
  /// interface, which this function does not print.
  std::vector<std::string> names;
  static constexpr StringLiteral failed = "return refuse(name, detail);";
};
} // namespace

/// Names in the text of the function.
static constexpr StringLiteral printed =
    "context name detail cores data raw platform workspace refuse checkShape "
    "getExtents getScalar fail Extents ge gert optiling platform_ascendc "
    "tl_status tl_detail TL_OK TL_BAD_LAUNCH";

TilingPrinter::TilingPrinter(const Operator &op, CodeWriter &out)
    : op(op), out(out) {
  Names unique;
  unique.reserveIdentifiers(printed);
  unique.reserveIdentifiers(getTilingClass(op));
  for (const std::string &name : op.kernel.interface.getArgumentNames())
    names.push_back(unique.add(name));
}

/// Prints the shapes of the tensors and their checks, in the order of the
/// arguments: of two mistakes the launch functions name the same.
void TilingPrinter::printShapes() {
  for (BlockArgument tensor : op.kernel.signature.getTensors()) {
    bool isInput = llvm::is_contained(op.inputs, tensor);
    const auto &list = isInput ? op.inputs : op.outputs;
    unsigned argument = tensor.getArgNumber();
    out.line(llvm::formatv("Extents {} = getExtents(context->Get{}Shape({}));",
                           names[argument], isInput ? "Input" : "Output",
                           llvm::find(list, tensor) - list.begin())
                 .str());
    auto type = cast<MemRefType>(tensor.getType());
    out.line(llvm::formatv("if (checkShape({}, {}, {}, &detail))",
                           names[argument], argument,
                           listStatic(type.getShape()))
                 .str());
    out.line("  " + failed);
  }
}

/// The argument of the plan for `parameter`.
std::string TilingPrinter::getNumber(const LaunchParameter &parameter) const {
  const std::string &name = names[parameter.argument];
  if (parameter.kind == ParameterKind::Scalar)
    return name;
  return llvm::formatv("{}[{}]", name, parameter.dimension).str();
}

void TilingPrinter::printPlan() {
  std::string call = "plan_" + op.getName().str() + "(";
  for (const LaunchParameter &parameter : op.kernel.interface.getParameters())
    if (!parameter.isTensor())
      call += getNumber(parameter) + ", ";
  out.line("uint32_t cores = 0;");
  out.line("if (" + call + "&cores, &detail))");
  out.line("  " + failed);
  out.open("if (cores == 0)");
  out.line("fail(&detail, TL_BAD_LAUNCH, -1, -1, 0, \"an operator runs at "
           "least one block\");");
  out.line(failed);
  out.close();
}

void TilingPrinter::printData() {
  out.blank();
  out.line(getTilingClass(op) + " data;");
  for (auto [parameter, field] :
       llvm::zip_equal(op.kernel.interface.getParameters(), op.fields))
    if (!parameter.isTensor())
      out.line("data.set_" + field + "(" + getNumber(parameter) + ");");
  out.line("data.set_blocks(cores);");
  out.line("auto *raw = context->GetRawTilingData();");
  out.line("size_t *workspace = context->GetWorkspaceSizes(1);");
  out.line("if (!raw || !workspace || raw->GetCapacity() < "
           "data.GetDataSize())");
  out.line("  return ge::GRAPH_FAILED;");
  out.line("data.SaveToBuffer(raw->GetData(), raw->GetCapacity());");
  out.line("raw->SetDataSize(data.GetDataSize());");
}

/// Prints that all blocks run at the same time, which needs a core for each.
void TilingPrinter::printMeeting() {
  Kernel kernel = op.kernel;
  bool areVectorCores = kernel.vector && !kernel.isMixed();
  out.blank();
  out.line("// All blocks wait for each other: they start together.");
  out.line(llvm::formatv("if (cores > platform.GetCoreNum{}()) {{",
                         areVectorCores ? "Aiv" : "Aic")
               .str());
  out.line("  fail(&detail, TL_BAD_LAUNCH, -1, -1, cores, \"blocks that wait "
           "for each other have a core each\");");
  out.line("  " + failed);
  out.line("}");
  out.line("context->SetScheduleMode(1);");
}

void TilingPrinter::printLaunch() {
  out.blank();
  out.line("platform_ascendc::PlatformAscendC "
           "platform(context->GetPlatformInfo());");
  int64_t bytes = getOperatorBytes(op.kernel);
  out.line("workspace[0] = platform.GetLibApiWorkSpaceSize()" +
           (bytes ? " + " + std::to_string(bytes) : "") + ";");
  if (op.kernel.meetsAllBlocks())
    printMeeting();
  out.line("context->SetBlockDim(cores);");
  out.line("return ge::GRAPH_SUCCESS;");
}

void TilingPrinter::print() {
  out.line("namespace optiling {");
  out.blank();
  out.line("/// Checks a launch; computes its blocks, data and workspace.");
  out.openFunction("static ge::graphStatus",
                   "tile" + op.type + "(gert::TilingContext *context)");
  out.line("const char *name = context->GetNodeName();");
  out.line("tl_detail detail = {TL_OK, -1, -1, 0, \"\"};");
  printShapes();
  std::vector<std::string> scalars;
  for (const LaunchParameter &scalar : op.getParameters(ParameterKind::Scalar))
    scalars.push_back(names[scalar.argument]);
  printScalars(op, scalars, failed, out);
  printPlan();
  printData();
  printLaunch();
  out.close();
  out.blank();
  out.line("} // namespace optiling");
}

void tl::ascendc::printScalars(const Operator &op, ArrayRef<std::string> names,
                               StringRef failed, CodeWriter &out) {
  for (auto [i, scalar] :
       llvm::enumerate(op.getParameters(ParameterKind::Scalar))) {
    StringRef attribute = scalar.type == "float" || scalar.type == "bool"
                              ? StringRef(scalar.type)
                              : "int64_t";
    out.line(scalar.type + " " + names[i] + ";");
    out.line(llvm::formatv("if (getScalar<{}>(context->GetAttrs(), {}, {}, "
                           "&{}, &detail))",
                           attribute, i, scalar.argument, names[i])
                 .str());
    out.line("  " + failed);
  }
}

void tl::ascendc::printTilingFunction(const Operator &op, CodeWriter &out) {
  TilingPrinter(op, out).print();
}
