//===- Rules.cpp - Rules of the hardware behind findings ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/Diagnostic.h"

#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

/// `text`, and where it stands in the page of the rules.
static std::string makeRule(const llvm::Twine &text, llvm::StringRef section) {
  return (text + " (docs/executor-rules.md, " + section + ")").str();
}

/// Why the order of the program does not order the two sides of a race.
static std::string getOrderRule(const Side &first, const Side &second) {
  if (first.block != second.block)
    return makeRule("blocks run at the same time and in any order; only flags "
                    "between all cores order them",
                    "Flags between cores");
  if (first.place != second.place)
    return makeRule("the cores of a block run at the same time; only flags "
                    "between cores order them",
                    "Flags between cores");
  llvm::StringRef src = name(first.pipe), dst = name(second.pipe);
  if (first.pipe == Pipe::S)
    return makeRule("a store of the scalar unit may still be in flight when "
                    "pipe " +
                        dst + " starts; only a flag s -> " + dst +
                        ", or a barrier of all pipes, completes it",
                    "Pipes");
  if (first.pipe == second.pipe)
    return makeRule("pipe " + src +
                        " starts an instruction when it is free, not when the "
                        "previous one has ended; only its barrier waits for "
                        "the end",
                    "Pipes");
  return makeRule("pipes " + src + " and " + dst +
                      " of a core run at the same time; only a flag " + src +
                      " -> " + dst + ", or a barrier of all pipes, orders them",
                  "Flags within a core");
}

/// The rule of findings about bytes that are no races of two instructions.
static std::string getMemoryRule(const Diagnostic &finding) {
  switch (finding.kind) {
  case DiagnosticKind::BlockRace:
    return makeRule("blocks have no order: bytes that two of them share are "
                    "only read, or updated atomically",
                    "Memory");
  case DiagnosticKind::SharedLine:
    return makeRule("the data cache of a scalar unit is not coherent: a line "
                    "is written back whole",
                    "Memory");
  case DiagnosticKind::UninitialisedRead:
    return makeRule(finding.memory == Memory::GM
                        ? "a tensor without contents may hold anything"
                        : "a kernel finds in a memory what another one has "
                          "left there; a run fills it with 0xFF, which is NaN",
                    "Memory");
  case DiagnosticKind::OutOfBounds:
    return makeRule("accesses end within memories and tensors", "Memory");
  default:
    return "";
  }
}

std::string tl::runtime::getRule(const Diagnostic &finding) {
  switch (finding.kind) {
  case DiagnosticKind::ReadAfterWrite:
  case DiagnosticKind::WriteAfterRead:
  case DiagnosticKind::WriteAfterWrite:
    return getOrderRule(finding.first, *finding.second);
  case DiagnosticKind::DoubleSet:
    return makeRule("a flag is binary: of two sets without a wait between "
                    "them, one is lost",
                    "Flags within a core");
  case DiagnosticKind::LeftoverFlag:
    return makeRule("a flag that is left set disturbs the next kernel",
                    "Flags within a core");
  case DiagnosticKind::LeftoverCounter:
    return makeRule("the counters are 0 at the end, since the next kernel "
                    "starts with them",
                    "Flags between cores");
  case DiagnosticKind::Deadlock:
    return finding.memory == Memory::L0C
               ? makeRule("a store waits until a product hands its blocks "
                          "over, a product until they are stored",
                          "Unit flags of L0C")
               : makeRule("a wait without a set never ends",
                          "Flags within a core");
  default:
    return getMemoryRule(finding);
  }
}
