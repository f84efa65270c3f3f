//===- Kernel.cpp - Kernels as C++ objects --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/api/Kernel.h"

#include "api/ErrorRecorder.h"
#include "api/SourceModule.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Support/FileUtilities.h"
#include "passes/Compile/OwnWork.h"
#include "runtime/interpreter/Executor.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/support/Advice.h"
#include "tl/support/NamedParse.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;

std::unique_ptr<MLIRContext> tl::makeKernelContext() {
  DialectRegistry registry;
  registerAllDialects(registry);
  // Some operations of the transform dialect, which a kernel may come with.
  registerAllExtensions(registry);
  registry.insert<tile::TileDialect, ascend::AscendDialect>();
  auto context = std::make_unique<MLIRContext>(registry);
  // The message has the line of the source, so the operation is not printed.
  context->printOpOnDiagnostic(false);
  return context;
}

namespace {
/// The functions of a module in which authors did work of the compiler.
struct AuthorsWork {
  /// Those that order pipes, cores or blocks.
  llvm::StringSet<> ordered;
  /// Those that divide blocks between vector cores.
  llvm::StringSet<> divided;
};
} // namespace

struct Kernel::Implementation {
  explicit Implementation(const KernelRequest &request)
      : context(makeKernelContext()),
        sources(std::make_shared<llvm::SourceMgr>()),
        handler(*sources, context.get(), *request.compile.messages),
        advisor(*context), recorder(*context, request.errors, request.diagnose),
        messages(*request.compile.messages), name(request.compile.program) {}

  /// Parses the source; false, after a message, if that fails.
  bool parse(const KernelRequest &request);

  /// Parses, compiles and loads the kernel; false, after a message, if that
  /// fails.
  bool load(const KernelRequest &request);
  /// The same for a kernel in Ascend C.
  bool loadSource(const KernelRequest &request);
  /// Adds the text that locations refer to.
  void addSource(runtime::ReportContext &report) const;

  std::unique_ptr<MLIRContext> context;
  std::shared_ptr<llvm::SourceMgr> sources;
  SourceMgrDiagnosticHandler handler;
  Advisor advisor;
  ErrorRecorder recorder;
  OwningOpRef<ModuleOp> module;
  /// Null unless the kernel is Ascend C; `sourcePath` is its file then.
  std::unique_ptr<runtime::SourceProgram> program;
  std::string sourcePath;
  std::unique_ptr<runtime::Executor> executor;
  /// Whether the kernel leaves the order within a block to the compiler.
  bool isOrderedByCompiler = false;
  /// Whether it divides blocks between vector cores.
  bool isDividedByAuthor = false;
  llvm::raw_ostream &messages;
  /// That of the tool, for messages.
  std::string name;
};

bool Kernel::Implementation::parse(const KernelRequest &request) {
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
  advisor.setText(buffer->getBuffer());
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  module = parseWithNames(sources, context.get());
  return static_cast<bool>(module);
}

/// Adds a hint how to choose a function if none is chosen.
static void hintAtEntry(ModuleOp module, const KernelRequest &request) {
  if (request.entry.empty() && !request.entryHint.empty() &&
      !module.getOps<func::FuncOp>().empty() && !runtime::findEntry(module, ""))
    llvm::WithColor::note(*request.compile.messages, request.compile.program)
        << request.entryHint << "\n";
}

/// What the authors of the functions of `module` leave to the standard
/// pipeline.
static AuthorsWork collectAuthorsWork(ModuleOp module,
                                      const CompileRequest &request) {
  AuthorsWork work;
  bool isCompiled = !request.pipeline || request.pipeline->empty();
  for (auto kernel : module.getOps<func::FuncOp>()) {
    if (!isCompiled || ordersItself(kernel))
      work.ordered.insert(kernel.getName());
    if (dividesBlocks(kernel))
      work.divided.insert(kernel.getName());
  }
  return work;
}

bool Kernel::Implementation::loadSource(const KernelRequest &request) {
  auto fail = [&](llvm::Error error) {
    llvm::WithColor::error(*request.compile.messages, request.compile.program)
        << llvm::toString(std::move(error)) << "\n";
    return false;
  };
  auto loaded = runtime::SourceProgram::load(
      {request.path, request.entry, request.cores, request.compilerOptions,
       request.cann, request.callLog, request.sourceMap});
  if (!loaded)
    return fail(loaded.takeError());
  program = std::move(*loaded);
  sourcePath = request.path;
  llvm::Expected<std::string> text = getModuleText(*program, request);
  if (!text)
    return fail(text.takeError());
  KernelRequest launch = request;
  launch.text = std::move(*text);
  // Not the name of the source, whose lines messages show.
  launch.path = "launch of " + request.entry;
  if (!parse(launch))
    return false;
  auto executor = runtime::Executor::load(*module);
  if (failed(executor))
    return false;
  this->executor = std::move(*executor);
  return true;
}

void Kernel::Implementation::addSource(runtime::ReportContext &report) const {
  const llvm::MemoryBuffer *buffer =
      sources->getMemoryBuffer(sources->getMainFileID());
  std::unique_ptr<llvm::MemoryBuffer> file;
  if (program)
    if (auto opened = llvm::MemoryBuffer::getFile(sourcePath, /*IsText=*/true))
      buffer = (file = std::move(*opened)).get();
  if (isBytecode(*buffer))
    return;
  report.sourceName = buffer->getBufferIdentifier().str();
  report.source = buffer->getBuffer().str();
}

bool Kernel::Implementation::load(const KernelRequest &request) {
  if (request.text.empty() && isAscendC(request.path))
    return loadSource(request);
  if (!parse(request))
    return false;
  AuthorsWork work = collectAuthorsWork(*module, request.compile);
  if (failed(compile(*module, request.compile)))
    return false;
  auto loaded = runtime::Executor::load(*module, request.entry);
  if (failed(loaded)) {
    hintAtEntry(*module, request);
    return false;
  }
  executor = std::move(*loaded);
  auto isOneOf = [](const llvm::StringSet<> &names) {
    return [&names](func::FuncOp function) {
      return names.contains(function.getName());
    };
  };
  isOrderedByCompiler =
      llvm::none_of(executor->getFunctions(), isOneOf(work.ordered));
  isDividedByAuthor =
      llvm::any_of(executor->getFunctions(), isOneOf(work.divided));
  return true;
}

Kernel::Kernel(std::unique_ptr<Implementation> implementation)
    : implementation(std::move(implementation)) {}

Kernel::~Kernel() = default;

std::unique_ptr<Kernel> Kernel::load(const KernelRequest &request) {
  auto implementation = std::make_unique<Implementation>(request);
  if (!implementation->load(request))
    return nullptr;
  return std::unique_ptr<Kernel>(new Kernel(std::move(implementation)));
}

llvm::StringRef Kernel::getName() const {
  return implementation->executor->getName();
}

bool Kernel::callsFunctions() const {
  return implementation->executor->getFunctions().size() > 1;
}

llvm::ArrayRef<runtime::ArgumentInfo> Kernel::getArguments() const {
  return implementation->executor->getArguments();
}

llvm::ArrayRef<runtime::LaunchReport> Kernel::getLaunches() const {
  return implementation->executor->getLaunches();
}

ModuleOp Kernel::getModule() const { return *implementation->module; }

void Kernel::forEachReached(llvm::function_ref<void(Operation *)> visit) const {
  implementation->executor->forEachReached(visit);
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
                         runtime::ArrayContents contents) {
  if (llvm::Error error = checkNumber(argument, getArguments()))
    return error;
  if (implementation->program)
    implementation->program->setArray(argument, array);
  return implementation->executor->bind(argument, array, contents);
}

llvm::Error Kernel::bind(unsigned argument, runtime::Scalar scalar) {
  if (llvm::Error error = checkNumber(argument, getArguments()))
    return error;
  if (implementation->program)
    implementation->program->setScalar(argument, scalar);
  return implementation->executor->bind(argument, scalar);
}

LogicalResult Kernel::run(const runtime::RunOptions &options) {
  runtime::ExecutorOptions own = options;
  own.isOrderedByCompiler = implementation->isOrderedByCompiler;
  own.isDividedByAuthor = implementation->isDividedByAuthor;
  own.program = implementation->program.get();
  if (!own.program)
    return implementation->executor->run(own);
  runtime::SourceProgram &program = *implementation->program;
  if (program.needsOneThread())
    own.hostThreads = 1;
  program.saveVariables();
  LogicalResult result = implementation->executor->run(own);
  llvm::Error error = program.checkVariables();
  if (!error)
    return result;
  llvm::WithColor::error(implementation->messages, implementation->name)
      << llvm::toString(std::move(error)) << "\n";
  return failure();
}

std::optional<ascend::TargetSpec> Kernel::getTarget() const {
  if (ascend::TargetAttr target = ascend::getTarget(getModule()))
    return target.getSpec();
  return std::nullopt;
}

runtime::ReportContext Kernel::getContext() const {
  runtime::ReportContext report;
  report.kernel = getName().str();
  implementation->addSource(report);
  if (ascend::TargetAttr target = ascend::getTarget(getModule())) {
    report.target = target.getChip().str();
    report.clockMHz = static_cast<double>(target.getSpec().clock_mhz);
  }
  return report;
}

void Kernel::printReport(llvm::raw_ostream &os) const {
  runtime::ReportContext report = getContext();
  for (const runtime::LaunchReport &launch : getLaunches()) {
    os << launch.function << ": " << launch.blocks << " blocks, "
       << static_cast<int64_t>(launch.run.totalCycles) << " cycles\n";
    runtime::printTables(launch, report.clockMHz, os);
  }
}
