//===- Findings.cpp - Diagnostics for findings of the engine --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Findings.h"

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "mlir/IR/Operation.h"
#include "runtime/interpreter/Elements.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;
using Finding = tl::runtime::Diagnostic;

static Operation *getOperation(const Side &side) {
  return const_cast<Operation *>(static_cast<const Operation *>(side.source));
}

/// "pipe mte2 of cube core 0 in block 3"; vector cores are numbered after the
/// cube core of their block.
static std::string describe(const Side &side) {
  return ("pipe " + name(side.pipe) + " of " + name(side.kind) + " core " +
          llvm::Twine(side.core) + " in block " + llvm::Twine(side.block))
      .str();
}

/// The accesses of the two operations of a race, in words.
static std::pair<llvm::StringRef, llvm::StringRef>
describeAccesses(DiagnosticKind kind) {
  switch (kind) {
  case DiagnosticKind::ReadAfterWrite:
    return {"the write", "the read"};
  case DiagnosticKind::WriteAfterRead:
    return {"the read", "the write"};
  case DiagnosticKind::WriteAfterWrite:
  case DiagnosticKind::EqualWrites:
    return {"the first write", "the second write"};
  default:
    return {"", ""};
  }
}

std::string tl::runtime::getHeadline(DiagnosticKind kind) {
  llvm::StringRef phrase = describe(kind);
  bool isRace = phrase.consume_back(" race") || phrase.consume_front("race ");
  return ((isRace ? "race: " : "") + phrase).str();
}

llvm::StringRef tl::runtime::getTensor(const Finding &finding,
                                       llvm::ArrayRef<TensorInfo> tensors) {
  if (finding.memory != Memory::GM || finding.space >= tensors.size())
    return "";
  return tensors[finding.space].name;
}

/// "bytes [0, 64) of ub", "bytes [0, 64) of A in gm".
static std::string describeBytes(const Finding &finding,
                                 llvm::ArrayRef<TensorInfo> tensors) {
  std::string where = name(*finding.memory).str();
  if (llvm::StringRef tensor = getTensor(finding, tensors); !tensor.empty())
    where = (tensor + " in " + where).str();
  return ("bytes [" + llvm::Twine(finding.bytes.begin) + ", " +
          llvm::Twine(finding.bytes.end) + ") of " + where)
      .str();
}

/// Whether `finding` is about two vector cores of a block.
static bool isBetweenVectorCores(const Finding &finding) {
  const Side &first = finding.first;
  return finding.second && finding.second->core != first.core &&
         first.kind == CoreKind::Vector &&
         finding.second->kind == CoreKind::Vector;
}

/// Whether flags and barriers of the compiler should have prevented `finding`.
static bool isFaultOfCompiler(const Finding &finding, FindingOptions options) {
  if (!options.isOrderedByCompiler)
    return false;
  switch (finding.kind) {
  case DiagnosticKind::ReadAfterWrite:
  case DiagnosticKind::WriteAfterRead:
  case DiagnosticKind::WriteAfterWrite:
    if (finding.second && finding.second->block != finding.first.block)
      return false;
    return !options.isDividedByAuthor || !isBetweenVectorCores(finding);
  case DiagnosticKind::DoubleSet:
  case DiagnosticKind::LeftoverFlag:
  case DiagnosticKind::Deadlock:
  case DiagnosticKind::InvalidFlag:
  case DiagnosticKind::CounterOverflow:
  case DiagnosticKind::LeftoverCounter:
  case DiagnosticKind::MixedModes:
    return true;
  default:
    return false;
  }
}

static bool isWarning(const Finding &finding, FindingOptions options) {
  return finding.kind == DiagnosticKind::EqualWrites ||
         (options.racesAreWarnings && isRace(finding.kind));
}

static void emitFinding(const Finding &finding,
                        llvm::ArrayRef<TensorInfo> tensors,
                        FindingOptions options) {
  auto [first, second] = describeAccesses(finding.kind);
  Operation *op = getOperation(finding.first);
  InFlightDiagnostic error = ascend::withKind(
      kFindingKind,
      isWarning(finding, options) ? op->emitWarning() : op->emitError());
  error << getHeadline(finding.kind);
  if (finding.memory)
    error << ": " << describeBytes(finding, tensors);
  error << "; " << first << (first.empty() ? "" : " is ") << "on "
        << describe(finding.first);
  if (!finding.detail.empty())
    error << ": " << finding.detail;
  if (finding.count > 1)
    error << " (found " << finding.count << " times)";
  const Side &last = finding.second ? *finding.second : finding.first;
  if (finding.second)
    error.attachNote(getOperation(last)->getLoc())
        << second << (second.empty() ? "" : " is ") << "on " << describe(last);
  auto explain = [&](llvm::StringRef label, llvm::StringRef text) {
    if (!text.empty())
      error.attachNote(getOperation(last)->getLoc()) << label << text;
  };
  explain("", describeElement(finding, tensors));
  explain("rule: ", getRule(finding));
  explain("possible fix: ", finding.fix);
  if (isFaultOfCompiler(finding, options))
    error.attachNote()
        << "internal error: the kernel leaves it to the compiler to order its "
           "pipes and cores, so this is the compiler's fault; please report it "
           "with the kernel";
}

LogicalResult tl::runtime::emitFindings(const DiagnosticLog &log,
                                        llvm::ArrayRef<TensorInfo> tensors,
                                        FindingOptions options) {
  for (const Finding &finding : log)
    emitFinding(finding, tensors, options);
  return success(llvm::all_of(log, [&](const Finding &finding) {
    return isWarning(finding, options);
  }));
}
