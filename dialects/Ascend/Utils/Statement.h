//===- Statement.h - Locations of ordered statements ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_STATEMENT_H
#define TL_DIALECTS_ASCEND_UTILS_STATEMENT_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace tl::ascend {

/// `loc` as part of statement `number` of an author who orders his statements.
mlir::Location getStatementLocation(mlir::Location loc, int64_t number);

/// The number of the statement that `loc` belongs to; nothing if its author
/// leaves the order to the compiler, or if it belongs to several.
std::optional<int64_t> getStatement(mlir::Location loc);

/// Whether an operation in `op` belongs to a statement that its author orders.
bool hasStatements(mlir::Operation *op);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_STATEMENT_H
