//===- AscendToAscendC.cpp - Translation of final IR to Ascend C ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/AscendToAscendC/Kernel.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"
#include "conversions/AscendToAscendC/Preamble.h"
#include "conversions/AscendToAscendC/SourceMap.h"
#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "verify/VerifyFinal.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The C++ text in the spellings of the instructions in `module`.
static std::string getSpellings(ModuleOp module) {
  llvm::StringSet<> seen;
  std::string text;
  module.walk([&](InstructionOpInterface instruction) {
    if (seen.insert(instruction->getName().getStringRef()).second)
      text += getLiteralText(instruction.getSpelling()) + " ";
  });
  return text;
}

/// The names of the headers tl-c/*.h that begin with `tl_`.
static constexpr llvm::StringLiteral namesOfAPI =
#include "conversions/AscendToAscendC/NamesOfAPI.def"
    ;

/// Whether the C API has something called `name`.
static bool isNameOfAPI(StringRef name) {
  SmallVector<StringRef> names;
  namesOfAPI.split(names, ' ');
  return llvm::is_contained(names, name);
}

/// Checks that the names of `func` and of its launch functions are legal in C++
/// and not in `taken`; adds them.
static LogicalResult takeName(func::FuncOp func, Names &taken) {
  StringRef name = func.getName();
  if (!isIdentifier(name))
    return func.emitError("the name of a kernel has to be a C++ identifier, "
                          "got '")
           << name << "'";
  if (name.starts_with("_"))
    return func.emitError("the name of a kernel may not begin with an "
                          "underscore, which is for the compiler, got '")
           << name << "'";
  SmallVector<std::string> functions = {name.str()};
  for (StringRef ending : LaunchInterface::getEndings())
    functions.push_back(("tl_" + name + ending).str());
  // Kernels are often called `kernel`, and seldom in a program with the C API.
  bool mayMeetAPI = name == "kernel";
  for (const std::string &function : functions) {
    if (!mayMeetAPI && isNameOfAPI(function))
      return func.emitError("the name of a kernel has to be one that the C API "
                            "leaves free, and its headers have '")
             << function << "'";
    if (taken.add(function) != function)
      return func.emitError("the name of a kernel has to be a C++ identifier "
                            "that is free, but '")
             << function
             << "' has a meaning in the printed file or in the C library";
  }
  return success();
}

/// Checks the names of the functions of `module`; `spellings` are the texts of
/// its instructions.
static LogicalResult verifyNames(ModuleOp module, StringRef spellings) {
  Names taken;
  taken.reserveIdentifiers(spellings);
  taken.reserveLibraryNames();
  LogicalResult result = success();
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isDeclaration() && failed(takeName(func, taken)))
      result = failure();
  return result;
}

/// Whether `op` is or contains a kernel, and is no code of the host.
static bool launches(Operation *op) {
  return op->walk([](LaunchOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// The kernels of `module`, with the names of all functions taken.
static FailureOr<std::vector<Kernel>> collectKernels(ModuleOp module) {
  std::string reserved = getSpellings(module);
  if (failed(verifyNames(module, reserved)))
    return failure();
  for (auto func : module.getOps<func::FuncOp>())
    reserved +=
        (" " + func.getName() + " tl_" + func.getName() + "_enqueue").str();
  bool hasKernel = llvm::any_of(module.getOps<func::FuncOp>(), launches);
  std::vector<Kernel> kernels;
  for (Operation &op : module.getBody()->getOperations()) {
    auto func = dyn_cast<func::FuncOp>(op);
    // Others belong to the host: globals, schedules, functions of other
    // dialects.
    if (!func && !launches(&op))
      continue;
    if (!func)
      return op.emitOpError(
          "contains a kernel; only kernels that are functions "
          "of the outer module are translated");
    if (func.isDeclaration() || (hasKernel && !launches(func)))
      continue;
    FailureOr<Kernel> kernel = Kernel::get(func, reserved);
    if (failed(kernel))
      return failure();
    kernels.push_back(*kernel);
  }
  if (kernels.empty())
    return module.emitOpError("has no kernel to translate");
  return kernels;
}

/// Checks that all `kernels` run on the same kinds of cores: the vendor's build
/// applies the type of the first kernel of a file to all of them.
static LogicalResult verifyTypes(MutableArrayRef<Kernel> kernels) {
  Kernel &first = kernels.front();
  for (Kernel &kernel : kernels) {
    if (kernel.getType() == first.getType())
      continue;
    InFlightDiagnostic error = kernel.func.emitError("kernel '")
                               << kernel.func.getName() << "' is of type "
                               << kernel.getType() << ", kernel '"
                               << first.func.getName() << "' of type "
                               << first.getType()
                               << ", but all kernels of a file are built for "
                                  "the type of the first one; translate one "
                                  "file per kernel";
    error.attachNote(first.func.getLoc()) << "the first kernel";
    return error;
  }
  return success();
}

/// The kernels of `module` if it is final IR that can be printed.
static FailureOr<std::vector<Kernel>> verifyKernels(ModuleOp module) {
  if (failed(verifyFinal(module)))
    return failure();
  return collectKernels(module);
}

static LogicalResult printDevice(ArrayRef<Kernel> kernels,
                                 const EmissionRequest &request,
                                 CodeWriter &out) {
  printPreamble(kernels, out);
  for (const Kernel &kernel : kernels) {
    out.blank();
    KernelEntry entry = getLaunchEntry(kernel);
    entry.pipeline = request.pipeline;
    if (failed(printKernel(kernel, entry, request.style, out)))
      return failure();
  }
  // The launch syntax needs the vendor's compiler.
  out.blank();
  out.line("#ifndef ASCENDC_CPU_DEBUG");
  for (const Kernel &kernel : kernels) {
    out.blank();
    printEnqueue(kernel, out);
  }
  out.blank();
  out.line("#endif // ASCENDC_CPU_DEBUG");
  return success();
}

bool tl::canInclude(StringRef name) {
  return llvm::none_of(name, [](unsigned char c) {
    return c == '"' || c == '\\' || c < ' ' || c == 127;
  });
}

FailureOr<Emission> tl::emitAscendC(ModuleOp module,
                                    const EmissionRequest &request) {
  FailureOr<std::vector<Kernel>> kernels = verifyKernels(module);
  if (failed(kernels) || failed(verifyTypes(*kernels)))
    return failure();
  CodeWriter device;
  if (failed(printDevice(*kernels, request, device)))
    return failure();
  FailureOr<std::string> host = printHostSource(*kernels, request.headerName);
  if (failed(host))
    return failure();
  std::string ascendC = device.finish();
  std::string map =
      request.wantsSourceMap
          ? printSourceMap(module, ascendC, device.getOrigins(), request)
          : "";
  return Emission{ascendC, *host, printHeader(*kernels),
                  printMetadata(module, *kernels, request), map};
}

/// Adds the files of the operator of `kernel` to `files`.
static LogicalResult emitOperator(const Kernel &kernel,
                                  std::vector<EmittedFile> &files) {
  FailureOr<Operator> op = Operator::get(kernel);
  if (failed(op))
    return failure();
  FailureOr<std::string> device = printOperatorKernel(*op);
  if (failed(device))
    return failure();
  FailureOr<std::string> host = printOperatorHost(*op);
  if (failed(host))
    return failure();
  std::string name = op->getName().str();
  files.push_back({name + ".json", printOperatorJSON(*op)});
  files.push_back({"op_host/" + name + ".cpp", *host});
  files.push_back({"op_host/" + name + "_tiling.h", printTilingData(*op)});
  files.push_back({"op_kernel/" + name + ".cpp", *device});
  return success();
}

FailureOr<std::vector<EmittedFile>> tl::emitOperators(ModuleOp module) {
  FailureOr<std::vector<Kernel>> kernels = verifyKernels(module);
  if (failed(kernels))
    return failure();
  std::vector<EmittedFile> files;
  for (const Kernel &kernel : *kernels)
    if (failed(emitOperator(kernel, files)))
      return failure();
  return files;
}

LogicalResult tl::translateToAscendC(ModuleOp module, raw_ostream &os) {
  FailureOr<Emission> emission = emitAscendC(module, {});
  if (failed(emission))
    return failure();
  os << emission->ascendC;
  return success();
}

void tl::registerAscendCDialects(DialectRegistry &registry) {
  analysis::registerBoundsModels(registry);
  registry.insert<AscendDialect, affine::AffineDialect, arith::ArithDialect,
                  cf::ControlFlowDialect, func::FuncDialect, math::MathDialect,
                  memref::MemRefDialect, scf::SCFDialect>();
}
