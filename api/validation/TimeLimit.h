//===- TimeLimit.h - Time limit of runs -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_TIMELIMIT_H
#define TL_API_VALIDATION_TIMELIMIT_H

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace tl::validation {

/// Raises a flag, for RunOptions::stop, when a number of seconds has passed.
class TimeLimit {
public:
  explicit TimeLimit(double seconds)
      : thread([this, limit = std::chrono::duration<double>(seconds)] {
          std::unique_lock<std::mutex> lock(mutex);
          if (!changed.wait_for(lock, limit, [this] { return isOver; }))
            stop = true;
        }) {}

  ~TimeLimit() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isOver = true;
    }
    changed.notify_all();
    thread.join();
  }

  const std::atomic<bool> *getStop() const { return &stop; }
  /// Whether the limit has passed.
  bool hasPassed() const { return stop; }

private:
  std::mutex mutex;
  std::condition_variable changed;
  /// Whether the flag is no longer needed.
  bool isOver = false;
  std::atomic<bool> stop{false};
  /// The last member: it uses the others.
  std::thread thread;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_TIMELIMIT_H
