//===- CallLog.cpp - A list of the calls of a program ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/CallLog.h"

using namespace mlir;
using namespace tl::runtime;

llvm::Expected<std::unique_ptr<CallLog>> CallLog::open(llvm::StringRef path) {
  std::error_code error;
  auto file = std::make_unique<llvm::raw_fd_ostream>(path, error);
  if (error)
    return llvm::createStringError("cannot write '" + path +
                                   "': " + error.message());
  return std::unique_ptr<CallLog>(new CallLog(std::move(file)));
}

/// An address is that in its memory, or in its argument.
static void print(const RuntimeValue &value, llvm::raw_ostream &os) {
  if (const auto *memref = std::get_if<MemRefValue>(&value)) {
    if (memref->memory == Memory::GM)
      os << " argument " << memref->tensor << " +" << memref->address;
    else
      os << " +" << memref->address;
  } else if (const auto *real = std::get_if<double>(&value)) {
    os << " " << llvm::format("%.17g", *real);
  } else if (const auto *integer = std::get_if<int64_t>(&value)) {
    os << " " << *integer;
  }
}

void CallLog::add(const CorePlace &place, Operation &op,
                  llvm::ArrayRef<RuntimeValue> values) {
  std::lock_guard<std::mutex> lock(mutex);
  bool isCube = place.role.kind == CoreKind::Cube;
  *file << place.block << (isCube ? " cube " : " vector ")
        << place.role.subBlock << ": " << op.getName() << " "
        << op.getAttrDictionary() << " (";
  llvm::interleaveComma(op.getOperandTypes(), *file);
  *file << ")";
  for (const RuntimeValue &value : values)
    print(value, *file);
  if (auto line = op.getLoc()->findInstanceOf<FileLineColLoc>())
    *file << " line " << line.getLine();
  *file << "\n";
}
