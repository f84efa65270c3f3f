//===- Roles.h - Table of the operands of operations ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_ROLES_H
#define TL_TOOLS_TLGENERATE_ROLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace tl::generate {

/// An operand in the record of an operation.
struct OperandRole {
  llvm::StringRef name;
  /// The description in its `Arg`; may be empty.
  llvm::StringRef description;
  /// The element types of tiles, and the types of scalars, that it accepts:
  /// names separated by spaces.
  llvm::StringRef tiles, scalars;
  bool isOptional, isVariadic;
  /// Whether it is a list of pairs of a value and an index.
  bool isPairs;
};

/// An attribute in the record of an operation.
struct AttributeRole {
  llvm::StringRef name;
  /// The texts of its values, between semicolons; "unit"; or the class that
  /// stores it.
  llvm::StringRef choices;
  bool isOptional;
};

/// The record of an operation.
struct OperationRole {
  llvm::StringRef name;
  unsigned results;
  /// Whether an attribute holds the number of operands of each role.
  bool hasSegments;
  std::vector<OperandRole> operands;
  std::vector<AttributeRole> attributes;
};

/// All operations of the Tile dialect.
llvm::ArrayRef<OperationRole> getTileRoles();

/// The names in a list of a record.
llvm::SmallVector<llvm::StringRef> split(llvm::StringRef names,
                                         char separator = ' ');

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_ROLES_H
