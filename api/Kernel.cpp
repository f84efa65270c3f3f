//===- Kernel.cpp - Kernels as C++ objects --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/Kernel.h"

#include "dialects/Ascend/IR/AscendDialect.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Support/FileUtilities.h"
#include "passes/Compile/OwnWork.h"
#include "support/NamedParse.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;

static std::unique_ptr<MLIRContext> makeContext() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<tile::TileDialect, ascend::AscendDialect>();
  auto context = std::make_unique<MLIRContext>(registry);
  // The message has the line of the source, so the operation is not printed.
  context->printOpOnDiagnostic(false);
  return context;
}

Kernel::Kernel(const KernelRequest &request)
    : context(makeContext()), sources(std::make_shared<llvm::SourceMgr>()),
      handler(std::make_unique<SourceMgrDiagnosticHandler>(
          *sources, context.get(), *request.compile.messages)),
      recorder(*context, request.errors) {}

Kernel::~Kernel() = default;

bool Kernel::parse(const KernelRequest &request) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      request.text.empty()
          ? openInputFile(request.path, &message)
          : llvm::MemoryBuffer::getMemBufferCopy(request.text, request.path);
  if (!buffer) {
    llvm::WithColor::error(*request.compile.messages, request.compile.program)
        << message << "\n";
    return false;
  }
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  module = parseWithNames(sources, context.get());
  return static_cast<bool>(module);
}

/// Adds a hint how to choose a function if the module has several.
static void hintAtEntry(ModuleOp module, const KernelRequest &request) {
  if (request.entry.empty() && !request.entryHint.empty() &&
      llvm::range_size(module.getOps<func::FuncOp>()) > 1)
    llvm::WithColor::note(*request.compile.messages, request.compile.program)
        << request.entryHint << "\n";
}

/// The kernels of `module` that leave all order within a block to the standard
/// pipeline.
static llvm::StringSet<> collectUnordered(ModuleOp module,
                                          const CompileRequest &request) {
  llvm::StringSet<> names;
  if (request.pipeline && !request.pipeline->empty())
    return names;
  for (auto kernel : module.getOps<func::FuncOp>())
    if (!ordersItself(kernel))
      names.insert(kernel.getName());
  return names;
}

std::unique_ptr<Kernel> Kernel::load(const KernelRequest &request) {
  std::unique_ptr<Kernel> kernel(new Kernel(request));
  if (!kernel->parse(request))
    return nullptr;
  llvm::StringSet<> unordered =
      collectUnordered(*kernel->module, request.compile);
  if (failed(compile(*kernel->module, request.compile)))
    return nullptr;
  auto executor = runtime::Executor::load(*kernel->module, request.entry);
  if (failed(executor)) {
    hintAtEntry(*kernel->module, request);
    return nullptr;
  }
  kernel->executor = std::move(*executor);
  kernel->isOrderedByCompiler = unordered.contains(kernel->getName());
  return kernel;
}

static llvm::Error
checkNumber(unsigned argument,
            llvm::ArrayRef<runtime::ArgumentInfo> arguments) {
  if (argument < arguments.size())
    return llvm::Error::success();
  return llvm::createStringError("there is no argument " +
                                 llvm::Twine(argument) + " of " +
                                 llvm::Twine(arguments.size()));
}

llvm::Error Kernel::bind(unsigned argument, const runtime::View &array,
                         bool isFilled) {
  if (llvm::Error error = checkNumber(argument, getArguments()))
    return error;
  return executor->bind(argument, array, isFilled);
}

llvm::Error Kernel::bind(unsigned argument, runtime::Scalar scalar) {
  if (llvm::Error error = checkNumber(argument, getArguments()))
    return error;
  return executor->bind(argument, scalar);
}

LogicalResult Kernel::run(const runtime::RunOptions &options) {
  runtime::RunOptions own = options;
  own.isOrderedByCompiler |= isOrderedByCompiler;
  return executor->run(own);
}

std::optional<ascend::TargetSpec> Kernel::getTarget() {
  if (ascend::TargetAttr target = ascend::getTarget(*module))
    return target.getSpec();
  return std::nullopt;
}

runtime::ReportContext Kernel::getContext() {
  runtime::ReportContext report;
  report.kernel = getName().str();
  if (ascend::TargetAttr target = ascend::getTarget(*module)) {
    report.target = target.getChip().str();
    report.clockMHz = static_cast<double>(target.getSpec().clock_mhz);
  }
  return report;
}

void Kernel::printReport(llvm::raw_ostream &os) {
  runtime::ReportContext report = getContext();
  for (const runtime::LaunchReport &launch : getLaunches()) {
    os << report.kernel << ": " << launch.blocks << " blocks, "
       << static_cast<int64_t>(launch.run.totalCycles) << " cycles\n";
    runtime::printTables(launch, report.clockMHz, os);
  }
}
