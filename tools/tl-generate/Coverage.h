//===- Coverage.h - Coverage of operations and types ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_COVERAGE_H
#define TL_TOOLS_TLGENERATE_COVERAGE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>
#include <string>

namespace tl::generate {

/// Counts operations of the Tile dialect and the element types of their tiles.
class Coverage {
public:
  void add(mlir::ModuleOp module);

  /// Prints the operations and element types that no program contains, except
  /// for impossible ones; false if there are any.
  bool print(llvm::raw_ostream &os) const;

private:
  /// By operation, the element types of its tiles in any role.
  std::map<std::string, std::set<std::string>> seen;
};

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_COVERAGE_H
