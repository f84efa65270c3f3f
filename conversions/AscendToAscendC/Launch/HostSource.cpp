//===- HostSource.cpp - Launch functions as C++ ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain C++17 for any host compiler: the kernel is called through the function
// `tl_<kernel>_enqueue` of its own file. For each kernel:
//   plan_<kernel>          checks the numbers and computes the number of cores
//   tl_<kernel>_check      the checks alone
//   tl_<kernel>_workspace  the bytes of the workspace
//   tl_<kernel>            checks and launches
//   tl_<kernel>_run        checks and launches tensors with their shapes
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Launch/Rules.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "conversions/Scalars/Scalars.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringExtras.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The functions that the printed ones share.
static constexpr StringLiteral helpers = R"(namespace {

/// Records why a launch is refused.
[[maybe_unused]] tl_status fail(tl_detail *detail, tl_status status,
                                int32_t argument, int32_t dimension,
                                int64_t got, const char *rule) {
  if (detail)
    *detail = {status, argument, dimension, got, rule};
  return status;
}

/// Checks that a tensor with elements of `bytes` bytes can exist.
[[maybe_unused]] tl_status checkExtents(int32_t argument, int64_t bytes,
                                        std::initializer_list<int64_t> extents,
                                        tl_detail *detail) {
  int32_t dimension = 0;
  for (int64_t extent : extents) {
    if (extent < 0)
      return fail(detail, TL_BAD_EXTENT, argument, dimension, extent,
                  "an extent is not negative");
    if (extent > 0 && bytes > INT64_MAX / extent)
      return fail(detail, TL_BAD_EXTENT, argument, dimension, extent,
                  "the bytes of a tensor fit into 63 bits");
    bytes *= extent > 0 ? extent : 1;
    ++dimension;
  }
  return TL_OK;
}

/// The distance between two indices of a dimension.
[[maybe_unused]] int64_t getStride(const tl_tensor &tensor, int dimension) {
  if (tensor.strides)
    return tensor.strides[dimension];
  int64_t stride = 1;
  for (int i = tensor.rank - 1; i > dimension; --i)
    stride *= tensor.shape[i];
  return stride;
}

/// Checks the type of a tensor. -1 stands for any extent or stride, and no
/// strides at all for those of a dense row-major tensor.
[[maybe_unused]] tl_status
checkTensor(const tl_tensor &tensor, int32_t argument, tl_dtype dtype,
            std::initializer_list<int64_t> shape,
            std::initializer_list<int64_t> strides, tl_detail *detail) {
  if (tensor.dtype != dtype)
    return fail(detail, TL_BAD_DTYPE, argument, -1, tensor.dtype,
                "the tensor has the elements of the argument");
  if (tensor.rank != static_cast<int32_t>(shape.size()))
    return fail(detail, TL_BAD_RANK, argument, -1, tensor.rank,
                "the tensor has the rank of the argument");
  for (int32_t i = 0; i < tensor.rank; ++i)
    if (shape.begin()[i] >= 0 && tensor.shape[i] != shape.begin()[i])
      return fail(detail, TL_BAD_EXTENT, argument, i, tensor.shape[i],
                  "the tensor has the extents of the argument");
  int64_t dense = 1;
  for (int32_t i = tensor.rank - 1; i >= 0; --i) {
    int64_t wanted = strides.size() ? strides.begin()[i] : dense;
    int64_t got = getStride(tensor, i);
    if (wanted >= 0 && got != wanted && tensor.shape[i] != 1)
      return fail(detail, TL_BAD_STRIDE, argument, i, got,
                  strides.size() ? "the tensor has the strides of the argument"
                                 : "the tensor is dense and row-major");
    dense *= tensor.shape[i];
  }
  return TL_OK;
}

} // namespace
)";

//===----------------------------------------------------------------------===//
// Numbers of a launch
//===----------------------------------------------------------------------===//

/// Whether `op` allocates a part of the workspace.
static bool isWorkspace(const Kernel &kernel, Operation *op) {
  return llvm::any_of(kernel.signature.getWorkspace(),
                      [&](const WorkspaceTensor &part) {
                        return part.tensor.getDefiningOp() == op;
                      });
}

/// The host operations that a launch needs: checks, and the computation of
/// their operands and of the number of blocks.
static FailureOr<Reads> getHostReads(const Kernel &kernel) {
  func::FuncOp func = kernel.func;
  LaunchOp launch = kernel.launch;
  Reads reads;
  for (Operation &op : func.front().without_terminator()) {
    if (isa<cf::AssertOp>(op))
      reads.add(&op);
    else if (!isa<LaunchOp>(op) && !tl::analysis::onlyComputes(&op) &&
             !isWorkspace(kernel, &op))
      return reportUnprintable(&op);
  }
  reads.add(launch.getBlockCount(), launch);
  // The remainder of floats is a device function.
  for (auto op : func.front().getOps<arith::RemFOp>())
    if (reads.contains(op))
      return reportUnprintable(op);
  return reads;
}

int64_t tl::ascendc::getCoresPerBlock(Kernel kernel) {
  return kernel.vector && !kernel.isMixed() && kernel.hasSubBlocks() ? 2 : 1;
}

int64_t tl::ascendc::getMostBlocks(const Kernel &kernel) {
  return getLimits(kernel.func).launch_max_cores / getCoresPerBlock(kernel);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

namespace {
class HostPrinter {
public:
  HostPrinter(const Kernel &kernel, CodeWriter &out)
      : kernel(kernel), out(out) {}

  LogicalResult print();

private:
  LogicalResult printPlan();
  void printExtentChecks();
  void printStrideChecks();
  void printAssert(cf::AssertOp op, const StatementPrinter &printer);
  LogicalResult printBlocks(Expression blocks);
  void printCheck();
  void printWorkspace();
  void printEntry();
  void printRun();
  void printTensorCheck(BlockArgument tensor);
  std::string getRunArgument(const LaunchParameter &parameter);
  std::string listNumbers(bool hasTypes);
  /// `if (tl_status status = call) return status;`
  void returnFailure(const std::string &call);

  Kernel kernel;
  CodeWriter &out;
};
} // namespace

void HostPrinter::returnFailure(const std::string &call) {
  out.line("if (tl_status status = " + call + ")");
  out.line("  return status;");
}

/// The scalars, extents and strides, each followed by a comma.
std::string HostPrinter::listNumbers(bool hasTypes) {
  std::string text;
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    if (!parameter.isTensor())
      text += (hasTypes ? parameter.type + " " : "") + parameter.name + ", ";
  return text;
}

/// A string in C.
static std::string quote(StringRef text) {
  std::string quoted;
  llvm::raw_string_ostream os(quoted);
  os << '"';
  for (char c : text) {
    if (c == '"' || c == '\\' || c == '?')
      os << '\\';
    os << c;
  }
  os << '"';
  return quoted;
}

static StringRef getStatus(const LaunchParameter *parameter) {
  if (!parameter)
    return "TL_BAD_LAUNCH";
  switch (parameter->kind) {
  case ParameterKind::Extent:
    return "TL_BAD_EXTENT";
  case ParameterKind::Scalar:
    return "TL_BAD_SCALAR";
  default:
    return "TL_BAD_STRIDE";
  }
}

/// The call of `fail` for a parameter; null if a rule is about none.
static std::string getFailure(const LaunchParameter *parameter,
                              StringRef rule) {
  bool hasDimension = parameter && (parameter->kind == ParameterKind::Extent ||
                                    parameter->kind == ParameterKind::Stride);
  bool isNumber = parameter && parameter->type != "float";
  return fmt::format("return fail(detail, {}, {}, {}, {}, {});",
                     getStatus(parameter),
                     parameter ? int64_t(parameter->argument) : -1,
                     hasDimension ? int64_t(parameter->dimension) : -1,
                     isNumber ? parameter->name : "0", quote(rule));
}

void HostPrinter::printExtentChecks() {
  for (BlockArgument tensor : kernel.signature.getTensors()) {
    auto type = cast<MemRefType>(tensor.getType());
    if (type.hasStaticShape())
      continue;
    SmallVector<std::string> extents;
    for (const Expression &extent : kernel.hostValues.getView(tensor).sizes)
      extents.push_back(extent.str().str());
    out.begin(Group::Work);
    returnFailure(fmt::format(
        "checkExtents({}, {}, {{{}}}, detail)", tensor.getArgNumber(),
        type.getElementTypeBitWidth() / 8, llvm::join(extents, ", ")));
  }
}

void HostPrinter::printStrideChecks() {
  for (const LaunchParameter &parameter : kernel.interface.getParameters()) {
    if (parameter.kind < ParameterKind::Stride)
      continue;
    out.begin(Group::Work);
    out.line("if (" + parameter.name + " < 0)");
    out.line("  " + getFailure(&parameter, parameter.name + " >= 0"));
  }
}

void HostPrinter::printAssert(cf::AssertOp op,
                              const StatementPrinter &printer) {
  Expression holds = printer.getValues().get(op.getArg());
  if (holds.getConstant() == 1)
    return;
  Rule rule = getRule(op, kernel.interface);
  out.begin(Group::Work);
  out.line("if (" + (!holds).str() + ")");
  out.line("  " + getFailure(rule.parameter, rule.getText()));
}

/// Sets `*cores`. A number of blocks that exceeds all launches is an error.
LogicalResult HostPrinter::printBlocks(Expression blocks) {
  int64_t most = getMostBlocks(kernel);
  Expression cores = Expression(getCoresPerBlock(kernel)) * blocks;
  std::optional<int64_t> constant = blocks.getConstant();
  if (constant && (*constant < 0 || *constant > most))
    return kernel.launch.emitOpError("launches ")
           << *constant << " blocks, but the device takes 1 to " << most;
  if (!constant) {
    std::string name = blocks.str().str();
    if (!blocks.isAtom()) {
      name = kernel.hostNames.add("blocks");
      out.begin(Group::Value);
      out.line("int64_t " + name + " = " + blocks.str() + ";");
    }
    out.begin(Group::Value);
    out.line(fmt::format("if ({0} < 0 || {0} > {1})", name, most));
    out.line(fmt::format("  return fail(detail, TL_BAD_LAUNCH, -1, -1, {}, "
                         "\"0 <= blocks <= {}\");",
                         name, most));
    cores = Expression(getCoresPerBlock(kernel)) * Expression(name);
  }
  out.begin(Group::Value);
  out.line("*cores = " + Expression::cast("uint32_t", cores).str() + ";");
  return success();
}

LogicalResult HostPrinter::printPlan() {
  FailureOr<Reads> reads = getHostReads(kernel);
  if (failed(reads))
    return failure();
  out.line("/// Checks the numbers of a launch, and computes the number of "
           "cores.");
  out.open(fmt::format(
      "static tl_status plan_{}({}uint32_t *cores, tl_detail *detail)",
      kernel.func.getName().str(), listNumbers(/*hasTypes=*/true)));
  printExtentChecks();
  printStrideChecks();
  StatementPrinter printer(out, kernel.hostNames, kernel.hostValues, *reads);
  for (Operation &op : kernel.func.front().without_terminator()) {
    if (auto check = dyn_cast<cf::AssertOp>(op))
      printAssert(check, printer);
    else if (reads->contains(&op) && failed(printer.print(&op)))
      return failure();
  }
  if (failed(
          printBlocks(printer.getValues().get(kernel.launch.getBlockCount()))))
    return failure();
  out.line("return TL_OK;");
  out.close();
  return success();
}

void HostPrinter::printCheck() {
  out.open("extern \"C\" " + getCheckPrototype(kernel));
  out.line("uint32_t cores;");
  out.line("if (detail)");
  out.line("  *detail = {TL_OK, -1, -1, 0, \"\"};");
  out.line(fmt::format("return plan_{}({}&cores, detail);",
                       kernel.func.getName().str(),
                       listNumbers(/*hasTypes=*/false)));
  out.close();
}

void HostPrinter::printWorkspace() {
  out.open("extern \"C\" " + getWorkspacePrototype(kernel));
  out.line(fmt::format("return {};", kernel.signature.getWorkspaceBytes()));
  out.close();
}

void HostPrinter::printEntry() {
  out.open("extern \"C\" " + getEntryPrototype(kernel));
  out.line("uint32_t cores = 0;");
  returnFailure(fmt::format("plan_{}({}&cores, nullptr)",
                            kernel.func.getName().str(),
                            listNumbers(/*hasTypes=*/false)));
  out.line("if (cores == 0)");
  out.line("  return TL_OK; // no blocks");
  if (int64_t bytes = kernel.signature.getWorkspaceBytes()) {
    out.line(fmt::format("if (!workspace || workspace_bytes < {})", bytes));
    out.line("  return TL_SMALL_WORKSPACE;");
  }
  std::string call =
      kernel.interface.getFunction("_enqueue") + "(cores, stream";
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    call += parameter.isTensor()
                ? ", static_cast<uint8_t *>(" + parameter.name + ")"
                : ", " + parameter.name;
  if (!kernel.signature.getWorkspace().empty())
    call += ", static_cast<uint8_t *>(workspace)";
  out.line(call + ");");
  out.line("return TL_OK;");
  out.close();
}

/// `{1, -1}` for numbers of which some are dynamic.
static std::string listStatic(ArrayRef<int64_t> numbers) {
  SmallVector<std::string> texts;
  for (int64_t number : numbers)
    texts.push_back(ShapedType::isDynamic(number) ? "-1"
                                                  : std::to_string(number));
  return "{" + llvm::join(texts, ", ") + "}";
}

void HostPrinter::printTensorCheck(BlockArgument tensor) {
  auto type = cast<MemRefType>(tensor.getType());
  bool isDense = type.getLayout().isIdentity();
  unsigned argument = tensor.getArgNumber();
  returnFailure(fmt::format(
      "checkTensor(args->{}, {}, TL_{}, {}, {}, detail)",
      kernel.interface.getArgumentNames()[argument], argument,
      getDTypeName(type.getElementType()), listStatic(type.getShape()),
      isDense ? "{}" : listStatic(getStridesAndOffset(type).first)));
}

/// A parameter from the struct of arguments.
std::string HostPrinter::getRunArgument(const LaunchParameter &parameter) {
  std::string member =
      "args->" + kernel.interface.getArgumentNames()[parameter.argument];
  switch (parameter.kind) {
  case ParameterKind::Tensor:
    return member + ".data";
  case ParameterKind::Scalar:
    return member;
  case ParameterKind::Extent:
    return fmt::format("{}.shape[{}]", member, parameter.dimension);
  case ParameterKind::Stride:
    return fmt::format("getStride({}, {})", member, parameter.dimension);
  case ParameterKind::Offset:
    return "0"; // `data` is the first element
  }
  llvm_unreachable("unknown kind");
}

void HostPrinter::printRun() {
  out.open("extern \"C\" " + getRunPrototype(kernel));
  out.line("if (detail)");
  out.line("  *detail = {TL_OK, -1, -1, 0, \"\"};");
  for (BlockArgument tensor : kernel.signature.getTensors())
    printTensorCheck(tensor);
  std::string data, numbers;
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    (parameter.isTensor() ? data : numbers) += getRunArgument(parameter) + ", ";
  std::string name = kernel.interface.getFunction();
  returnFailure(name + "_check(" + numbers + "detail)");
  out.line("tl_status launched = " + name + "(" + data + numbers +
           "workspace, workspace_bytes, stream);");
  out.line("if (launched == TL_SMALL_WORKSPACE)");
  out.line(fmt::format("  return fail(detail, launched, -1, -1, "
                       "static_cast<int64_t>(workspace_bytes), "
                       "\"workspace_bytes >= {}\");",
                       kernel.signature.getWorkspaceBytes()));
  out.line("return launched;");
  out.close();
}

LogicalResult HostPrinter::print() {
  out.blank();
  std::string parameters = "uint32_t, void *";
  for (const Parameter &parameter : kernel.signature.getParameters())
    parameters +=
        ", " + (parameter.type == "GM_ADDR" ? "uint8_t *" : parameter.type);
  out.line("/// The kernel on the device, in the file with its source.");
  out.line("extern \"C\" void " + kernel.interface.getFunction("_enqueue") +
           "(" + parameters + ");");
  out.blank();
  if (failed(printPlan()))
    return failure();
  for (auto print : {&HostPrinter::printCheck, &HostPrinter::printWorkspace,
                     &HostPrinter::printEntry, &HostPrinter::printRun}) {
    out.blank();
    (this->*print)();
  }
  return success();
}

FailureOr<std::string> tl::ascendc::printHostSource(ArrayRef<Kernel> kernels,
                                                    StringRef headerName) {
  CodeWriter out;
  out.line("// tl abi 1");
  out.line("#include " + quote(headerName));
  out.blank();
  out.line("#include <initializer_list>");
  out.blank();
  std::string common = out.str().str() + helpers.str();
  CodeWriter functions;
  for (const Kernel &kernel : kernels)
    if (failed(HostPrinter(kernel, functions).print()))
      return failure();
  return common + functions.str().str();
}
