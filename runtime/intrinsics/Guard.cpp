//===- Guard.cpp - A child process for code of the user -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parent and child share a page, in which the child records where the kernel
// is. A signal handler of the child completes it.
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Guard.h"

#include "runtime/intrinsics/CallSites.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/WithColor.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <execinfo.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <ucontext.h>
#include <unistd.h>

using namespace tl::runtime;

namespace {
/// The report of the child to its parent.
struct Page {
  char folder[512];
  char library[512];
  /// Folders, one a line.
  char headers[2048];
  char source[512];
  uintptr_t base;
  uintptr_t end;
  volatile bool isLoaded;
  /// A return address in the kernel, and that of the last call of an
  /// instruction; 0 if there is none.
  uintptr_t site, call;
  /// Whether a signal has stopped the kernel, and not our own code.
  bool inKernel;
  /// Whether the body has returned.
  bool finished;
};
} // namespace

/// Null in a process without a guard.
static Page *page = nullptr;
static thread_local int kernelDepth = 0;
static thread_local uintptr_t lastSite = 0;

//===----------------------------------------------------------------------===//
// Child
//===----------------------------------------------------------------------===//

template <size_t size>
static void copyText(char (&place)[size], llvm::StringRef text) {
  size_t length = std::min(text.size(), size - 1);
  std::memcpy(place, text.data(), length);
  place[length] = 0;
}

void tl::runtime::guardProgram(llvm::StringRef folder, llvm::StringRef library,
                               uintptr_t base, uintptr_t end,
                               llvm::ArrayRef<std::string> headers,
                               llvm::StringRef source) {
  if (!page)
    return;
  copyText(page->folder, folder);
  copyText(page->library, library);
  copyText(page->headers, llvm::join(headers, "\n"));
  copyText(page->source, source);
  page->base = base;
  page->end = end;
  page->isLoaded = true;
}

void tl::runtime::noteSite(const void *site) {
  lastSite = reinterpret_cast<uintptr_t>(site);
  if (page)
    page->site = page->call = lastSite;
}

/// A stack for handlers: that of a kernel may be full.
static void addSignalStack() {
  static thread_local bool added = false;
  if (std::exchange(added, true) || !page)
    return;
  stack_t stack = {};
  stack.ss_size = 1 << 16;
  // Lives as long as the thread may get signals.
  stack.ss_sp = std::malloc(stack.ss_size);
  sigaltstack(&stack, nullptr);
}

void tl::runtime::enterKernel() {
  addSignalStack();
  ++kernelDepth;
}
void tl::runtime::leaveKernel() { --kernelDepth; }

static uintptr_t getCounter(void *context) {
#if defined(__x86_64__)
  return static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return static_cast<ucontext_t *>(context)->uc_mcontext.pc;
#else
  return 0;
#endif
}

/// The innermost return address on the stack that is in the kernel; 0 if there
/// is none.
static uintptr_t findCaller() {
  void *frames[64];
  int count = backtrace(frames, std::size(frames));
  for (void *frame : llvm::ArrayRef(frames, count)) {
    auto address = reinterpret_cast<uintptr_t>(frame);
    if (address >= page->base && address < page->end)
      return address;
  }
  return 0;
}

/// Records the place, and lets the signal have its default effect.
static void recordPlace(int signal, siginfo_t *, void *context) {
  uintptr_t counter = getCounter(context);
  if (counter >= page->base && counter < page->end) {
    // Addresses are those of returns, one behind the instruction.
    page->site = counter + 1;
    page->inKernel = true;
  } else if (kernelDepth > 0) {
    // A function of the system, such as abort, or an instruction.
    uintptr_t caller = findCaller();
    page->site = caller ? caller : lastSite;
    page->inKernel = true;
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}

static void addHandlers() {
  // The first call loads a library, which a handler must not do.
  void *frame;
  backtrace(&frame, 1);
  struct sigaction action = {};
  action.sa_sigaction = recordPlace;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGUSR1})
    sigaction(signal, &action, nullptr);
}

[[noreturn]] static void runChild(llvm::function_ref<int()> body) {
  // A kernel without an end does not outlive its parent.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  addHandlers();
  addSignalStack();
  int status = body();
  page->finished = true;
  llvm::outs().flush();
  llvm::errs().flush();
  std::fflush(nullptr);
  std::_Exit(status);
}

//===----------------------------------------------------------------------===//
// Parent
//===----------------------------------------------------------------------===//

/// Waits for `child`; false if its kernel has run for `seconds`.
static bool waitFor(pid_t child, unsigned seconds, int &status) {
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> end;
  auto pause = std::chrono::microseconds(200);
  while (true) {
    if (waitpid(child, &status, seconds ? WNOHANG : 0) == child)
      return true;
    // The time of the compiler does not count.
    if (!end && page->isLoaded)
      end = Clock::now() + std::chrono::seconds(seconds);
    if (end && Clock::now() > *end)
      return false;
    std::this_thread::sleep_for(pause);
    pause = std::min<std::chrono::microseconds>(pause * 2,
                                                std::chrono::milliseconds(20));
  }
}

/// Prints `problem` at the last known line of the kernel.
static void report(const llvm::Twine &problem, llvm::raw_ostream &messages) {
  std::vector<std::string> headers;
  for (llvm::StringRef folder : llvm::split(page->headers, '\n'))
    headers.push_back(folder.str());
  CallSites sites(page->library, page->base, headers, page->source,
                  /*map=*/std::nullopt);
  // Not all instructions of the machine have a line.
  std::optional<SourceLine> line;
  for (uintptr_t site : {page->site, page->call})
    if (site && !line)
      line = sites.find(reinterpret_cast<const void *>(site));
  if (line)
    messages << line->file << ":" << line->line << ":" << line->column << ": ";
  llvm::WithColor::error(messages) << problem << "\n";
}

static int judge(int status, bool inTime, unsigned seconds,
                 llvm::raw_ostream &messages) {
  if (inTime && WIFEXITED(status) && page->finished)
    return WEXITSTATUS(status);
  if (!inTime)
    report("the kernel has not ended after " + llvm::Twine(seconds) +
               " seconds; the last line that is known is here, and "
               "--time-limit=SECONDS allows more",
           messages);
  else if (WIFEXITED(status))
    report("the kernel ended the program with status " +
               llvm::Twine(WEXITSTATUS(status)),
           messages);
  else if (page->inKernel)
    report("the kernel ended by the signal " +
               llvm::Twine(strsignal(WTERMSIG(status))) +
               " at this line or after it",
           messages);
  else
    llvm::WithColor::error(messages, "tl-run")
        << "internal error: the executor ended by the signal "
        << strsignal(WTERMSIG(status)) << "; please report it\n";
  return EXIT_FAILURE;
}

int tl::runtime::runGuarded(llvm::function_ref<int()> body, unsigned seconds,
                            llvm::raw_ostream &messages) {
  void *shared = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    llvm::WithColor::error(messages, "tl-run") << "there is no memory\n";
    return EXIT_FAILURE;
  }
  page = new (shared) Page();
  llvm::outs().flush();
  pid_t child = fork();
  if (child == 0)
    runChild(body);
  int status = 0;
  bool inTime = child > 0 && waitFor(child, seconds, status);
  if (child > 0 && !inTime) {
    // The child records its place; if it does not end then, it is killed.
    kill(child, SIGUSR1);
    if (!waitFor(child, 1, status)) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
    }
  }
  int result = judge(status, inTime, seconds, messages);
  if (page->folder[0])
    llvm::sys::fs::remove_directories(page->folder);
  munmap(page, sizeof(Page));
  page = nullptr;
  return result;
}
