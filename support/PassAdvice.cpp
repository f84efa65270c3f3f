//===- PassAdvice.cpp - Advice on names of passes and options -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/support/PassAdvice.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tl/support/Advice.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using llvm::SmallVector;
using llvm::StringRef;

/// The characters of names of passes.
static constexpr llvm::StringLiteral characters =
    "abcdefghijklmnopqrstuvwxyz0123456789-";

static bool isPass(StringRef name) {
  return PassInfo::lookup(name) || PassPipelineInfo::lookup(name);
}

/// A registered pass whose name is one edit from `name`; empty if there is
/// none. MLIR's registry answers for single names only, so all edits are tried.
static std::string findPass(StringRef name) {
  for (size_t i = 0; i <= name.size(); ++i) {
    StringRef head = name.take_front(i), tail = name.drop_front(i);
    StringRef rest = tail.empty() ? tail : tail.drop_front();
    if (std::string shorter = (head + rest).str(); isPass(shorter))
      return shorter;
    if (!rest.empty())
      if (std::string other =
              (head + rest.take_front() + tail.take_front() + rest.drop_front())
                  .str();
          isPass(other))
        return other;
    for (char c : characters)
      for (StringRef after : {tail, rest})
        if (std::string other = (head + llvm::Twine(c) + after).str();
            isPass(other))
          return other;
  }
  return "";
}

std::string tl::adviseOnPassOption(StringRef option, StringRef printed) {
  SmallVector<StringRef> known, groups;
  for (llvm::Regex name("[{ ]([a-z0-9-]+)="); name.match(printed, &groups);
       printed = printed.substr(printed.find(groups[0]) + groups[0].size() - 1))
    known.push_back(groups[1]);
  if (known.empty())
    return "it has no options";
  std::string all = "its options are " + llvm::join(known, ", ");
  StringRef found = findSimilar(option, known);
  return found.empty() ? all : ("did you mean '" + found + "'? " + all).str();
}

/// The options of a pass, as its textual pipeline has them; empty if there is
/// no such pass.
static std::string printOptions(StringRef pass) {
  const PassInfo *info = PassInfo::lookup(pass);
  OpPassManager manager(ModuleOp::getOperationName(),
                        OpPassManager::Nesting::Implicit);
  auto ignore = [](const llvm::Twine &) { return failure(); };
  if (!info || failed(info->addToPipeline(manager, "", ignore)))
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  manager.printAsTextualPipeline(os);
  return text;
}

std::string tl::adviseOnPipeline(StringRef message) {
  SmallVector<StringRef> groups;
  llvm::Regex unknown("'([^']+)' does not refer to a registered pass");
  if (unknown.match(message, &groups)) {
    std::string found = findPass(groups[1]);
    return found.empty() ? "" : "did you mean '" + found + "'?";
  }
  llvm::Regex option("no such option ([^ \n]+)");
  llvm::Regex pass("failed to add `([^`]+)` with options");
  SmallVector<StringRef> passGroups;
  if (!option.match(message, &groups) || !pass.match(message, &passGroups))
    return "";
  std::string printed = printOptions(passGroups[1]);
  return printed.empty() ? "" : adviseOnPassOption(groups[1], printed);
}
