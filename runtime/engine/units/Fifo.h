//===- Fifo.h - Queue without allocations -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_UNITS_FIFO_H
#define TL_RUNTIME_ENGINE_UNITS_FIFO_H

#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace tl::runtime {

/// A FIFO queue. Its ring of elements grows and never shrinks, so that queues
/// of a limited depth stop allocating soon. A removed element is destroyed only
/// when its place is reused.
template <typename T> class Fifo {
public:
  bool empty() const { return count == 0; }
  size_t size() const { return count; }

  T &front() { return (*this)[0]; }
  const T &front() const { return (*this)[0]; }

  /// The element after `i` others.
  T &operator[](size_t i) { return ring[place(i)]; }
  const T &operator[](size_t i) const { return ring[place(i)]; }

  /// Whether `predicate` holds for an element.
  template <typename Predicate> bool any(Predicate predicate) const {
    for (size_t i = 0; i < count; ++i)
      if (predicate((*this)[i]))
        return true;
    return false;
  }

  void push_back(T element) {
    if (count == ring.size())
      grow();
    ring[place(count++)] = std::move(element);
  }

  void pop_front() {
    assert(count > 0 && "nothing to take");
    first = place(1);
    --count;
  }

private:
  /// The ring's size is a power of two.
  size_t place(size_t i) const { return (first + i) & (ring.size() - 1); }

  void grow() {
    std::vector<T> larger(ring.empty() ? 4 : 2 * ring.size());
    for (size_t i = 0; i < count; ++i)
      larger[i] = std::move((*this)[i]);
    ring = std::move(larger);
    first = 0;
  }

  std::vector<T> ring;
  size_t first = 0;
  size_t count = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_UNITS_FIFO_H
