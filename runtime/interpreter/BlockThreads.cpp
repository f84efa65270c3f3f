//===- BlockThreads.cpp - Blocks on threads of the host -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/BlockThreads.h"

#include "runtime/interpreter/LocatedError.h"

#include <thread>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

LogicalResult BlockThreads::run(int64_t threads,
                                llvm::function_ref<Worker()> makeWorker) {
  std::vector<std::thread> others;
  for (int64_t i = 1; i < threads; ++i)
    others.emplace_back([&] { work(makeWorker()); });
  work(makeWorker());
  for (std::thread &thread : others)
    thread.join();
  return emitError();
}

void BlockThreads::work(Worker worker) {
  for (int64_t block; (block = nextBlock++) < launch.blocks;) {
    std::string text;
    llvm::Error error = worker(block, text);
    finish(block, std::move(error), std::move(text));
  }
}

void BlockThreads::finish(int64_t block, llvm::Error error, std::string text) {
  std::lock_guard<std::mutex> lock(mutex);
  texts.emplace(block, std::move(text));
  if (error) {
    errors.emplace(block, std::move(error));
    nextBlock = launch.blocks;
    return print();
  }
  print();
  ++done;
  if (options.progress)
    options.progress(done, launch.blocks);
}

/// Prints the output of finished blocks in order, up to the first that failed.
void BlockThreads::print() {
  while (!texts.empty() && texts.begin()->first == printed &&
         (errors.empty() || printed <= errors.begin()->first)) {
    *options.output << texts.begin()->second;
    texts.erase(texts.begin());
    ++printed;
  }
}

LogicalResult BlockThreads::emitError() {
  if (errors.empty())
    return success();
  auto first = errors.begin();
  emit(std::move(first->second), launch.op, first->first);
  for (auto &[block, error] : llvm::drop_begin(errors))
    llvm::consumeError(std::move(error));
  return failure();
}

int64_t tl::runtime::countThreads(const Launch &launch,
                                  const ExecutorOptions &options) {
  int64_t threads = options.hostThreads;
  if (threads == 0)
    threads = std::max(1u, std::thread::hardware_concurrency());
  return std::min(threads, launch.blocks);
}
