//===- Shadow.h - A run in f64 beside a run ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_SHADOW_H
#define TL_API_VALIDATION_SHADOW_H

#include "runtime/interpreter/Observer.h"
#include "runtime/numerics/KernelBounds.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <string>
#include <vector>

namespace tl::validation {

/// What a kernel computes of real numbers, in f64, beside what it computes: for
/// each element a number and how far any program for the same operations may be
/// off. See runtime/numerics/KernelBounds.h.
class Shadow : public runtime::Observer {
public:
  void begin(const runtime::InstructionCode &code,
             const runtime::KernelArgs &args) override;
  void end() override;
  void load(mlir::Operation *op, const std::byte *element,
            runtime::DType dtype) override;
  void store(const std::byte *element) override { cells.erase(element); }

  /// Concludes nothing about any element, for `why`.
  void leaveUndecided(llvm::StringRef why) {
    isUndecided = true;
    reason = why.str();
  }

  /// What is known of an element now.
  runtime::Bounded read(const std::byte *element, runtime::DType dtype) const;

  /// A result of the run itself that is beyond its bound; empty if there is
  /// none.
  const std::string &getFault() const { return fault; }

  /// The first operation of which a result is undecided, with its place; empty
  /// if there is none.
  const std::string &getReason() const { return reason; }

private:
  /// A number, and what the run has stored there: something else has been
  /// stored since then if that is there no longer.
  struct Cell {
    runtime::Bounded number;
    double stored = 0;
  };
  /// Looks for a result of the operation that is beyond its bound.
  void findFault();
  /// Notes that a result of the operation is undecided, or with `isScalar` what
  /// scalar code has got from it.
  void noteUndecided(bool isScalar);

  llvm::DenseMap<const std::byte *, Cell> cells;
  /// What the operation in progress writes.
  std::vector<runtime::BoundedResult> pending;
  mlir::Operation *current = nullptr;
  /// Whether scalar code has read what is not exact: all may hang on it.
  bool isUndecided = false;
  std::string fault;
  std::string reason;
};

/// The elements of an array before and behind a pass that changes how they are
/// rounded.
struct Rounded {
  uint64_t within = 0;
  uint64_t undecided = 0;
  /// The first one that is beyond what rounding may do: its index, values and
  /// distances.
  std::optional<std::string> excess;
};

/// Compares; `array` has what `shadow` is about.
Rounded compareRounding(const runtime::View &array,
                        const std::vector<std::byte> &before,
                        const std::vector<std::byte> &now,
                        const Shadow &shadow);

} // namespace tl::validation

#endif // TL_API_VALIDATION_SHADOW_H
