//===- Frame.h - Values of a control flow -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_EVALUATORS_FRAME_H
#define TL_RUNTIME_INTERPRETER_EVALUATORS_FRAME_H

#include "runtime/engine/checks/ByteSet.h"
#include "runtime/engine/units/CoreMemory.h"
#include "runtime/interpreter/Observer.h"
#include "runtime/interpreter/evaluators/Value.h"

#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <string>
#include <vector>

namespace tl::runtime {

/// The tensors in global memory: those bound to the arguments, then the
/// allocations of the host part of the function.
struct TensorTable {
  /// Sizes in bytes, by tensor number.
  std::vector<int64_t> bytes;
  /// Their data, by tensor number.
  std::vector<const std::byte *> data;
  /// By tensor number.
  std::vector<TensorContents> contents;
  /// Whether `contents` includes all writes.
  bool isTracked = false;

  /// Writes of launches that `contents` lacks.
  std::vector<std::pair<unsigned, Footprint>> pending;

  /// Adds the pending writes of launches to `contents`; deferred, as few runs
  /// need them.
  void settle() {
    for (const auto &[tensor, bytes] : pending)
      contents[tensor].written.add(bytes);
    pending.clear();
  }

  /// Adds a tensor with the contents `known` and returns its number.
  unsigned add(int64_t size, const std::byte *base, TensorContents known) {
    bytes.push_back(size);
    data.push_back(base);
    contents.push_back(std::move(known));
    return bytes.size() - 1;
  }
};

/// The current value of every SSA value of a function, by number, and the
/// environment of its operations.
struct Frame {
  std::vector<RuntimeValue> values;
  /// The memories of the core; null on the host.
  CoreMemory *memory = nullptr;
  /// The table for allocations in global memory; null on a core.
  TensorTable *tensors = nullptr;
  /// The output of the core; null on the host.
  llvm::raw_ostream *output = nullptr;
  /// See RunOptions::stop; may be null.
  const std::atomic<bool> *stop = nullptr;
  /// See ExecutorOptions::observer; may be null.
  Observer *observer = nullptr;
  /// See RunOptions::unwritten.
  std::byte unwritten = kUnwritten;
  /// "block 3", "block 3, vector core 1" on a core.
  std::string place;

  RuntimeValue &operator[](unsigned slot) { return values[slot]; }
  const RuntimeValue &operator[](unsigned slot) const { return values[slot]; }

  int64_t integer(unsigned slot) const {
    return std::get<int64_t>(values[slot]);
  }
  double real(unsigned slot) const { return std::get<double>(values[slot]); }
  const MemRefValue &memref(unsigned slot) const {
    return std::get<MemRefValue>(values[slot]);
  }
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_EVALUATORS_FRAME_H
