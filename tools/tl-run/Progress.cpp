//===- Progress.cpp - Progress of a run -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Progress.h"

#include <fmt/format.h>

using namespace tl::run;

/// Times in seconds: before the first line, and between lines.
constexpr std::chrono::duration<double> kPatience(2);
constexpr std::chrono::duration<double> kTerminalInterval(0.2);

/// Clears the line of a terminal.
void Progress::clear() {
  if (isTerminal && isShown)
    os << "\r\033[K";
}

void Progress::update(int64_t done, int64_t total) {
  Clock::time_point now = Clock::now();
  std::chrono::duration<double> elapsed = now - start, since = now - last;
  if (elapsed < kPatience || done == 0 || done == total ||
      since < (isTerminal ? kTerminalInterval : kPatience))
    return;
  last = now;
  double left = elapsed.count() * double(total - done) / double(done);
  clear();
  os << fmt::format("tl-run: {} of {} blocks done, about {:.0f} s left", done,
                    total, left)
     << (isTerminal ? "" : "\n");
  os.flush();
  isShown = true;
}
