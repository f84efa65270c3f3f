//===- Workers.cpp - Worker processes -------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Workers.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <sys/mman.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

using namespace tl::generate;

void Tally::fail(llvm::Error error) {
  std::string message = llvm::toString(std::move(error));
  if (!failure[0])
    snprintf(failure, sizeof(failure), "%s", message.c_str());
}

/// The file to remove: plain data for a signal handler.
static char interruptedPath[4096];

static void endInterrupted(int signal) {
  llvm::sys::RunInterruptHandlers();
  if (interruptedPath[0])
    (void)unlink(interruptedPath);
  _exit(128 + signal);
}

/// Handles interrupts with all signals blocked: those of the terminal and of
/// the parent's end come one after the other, and LLVM's handler is gone after
/// the first one.
static void handleInterrupts() {
  struct sigaction action = {};
  action.sa_handler = endInterrupted;
  sigfillset(&action.sa_mask);
  for (int signal : {SIGHUP, SIGINT, SIGTERM})
    sigaction(signal, &action, nullptr);
}

void tl::generate::removeAtInterrupt(const std::string &path) {
  // A handler in between sees no path.
  interruptedPath[0] = 0;
  if (path.empty() || path.size() >= sizeof(interruptedPath))
    return;
  memcpy(interruptedPath + 1, path.c_str() + 1, path.size());
  interruptedPath[0] = path[0];
}

/// Memory that processes share, filled with zeros.
static Tally *allocateShared(unsigned count) {
  void *memory = mmap(nullptr, count * sizeof(Tally), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    llvm::reportFatalUsageError("no memory to share with processes");
  return static_cast<Tally *>(memory);
}

/// Starts a process that runs `work`. Flushes the buffers of this process
/// first, as the child would write them again.
static pid_t start(llvm::function_ref<void(Tally &)> work, Tally &tally) {
  llvm::outs().flush();
  pid_t process = fork();
  if (process < 0)
    llvm::reportFatalUsageError("no process could be started");
  if (process > 0)
    return process;
  handleInterrupts();
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGINT);
#endif
  work(tally);
  llvm::outs().flush();
  _exit(0);
}

static Tally sum(llvm::ArrayRef<Tally> tallies) {
  Tally total = {};
  for (const Tally &tally : tallies) {
    total.programs += tally.programs;
    total.compared += tally.compared;
    total.runs += tally.runs;
    total.unchanged += tally.unchanged;
    for (size_t i = 0; i < kOutcomes; ++i)
      total.outcomes[i] += tally.outcomes[i];
    if (!total.failure[0])
      memcpy(total.failure, tally.failure, sizeof(total.failure));
  }
  return total;
}

Tally tl::generate::runWorkers(
    unsigned count, llvm::function_ref<void(Tally &)> work,
    llvm::function_ref<void(const Tally &)> onCrash) {
  Tally *tallies = allocateShared(count);
  std::map<pid_t, Tally *> workers;
  for (unsigned i = 0; i < count; ++i) {
    tallies[i].number = i;
    workers[start(work, tallies[i])] = &tallies[i];
  }
  while (!workers.empty()) {
    int status = 0;
    pid_t process = wait(&status);
    auto worker = workers.find(process);
    if (worker == workers.end())
      continue;
    Tally &tally = *worker->second;
    workers.erase(worker);
    if (tally.failure[0]) {
      for (unsigned i = 0; i < count; ++i)
        tallies[i].isStopped = true;
      continue;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      continue;
    if (tally.isBusy) {
      ++tally.compared;
      ++tally.outcomes[static_cast<size_t>(Outcome::Crash)];
      onCrash(tally);
    } else if (WIFSIGNALED(status)) {
      llvm::reportFatalUsageError("a process ended beside all programs");
    }
    tally.isBusy = false;
    ++tally.combination;
    workers[start(work, tally)] = &tally;
  }
  Tally total = sum({tallies, count});
  munmap(tallies, count * sizeof(Tally));
  return total;
}
