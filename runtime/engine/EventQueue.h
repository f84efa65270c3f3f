//===- EventQueue.h - Queue of future events --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_EVENTQUEUE_H
#define TL_RUNTIME_ENGINE_EVENTQUEUE_H

#include "runtime/engine/units/CoreState.h"

#include <functional>
#include <optional>
#include <queue>
#include <vector>

namespace tl::runtime {

/// A time at which a core may advance.
struct Event {
  enum Kind : uint8_t { Wake, Done, FlagSet, CrossFlagSet };

  double time;
  /// Number of the event. At equal times, ends of instructions come first, so
  /// that instructions that start then find the data; then earlier events.
  uint64_t order;
  Kind kind;
  unsigned core;
  Pipe pipe;
  /// The instruction that ends, for Done.
  StartedInstruction *instruction;

  bool operator>(const Event &other) const {
    if (time != other.time)
      return time > other.time;
    if ((kind == Done) != (other.kind == Done))
      return kind != Done;
    return order > other.order;
  }
};

/// Events in the order of time. The event added last is mostly the next one, as
/// a scalar unit continues in the next cycle; it bypasses the heap.
class EventQueue {
public:
  bool empty() const { return !next && others.empty(); }

  /// The next event.
  const Event &top() const { return next ? *next : others.top(); }

  void push(Event event) {
    if (!empty() && event > top())
      return others.push(event);
    if (next)
      others.push(*next);
    next = event;
  }

  void pop() {
    if (next)
      next.reset();
    else
      others.pop();
  }

private:
  /// The event before all others, if there is one.
  std::optional<Event> next;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> others;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_EVENTQUEUE_H
