//===- Program.h - A module built by Python ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The builder with which the front end emits operations. It knows no
/// operation: names, types and attributes are text or objects made from text.
///
//===----------------------------------------------------------------------===//

#ifndef TL_PYTHON_NATIVE_PROGRAM_H
#define TL_PYTHON_NATIVE_PROGRAM_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "python/native/Messages.h"

#include <map>
#include <memory>
#include <stdexcept>

namespace tl::python {

/// The source of a Python exception: a sentence, and the diagnostics that
/// caused it.
class ProgramError : public std::runtime_error {
public:
  ProgramError(const std::string &what, std::vector<Message> messages)
      : std::runtime_error(what), messages(std::move(messages)) {}

  std::vector<Message> messages;
};

/// An operation to create.
struct OperationRequest {
  std::string name;
  std::vector<mlir::Value> operands;
  /// Nothing: inferred by the operation.
  std::optional<std::vector<mlir::Type>> results;
  std::vector<std::pair<std::string, mlir::Attribute>> attributes;
  /// The argument types of the one block of each region.
  std::vector<std::vector<mlir::Type>> regions;
};

/// A module in a context of its own, and the insertion point for operations.
/// Used by one thread at a time.
class Program {
public:
  Program();

  /// A copy of the module in the same context.
  std::unique_ptr<Program> clone();

  /// Parses a type or an attribute; equal texts are parsed once. Throws on an
  /// error.
  mlir::Type getType(const std::string &text);
  mlir::Attribute getAttribute(const std::string &text);

  /// The location of the following operations; `name` is the name of their
  /// results, if not empty, and `statement` is the number of their statement,
  /// if its author orders it himself.
  void setLocation(const std::string &file, unsigned line, unsigned column,
                   const std::string &name, std::optional<int64_t> statement);

  mlir::Block *getBody() { return module->getBody(); }

  /// Puts an operation at the end of `block`, or at its start. Throws if it is
  /// not valid; those with regions are verified with `verify`, once these are
  /// filled.
  mlir::Operation *create(mlir::Block *block, const OperationRequest &request,
                          bool atStart);

  /// Throws if the module is not valid.
  void verify();

  /// Runs a pipeline, given as text. Returns its diagnostics except errors;
  /// throws if it fails.
  std::vector<Message> compile(const std::string &pipeline);

  /// The module as bytecode, with all locations.
  std::string serialize();

  /// The program that `serialize` wrote, in a context of its own. Throws if it
  /// is no module.
  static std::unique_ptr<Program> parse(const std::string &bytecode);

  /// The module, of any level, as text, with locations if `locations`.
  std::string print(bool locations);

  /// Final IR as Ascend C. Throws if it cannot be printed.
  std::string translate();

  /// Final IR as the files of launch interface version 1, by the names of
  /// `tl-translate --emit`: the host source includes `header`, and `names` are
  /// those of the arguments. Throws if it cannot be printed.
  std::map<std::string, std::string>
  emit(const std::string &header, const std::vector<std::string> &names);

  /// Final IR as the files of an operator project, by their paths; `names` are
  /// those of the arguments. Throws if it cannot be printed as operators.
  std::map<std::string, std::string>
  emitOperators(const std::vector<std::string> &names);

  mlir::ModuleOp getModule() { return *module; }
  const std::shared_ptr<mlir::MLIRContext> &getContext() { return context; }

private:
  Program(std::shared_ptr<mlir::MLIRContext> context,
          mlir::OwningOpRef<mlir::ModuleOp> module);

  [[noreturn]] void fail(const std::string &what, MessageCollector &collector);
  mlir::OwningOpRef<mlir::ModuleOp>
  cloneWithNames(const std::vector<std::string> &names);

  std::shared_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::Location location;
  std::map<std::string, mlir::Type> types;
  std::map<std::string, mlir::Attribute> attributes;
};

} // namespace tl::python

#endif // TL_PYTHON_NATIVE_PROGRAM_H
