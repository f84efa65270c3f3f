//===- SourceHost.cpp - Programs of Ascend C with host code ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/SourceHost.h"

#include "api/SourceModule.h"
#include "runtime/interpreter/Executor.h"
#include "tl/support/NamedParse.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

#include <chrono>
#include <map>

using namespace mlir;
using namespace tl;

namespace {
/// The device of a program that runs.
class Host {
public:
  Host(const KernelRequest &request, const runtime::RunOptions &options,
       llvm::function_ref<void(const HostLaunch &)> report)
      : request(request), options(options), report(report) {}

  int run();

private:
  static void *allocate(unsigned long bytes);
  static bool release(void *memory);
  static void launch(const tl_device::LaunchCall &call);

  bool runLaunch(const tl_device::LaunchCall &call);
  llvm::Expected<std::unique_ptr<runtime::SourceProgram>>
  makeProgram(const tl_device::LaunchCall &call);
  int fail(const llvm::Twine &message) {
    llvm::WithColor::error(*request.compile.messages, request.compile.program)
        << message << "\n";
    return EXIT_FAILURE;
  }

  const KernelRequest &request;
  const runtime::RunOptions &options;
  llvm::function_ref<void(const HostLaunch &)> report;
  std::shared_ptr<runtime::SourceLibrary> library;
  struct Memory {
    std::shared_ptr<std::byte[]> data;
    int64_t bytes;
  };
  /// By address.
  std::map<const void *, Memory> memories;
  unsigned launches = 0;
  bool isClean = true;
};
} // namespace

/// The only host: the functions of a program know no other.
static Host *theHost = nullptr;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void *Host::allocate(unsigned long bytes) {
  auto size = static_cast<int64_t>(bytes);
  std::shared_ptr<std::byte[]> data;
  if (size >= 0)
    data = runtime::allocate(std::max<int64_t>(size, 1));
  if (data)
    theHost->memories[data.get()] = {data, size};
  return data.get();
}

bool Host::release(void *memory) { return theHost->memories.erase(memory); }

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<runtime::SourceProgram>>
Host::makeProgram(const tl_device::LaunchCall &call) {
  auto program =
      runtime::SourceProgram::create(library, call.kernel, request.cores);
  if (!program)
    return program;
  for (unsigned i = 0; i < call.kernel.count; ++i)
    (*program)->setBytes(i, call.values[i], call.kernel.parameters[i].bytes);
  return program;
}

bool Host::runLaunch(const tl_device::LaunchCall &call) {
  auto program = makeProgram(call);
  if (!program)
    return fail(llvm::toString(program.takeError())), false;
  if (call.blocks < 1)
    return fail("the launch of " + llvm::Twine(call.name) + " has " +
                llvm::Twine(call.blocks) + " blocks"),
           false;
  llvm::SmallVector<int64_t> bytes;
  for (const auto &memory : memories)
    bytes.push_back(memory.second.bytes);
  auto context = makeKernelContext();
  auto sources = std::make_shared<llvm::SourceMgr>();
  SourceMgrDiagnosticHandler handler(*sources, context.get(),
                                     *request.compile.messages);
  std::string target = request.compile.target;
  sources->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(
          getLaunchText(**program, call.name, call.blocks, bytes, target),
          "launch of " + std::string(call.name)),
      llvm::SMLoc());
  OwningOpRef<ModuleOp> module = parseWithNames(sources, context.get());
  if (!module)
    return false;
  auto executor = runtime::Executor::load(*module);
  if (failed(executor))
    return false;
  for (auto [number, memory] : llvm::enumerate(memories))
    llvm::cantFail((*executor)->bind(
        number,
        runtime::View::contiguous(memory.second.data.get(), runtime::DType::U8,
                                  {memory.second.bytes})));
  runtime::ExecutorOptions own = options;
  own.program = program->get();
  auto begin = std::chrono::steady_clock::now();
  (*program)->saveVariables();
  bool clean = succeeded((*executor)->run(own));
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  if (llvm::Error error = (*program)->checkVariables())
    clean = fail(llvm::toString(std::move(error))) == EXIT_SUCCESS;
  HostLaunch result{{}, {}, (*executor)->getLaunches(), clean, time.count()};
  result.context.kernel = call.name;
  if (ascend::TargetAttr attribute = ascend::getTarget(*module)) {
    result.context.target = attribute.getChip().str();
    result.target = attribute.getSpec();
    result.context.clockMHz =
        static_cast<double>(attribute.getSpec().clock_mhz);
  }
  report(result);
  return clean;
}

void Host::launch(const tl_device::LaunchCall &call) {
  ++theHost->launches;
  theHost->isClean &= theHost->runLaunch(call);
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

int Host::run() {
  auto loaded = runtime::SourceLibrary::load(
      {request.path, /*entry=*/"", request.cores, request.compilerOptions,
       request.cann, request.callLog, request.sourceMap});
  if (!loaded)
    return fail(llvm::toString(loaded.takeError()));
  library = std::move(*loaded);
  auto *main = reinterpret_cast<int (*)(int, char **)>(library->find("main"));
  auto **table =
      static_cast<const tl_device::Host **>(library->find("tl_host_functions"));
  if (!main || !table)
    return fail("the source has no main function that launches a kernel; "
                "--entry=NAME names a kernel to run");
  static const tl_device::Host functions = {tl_device::kVersion, allocate,
                                            release, launch};
  *table = &functions;
  theHost = this;
  std::string name = request.path;
  char *arguments[] = {name.data(), nullptr};
  int status = main(1, arguments);
  theHost = nullptr;
  if (status != EXIT_SUCCESS)
    fail("the main function returns " + llvm::Twine(status));
  else if (launches == 0)
    return fail("the main function has launched no kernel");
  return status != EXIT_SUCCESS ? status
                                : (isClean ? EXIT_SUCCESS : EXIT_FAILURE);
}

int tl::runHostProgram(const KernelRequest &request,
                       const runtime::RunOptions &options,
                       llvm::function_ref<void(const HostLaunch &)> report) {
  return Host(request, options, report).run();
}
