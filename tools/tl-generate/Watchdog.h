//===- Watchdog.h - Time limit of a run -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_WATCHDOG_H
#define TL_TOOLS_TLGENERATE_WATCHDOG_H

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <functional>
#include <mutex>
#include <thread>

namespace tl::generate {

/// Watches one thread of a process that has no other work. A run that exceeds
/// the limit is stopped. Compilation cannot be stopped: it gets the same time
/// again, then `giveUp` is called and the program ends.
class Watchdog {
public:
  explicit Watchdog(std::chrono::seconds limit)
      : limit(limit), thread([this] { watch(); }) {}

  ~Watchdog() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isOver = true;
    }
    changed.notify_all();
    thread.join();
  }

  /// Starts the clock.
  void start(std::function<void()> giveUp) {
    std::lock_guard<std::mutex> lock(mutex);
    begin = std::chrono::steady_clock::now();
    processorBegin = std::clock();
    onHang = std::move(giveUp);
    stop = false;
  }

  /// Stops the clock.
  void finish() {
    std::lock_guard<std::mutex> lock(mutex);
    onHang = nullptr;
  }

  /// The flag that tells a run to end.
  const std::atomic<bool> *getStop() const { return &stop; }

private:
  using Duration = std::chrono::steady_clock::duration;

  /// Processor time, so that other load on the machine does not count; at least
  /// a tenth of the wall time, so that a thread that only waits times out, too.
  Duration getTime() const {
    double used = double(std::clock() - processorBegin) / CLOCKS_PER_SEC;
    Duration waited = std::chrono::steady_clock::now() - begin;
    return std::max(std::chrono::duration_cast<Duration>(
                        std::chrono::duration<double>(used)),
                    waited / 10);
  }

  void watch() {
    std::unique_lock<std::mutex> lock(mutex);
    while (!isOver) {
      changed.wait_for(lock, std::chrono::milliseconds(100));
      if (!onHang)
        continue;
      auto time = getTime();
      stop = time > limit;
      if (time <= 2 * limit)
        continue;
      onHang();
      std::_Exit(1);
    }
  }

  std::chrono::steady_clock::duration limit;
  std::mutex mutex;
  std::condition_variable changed;
  std::chrono::steady_clock::time_point begin;
  std::clock_t processorBegin = 0;
  std::function<void()> onHang;
  std::atomic<bool> stop{false};
  bool isOver = false;
  /// The last member: it uses the others.
  std::thread thread;
};

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_WATCHDOG_H
