//===- LocatedError.cpp - Errors with an operation ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/LocatedError.h"

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

char LocatedError::ID;

std::string tl::runtime::nameOwner(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  auto name = memref.getLoc()->findInstanceOf<NameLoc>();
  return name ? " of '" + name.getName().str() + "'" : "";
}

static void emitAt(Operation *op, const llvm::Twine &message,
                   std::optional<int64_t> block, llvm::StringRef kind = "") {
  InFlightDiagnostic diagnostic =
      ascend::withKind(kind, op->emitError(message));
  if (block)
    diagnostic.attachNote() << "in block " << *block;
}

void tl::runtime::emit(llvm::Error error, Operation *fallback,
                       std::optional<int64_t> block) {
  llvm::handleAllErrors(
      std::move(error),
      [&](const LocatedError &located) {
        emitAt(located.op, located.message, block, located.kind);
      },
      [&](const llvm::ErrorInfoBase &other) {
        emitAt(fallback, other.message(), block);
      });
}
