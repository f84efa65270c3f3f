//===- Names.h - Names of the printed C++ -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_NAMES_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_NAMES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace tl::ascendc {

/// The name that the source gives `value`, as a C++ identifier that is no
/// macro; empty if it gives none. Read from a NameLoc; the one of an operation
/// with several results holds their names separated by commas.
std::string getSourceName(mlir::Value value);

/// Hands out unique names. A name is free again at the end of its scope, so
/// that loops next to each other may have the same variable.
class Names {
public:
  /// Starts with the words that no variable may be called: keywords of C++ and
  /// what the translator itself prints.
  Names();

  /// Keeps the identifiers in `text`, members of classes excepted, from
  /// becoming names of variables.
  void reserveIdentifiers(llvm::StringRef text);

  /// Keeps names of the C library free. They hide nothing that is printed, so
  /// variables may have them, but no function.
  void reserveLibraryNames();

  /// A name that is free: `wanted`, or `wanted` and a number.
  std::string add(llvm::StringRef wanted);

  /// The first of `prefix`_0, `prefix`_1 and so on that is free.
  std::string addNumbered(llvm::StringRef prefix);

  /// The name of `value` in the source or else `fallback`, made unique.
  std::string add(mlir::Value value, llvm::StringRef fallback);

  /// Names added while it lives are free again after it.
  class Scope {
  public:
    explicit Scope(Names &names) : names(names), start(names.added.size()) {}
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    Names &names;
    size_t start;
  };

private:
  llvm::StringSet<> used;
  std::vector<std::string> added;
};

/// Whether `text` has the form of a C++ identifier; it may be a keyword.
bool isIdentifier(llvm::StringRef text);

/// Calls `callback` for every identifier in C++ `text`.
void forEachIdentifier(llvm::StringRef text,
                       llvm::function_ref<void(llvm::StringRef)> callback);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_NAMES_H
