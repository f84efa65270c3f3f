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

/// `name` as a C++ identifier that is no macro, and that the compiler does not
/// reserve.
std::string makeIdentifier(llvm::StringRef name);

/// The source name of `value` as a C++ identifier that is no macro; empty if it
/// has none. It comes from a NameLoc; that of an operation with several results
/// holds their names separated by commas.
std::string getSourceName(mlir::Value value);

/// Creates unique names. A name is free again at the end of its scope, so that
/// successive loops may have the same variable.
class Names {
public:
  /// Starts with reserved words: keywords of C++ and names that the translator
  /// prints.
  Names();

  /// Reserves the identifiers in `text`, except members of classes.
  void reserveIdentifiers(llvm::StringRef text);

  /// Reserves names of the C library. Variables may have such names, as they
  /// hide nothing that is printed, but functions may not.
  void reserveLibraryNames();

  /// A free name: `wanted`, or `wanted` and a number.
  std::string add(llvm::StringRef wanted);

  /// The first of `prefix`_0, `prefix`_1 and so on that is free.
  std::string addNumbered(llvm::StringRef prefix);

  /// `name` as a C++ identifier that is no macro, and that the compiler does
  /// not
  /// reserve.
  std::string makeIdentifier(llvm::StringRef name);

  /// The source name of `value` or else `fallback`, made unique.
  std::string add(mlir::Value value, llvm::StringRef fallback);

  /// Names added during its lifetime are free again after it.
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
