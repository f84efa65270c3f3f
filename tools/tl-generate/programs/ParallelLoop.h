//===- ParallelLoop.h - A generated loop over elements ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_PARALLELLOOP_H
#define TL_TOOLS_TLGENERATE_PARALLELLOOP_H

#include "tools/tl-generate/programs/Roles.h"
#include "tools/tl-generate/programs/Writer.h"

namespace tl::generate {

/// A tile or tensor that the loop accesses. If it is stored to, each iteration
/// accesses its own fixed element; otherwise, any elements.
struct Array {
  mlir::Value value;
  bool isStored;
  llvm::SmallVector<mlir::Value> place;

  mlir::Type element() const {
    return mlir::cast<mlir::MemRefType>(value.getType()).getElementType();
  }
};

/// The operations of `createInteger`.
constexpr unsigned integerOperations = 8;

/// How the index of a dimension depends on a loop.
enum class Step { Same, Reversed, Twice };

/// Writes one loop.
class Loop {
public:
  explicit Loop(Writer &writer);
  void write();

private:
  void drawBounds();
  void writeGuard();
  void writeBody();
  void addArray(bool isStored);
  mlir::Value makeArray(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                        bool isStored);
  mlir::Value makePlace(unsigned dimension, Step step);
  mlir::Value readPlace(int64_t extent);
  mlir::Value readEdge(mlir::Value variable, int64_t extent);
  mlir::Value readIndirectly(int64_t extent);

  void load();
  void fault();
  void compute();
  void computeInteger(mlir::Type type);
  void computeFloat(mlir::Type type);
  void computeFunction(mlir::Type type);
  void choose();
  void convert();
  void convertFloat(mlir::Value value, mlir::Type type);
  void select();
  void store();
  void storeIf();
  void sum();
  void ramp();

  mlir::Value pick(mlir::Type type);
  mlir::Type drawType();
  mlir::Value compare();
  mlir::Value createInteger(unsigned number, mlir::Value x, mlir::Value y);
  void keep(mlir::Value value) { values.push_back(value); }

  Writer &writer;
  mlir::OpBuilder &b;
  Random &random;
  mlir::Location loc;
  llvm::SmallVector<int64_t> extents;
  llvm::SmallVector<mlir::Value> bounds, variables;
  llvm::SmallVector<mlir::Type> types;
  llvm::SmallVector<mlir::Value> used;
  std::vector<Array> arrays;
  llvm::SmallVector<mlir::Value> values, conditions;
  /// Whether the loop has no iterations, which depends on its arguments.
  bool isEmpty = false;
  /// Whether a condition excludes the iterations beyond the extents.
  bool isGuarded = false;
};

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_PARALLELLOOP_H
