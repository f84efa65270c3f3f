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
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <string>
#include <vector>

namespace tl::validation {

/// Computes in f64, beside a run, the exact value of each element, and a bound
/// on the error of any program for the same operations. See
/// runtime/numerics/KernelBounds.h.
class Shadow : public runtime::Observer {
public:
  void begin(const runtime::InstructionCode &code,
             const runtime::KernelArgs &args) override;
  void end() override;
  void load(mlir::Operation *op, const std::byte *element,
            runtime::DType dtype) override;
  void store(mlir::Operation *op, const std::byte *element,
             runtime::DType dtype) override;

  /// Leaves all elements undecided, for the reason `why`.
  void leaveUndecided(llvm::StringRef why) {
    isUndecided = true;
    reason = why.str();
  }

  /// The exact value and the error bound of an element.
  runtime::Bounded read(const std::byte *element, runtime::DType dtype) const;

  /// A result of the run itself that exceeds its bound; empty if there is none.
  const std::string &getFault() const { return fault; }

  /// The first operation with an undecided result, with its place; empty if
  /// there is none.
  const std::string &getReason() const { return reason; }

private:
  /// An inexact number of type `dtype`, and the bytes that the run has stored
  /// for it: if memory holds others, the cell is out of date. No byte belongs
  /// to two cells.
  struct Cell {
    runtime::Bounded number;
    runtime::DType dtype;
    uint64_t stored = 0;
  };
  /// A sum by atomic additions, which the cores may do in another order.
  struct Sum {
    /// The number with the bound for the order of the run.
    runtime::Bounded inOrder;
    /// The bytes that the run has stored.
    uint64_t stored = 0;
    /// The sum of the magnitudes, and the number of additions.
    double magnitude = 0;
    unsigned count = 0;
  };
  /// Whether an up-to-date cell has one of the `width` bytes at `element`.
  bool hasInexactByte(const std::byte *element, unsigned width) const;
  /// Removes the cells of the `width` bytes at `element`, which have been
  /// written. The other bytes of a cell become undecided.
  void forget(const std::byte *element, unsigned width);
  /// Sets the number of an element that has been written.
  void set(const std::byte *element, runtime::DType dtype,
           runtime::Bounded number);
  /// The sum at `element`: a new one if it is not up to date.
  Sum &findSum(const std::byte *element, runtime::DType dtype);
  /// The number of an atomic addition that has stored `stored`, with the bound
  /// for all orders of additions.
  runtime::Bounded coverOrders(const runtime::BoundedResult &result);
  /// Finds a result of the operation that exceeds its bound.
  void findFault();
  /// Notes that a result of the current operation is undecided.
  void noteUndecided();
  /// Notes that the scalar results of the current operation are inexact.
  void spread();

  llvm::DenseMap<const std::byte *, Cell> cells;
  llvm::DenseMap<const std::byte *, Sum> sums;
  /// Whether the operation in progress is an atomic addition.
  bool isAtomicSum = false;
  /// The results of the operation in progress.
  std::vector<runtime::BoundedResult> pending;
  mlir::Operation *current = nullptr;
  /// The operations with a scalar operand that depends on an inexact value.
  llvm::DenseSet<mlir::Operation *> inexact;
  /// Whether control flow or an address depends on an inexact value: then any
  /// element may.
  bool isUndecided = false;
  std::string fault;
  std::string reason;
};

/// The elements of an array before and after a pass that changes their
/// rounding.
struct Rounded {
  uint64_t within = 0;
  uint64_t undecided = 0;
  /// The first element that exceeds its bound: its index, values and distances.
  std::optional<std::string> excess;
};

/// Compares two results: exact elements bit by bit, others with their bounds.
/// `array` has the memory that `shadow` observed.
Rounded compareRounding(const runtime::View &array,
                        llvm::ArrayRef<std::byte> before,
                        llvm::ArrayRef<std::byte> now, const Shadow &shadow);

} // namespace tl::validation

#endif // TL_API_VALIDATION_SHADOW_H
