//===- Server.cpp - Fork server for the command lines of a tool -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starting a tool takes longer than processing most inputs of a fuzzer. The
// server starts once and forks a process for each line of the standard input,
// which is an object:
//
//   program: STRING, the name of the program in messages about the command line
//   arguments: [STRING], the rest of the command line
//   folder: STRING, the working directory
//   stdout, stderr: STRING, files for the output
//   candidates: [STRING], files; the first one with valid IR becomes `input`
//   parse: STRING, a file that has to hold valid IR if the run succeeds
//   cpu: NUMBER, the limit of processor time in seconds
//   wall: NUMBER, the wall-clock limit in seconds, after which it is aborted
//   signal, after: NUMBER, a signal and the seconds until it is sent
//
// The answer is a line with the status of wait(2) and the seconds taken. If the
// process crashes, its error output lists the active functions in lines
// `tl-frame FILE OFFSET NAME`.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tools/common/Signals.h"
#include "tools/common/Tool.h"
#include "tools/common/Version.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Signals.h"

#include <chrono>
#include <csignal>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <iostream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace json = llvm::json;

/// The error if the output of a successful run is not valid IR.
static constexpr const char *kNotParsed = "tl-server: the output is not valid";
/// The seconds that a stopped process has left to print its frames.
static constexpr double kGraceSeconds = 5;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// Reports end in SIGABRT, whose handler prints the frames.
extern "C" const char *__asan_default_options() {
  return "abort_on_error=1:detect_leaks=0:detect_container_overflow=0:"
         "allocator_may_return_null=1:allow_user_poisoning=0:handle_segv=0:"
         "handle_abort=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:"
         "symbolize=0:quarantine_size_mb=16:use_sigaltstack=0:"
         "max_allocation_size_mb=8192";
}
extern "C" const char *__ubsan_default_options() {
  return "abort_on_error=1:symbolize=0";
}
#endif
#endif

//===----------------------------------------------------------------------===//
// The forked process
//===----------------------------------------------------------------------===//

static void printFrames(void *) {
  constexpr int kMostFrames = 100;
  void *frames[kMostFrames];
  int count = backtrace(frames, kMostFrames);
  for (int i = 0; i < count; ++i) {
    Dl_info info;
    char *address = static_cast<char *>(frames[i]);
    if (!dladdr(address, &info) || !info.dli_fname)
      continue;
    // A return address may lie in the next function. An address that begins a
    // function is that of the signal.
    if (address != info.dli_saddr && dladdr(address - 1, &info))
      --address;
    // Allocation may hang if the heap is corrupt.
    char line[1024];
    int length =
        snprintf(line, sizeof(line), "tl-frame %s %zx %s\n", info.dli_fname,
                 size_t(address - static_cast<char *>(info.dli_fbase)),
                 info.dli_sname ? info.dli_sname : "?");
    (void)!write(STDERR_FILENO, line,
                 std::min<size_t>(length, sizeof(line) - 1));
  }
}

static bool redirect(int descriptor, llvm::StringRef path) {
  int file = open(path.str().c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  return file >= 0 && dup2(file, descriptor) >= 0 && close(file) == 0;
}

/// Filled before the first fork.
static mlir::DialectRegistry &getRegistry() {
  static mlir::DialectRegistry registry;
  return registry;
}

/// Made before the first fork, as its dialects take longer to load than a
/// program takes to parse. Nothing destroys it.
static mlir::MLIRContext &getContext() {
  static auto *context = [] {
    auto *made = new mlir::MLIRContext(getRegistry(),
                                       mlir::MLIRContext::Threading::DISABLED);
    made->allowUnregisteredDialects();
    made->loadAllAvailableDialects();
    return made;
  }();
  return *context;
}

static bool parses(llvm::StringRef path) {
  return bool(mlir::parseSourceFile<mlir::ModuleOp>(path, &getContext()));
}

/// Replaces `input` by the first valid one of `candidates` and drops the
/// diagnostics of the others, so that most inputs pass the parser.
static void choose(const json::Array &candidates, const std::string &input) {
  for (const json::Value &candidate : candidates) {
    std::string path = candidate.getAsString().value_or("").str();
    if (!parses(path))
      continue;
    std::rename(path.c_str(), input.c_str());
    break;
  }
  llvm::errs().flush();
  if (ftruncate(STDERR_FILENO, 0) != 0 ||
      lseek(STDERR_FILENO, 0, SEEK_SET) != 0)
    _exit(EXIT_FAILURE);
}

static double getNumber(const json::Object &request, llvm::StringRef key) {
  return request.getNumber(key).value_or(0);
}

static llvm::StringRef getString(const json::Object &request,
                                 llvm::StringRef key) {
  return request.getString(key).value_or("");
}

/// Runs the tool for `request` and ends the process.
[[noreturn]] static void runRequest(const json::Object &request) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  auto seconds = rlim_t(getNumber(request, "cpu"));
  rlimit processor{seconds, seconds + rlim_t(kGraceSeconds)};
  setrlimit(RLIMIT_CPU, &processor);
  if (chdir(getString(request, "folder").str().c_str()) != 0 ||
      !redirect(STDIN_FILENO, "/dev/null") ||
      !redirect(STDERR_FILENO, getString(request, "stderr")) ||
      !redirect(STDOUT_FILENO, getString(request, "stdout")))
    _exit(EXIT_FAILURE);

  if (const json::Array *candidates = request.getArray("candidates"))
    choose(*candidates, getString(request, "input").str());
  std::vector<std::string> arguments{
      request.getString("program").value_or("tool").str()};
  if (const json::Array *array = request.getArray("arguments"))
    for (const json::Value &argument : *array)
      arguments.push_back(argument.getAsString().value_or("").str());
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  int status = tl::runTool(int(arguments.size()), pointers.data());
  llvm::StringRef output = getString(request, "parse");
  if (status == 0 && !output.empty() && !parses(output))
    llvm::errs() << kNotParsed << "\n";
  std::exit(status);
}

//===----------------------------------------------------------------------===//
// The server
//===----------------------------------------------------------------------===//

/// Waits for the only child, at most `seconds`.
static bool wait(pid_t child, double seconds, int &status) {
  using Clock = std::chrono::steady_clock;
  auto end = Clock::now() + std::chrono::duration<double>(seconds);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  while (true) {
    if (waitpid(child, &status, WNOHANG) == child)
      return true;
    std::chrono::duration<double> left = end - Clock::now();
    if (left.count() <= 0)
      return false;
    timespec time{time_t(left.count()),
                  long((left.count() - double(time_t(left.count()))) * 1e9)};
    sigtimedwait(&children, nullptr, &time);
  }
}

static int supervise(pid_t child, const json::Object &request) {
  int status = 0;
  if (int signal = int(getNumber(request, "signal"))) {
    if (wait(child, getNumber(request, "after"), status))
      return status;
    kill(child, signal);
  }
  if (wait(child, getNumber(request, "wall"), status))
    return status;
  kill(child, SIGABRT);
  if (wait(child, kGraceSeconds, status))
    return status;
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return status;
}

static void serve(llvm::StringRef line) {
  auto begin = std::chrono::steady_clock::now();
  llvm::Expected<json::Value> request = json::parse(line);
  if (!request || !request->getAsObject()) {
    llvm::consumeError(request.takeError());
    std::cout << "{}" << std::endl;
    return;
  }
  pid_t child = fork();
  if (child == 0)
    runRequest(*request->getAsObject());
  int status = supervise(child, *request->getAsObject());
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  std::cout << "{\"status\": " << status << ", \"seconds\": " << time.count()
            << "}" << std::endl;
}

int main(int argc, char **argv) {
  tl::InitTool init(argc, argv);
  tl::setUpVersion();
  llvm::sys::AddSignalHandler(printFrames, nullptr);
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  // Loads the library for backtraces: a crashing process cannot.
  void *frame;
  backtrace(&frame, 1);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, nullptr);
  tl::prepareTool();
  mlir::registerAllDialects(getRegistry());
  // Output may have operations that extensions add to dialects.
  mlir::registerAllExtensions(getRegistry());
  getRegistry().insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
  (void)getContext();
  for (std::string line; std::getline(std::cin, line);)
    serve(line);
  return EXIT_SUCCESS;
}
