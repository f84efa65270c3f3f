//===- EventQueue.h - What happens next -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_EVENTQUEUE_H
#define TL_RUNTIME_ENGINE_EVENTQUEUE_H

#include "runtime/engine/CoreState.h"

#include <functional>
#include <optional>
#include <queue>
#include <vector>

namespace tl::runtime {

/// A point in time at which a core may get on.
struct Event {
  enum Kind : uint8_t { Wake, Done, FlagSet, CrossFlagSet };

  double time;
  /// Number of the event. Of the same time, what is done goes first, so that
  /// what starts then finds the data, and then what was made earlier.
  uint64_t order;
  Kind kind;
  unsigned core;
  Pipe pipe;
  /// What is done, for Done.
  InFlight *instruction;

  bool operator>(const Event &other) const {
    if (time != other.time)
      return time > other.time;
    if ((kind == Done) != (other.kind == Done))
      return kind != Done;
    return order > other.order;
  }
};

/// Events in the order in which they happen. Most often the one that is added
/// last happens next, as a scalar unit goes on in the next cycle; it never gets
/// into the heap of the others.
class EventQueue {
public:
  bool empty() const { return !next && others.empty(); }

  /// The event that happens next.
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
  /// Happens before all others, if there is one.
  std::optional<Event> next;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> others;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_EVENTQUEUE_H
