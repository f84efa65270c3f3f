//===- Coverage.cpp - Coverage of operations and element types ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Coverage.h"

#include "mlir/IR/BuiltinTypes.h"
#include "tools/tl-generate/programs/Roles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tl::generate;

namespace {
/// Operations, or element types of an operation, that no program contains.
struct Exception {
  llvm::StringLiteral operation, types, reason;
};
} // namespace

constexpr llvm::StringLiteral kNoArithmetic =
    "the vector unit does not compute on 64 bits";

static constexpr Exception kExceptions[] = {
    {"tile.end", "", "it is not printed"},
    {"tile.set_flag", "", "flags are for kernels that order themselves"},
    {"tile.wait_flag", "", "flags are for kernels that order themselves"},
    {"tile.add", "i64 ui64", kNoArithmetic},
    {"tile.sub", "i64 ui64", kNoArithmetic},
    {"tile.mul", "i64 ui64", kNoArithmetic},
    {"tile.max", "i64 ui64", kNoArithmetic},
    {"tile.min", "i64 ui64", kNoArithmetic},
    {"tile.clamp", "i64 ui64", kNoArithmetic},
    {"tile.compare", "i64 ui64", kNoArithmetic},
    {"tile.select", "i64 ui64", kNoArithmetic},
    {"tile.fill", "i64 ui64", kNoArithmetic},
    {"tile.bitcast", "f16 bf16 f32", "the bits of NaNs are not compared"},
    {"tile.bitcast", "ui64", "tensors of ui64 have no conversion"},
};

void Coverage::add(ModuleOp module) {
  module.walk([&](Operation *op) {
    std::set<std::string> &types = seen[op->getName().getStringRef().str()];
    for (Type type : op->getOperandTypes())
      if (auto memref = dyn_cast<MemRefType>(type)) {
        std::string text;
        llvm::raw_string_ostream(text) << memref.getElementType();
        types.insert(text);
      }
  });
}

/// The types of tiles that `role` takes in any operand.
static std::set<llvm::StringRef> getTypes(const OperationRole &role) {
  std::set<llvm::StringRef> types;
  for (const OperandRole &operand : role.operands)
    for (llvm::StringRef type : split(operand.tiles))
      types.insert(type);
  return types;
}

static bool isException(llvm::StringRef operation, llvm::StringRef type) {
  return llvm::any_of(kExceptions, [&](const Exception &exception) {
    if (exception.operation != operation)
      return false;
    return exception.types.empty() ||
           llvm::is_contained(split(exception.types), type);
  });
}

bool Coverage::print(llvm::raw_ostream &os) const {
  bool isComplete = true;
  for (const OperationRole &role : getTileRoles()) {
    auto found = seen.find(role.name.str());
    SmallVector<std::string> missing;
    if (found == seen.end() && !isException(role.name, ""))
      missing.push_back("all of it");
    for (llvm::StringRef type : getTypes(role))
      if (found != seen.end() && !found->second.count(type.str()) &&
          !isException(role.name, type))
        missing.push_back(type.str());
    if (missing.empty())
      continue;
    isComplete = false;
    os << "no program has " << role.name << ": " << llvm::join(missing, " ")
       << "\n";
  }
  return isComplete;
}
