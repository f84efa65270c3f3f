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
#include <ctime>
#include <mutex>
#include <thread>

namespace tl::validation {

/// The processor time of this process in seconds. Unlike the time of a clock,
/// it does not depend on the load of the machine.
inline double getProcessorTime() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// Raises a flag, for RunOptions::stop, when this process has used a number of
/// seconds of processor time.
class TimeLimit {
public:
  explicit TimeLimit(double seconds)
      : thread([this, end = getProcessorTime() + seconds] { wait(end); }) {}

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
  void wait(double end) {
    std::unique_lock<std::mutex> lock(mutex);
    while (!stop) {
      // By then, one thread cannot have used it up.
      std::chrono::duration<double> rest(end - getProcessorTime());
      if (changed.wait_for(lock, rest, [this] { return isOver; }))
        return;
      stop = getProcessorTime() >= end;
    }
  }

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
