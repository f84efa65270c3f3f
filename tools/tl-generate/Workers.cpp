//===- Workers.cpp - Worker processes -------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Workers.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <cstring>
#include <map>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tl::generate;

void Tally::fail(llvm::Error error) {
  std::string message = llvm::toString(std::move(error));
  if (!failure[0])
    snprintf(failure, sizeof(failure), "%s", message.c_str());
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
