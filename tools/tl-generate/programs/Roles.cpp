//===- Roles.cpp - Table of the operands of operations --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Roles.h"

using namespace tl::generate;

llvm::ArrayRef<OperationRole> tl::generate::getTileRoles() {
  static const std::vector<OperationRole> roles = {
#include "tools/tl-generate/TileRoles.inc"
  };
  return roles;
}

llvm::SmallVector<llvm::StringRef> tl::generate::split(llvm::StringRef names,
                                                       char separator) {
  llvm::SmallVector<llvm::StringRef> list;
  names.split(list, separator, /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return list;
}
