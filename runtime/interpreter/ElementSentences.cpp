//===- ElementSentences.cpp - What findings do to elements ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Elements.h"

#include <fmt/format.h>

using namespace tl::runtime;
using Finding = tl::runtime::Diagnostic;

static std::string describeRead(const ElementValues &values,
                                llvm::StringRef element, const Change &change) {
  if (values.before.empty())
    return fmt::format("the write was done when this run read {}: it got {}, "
                       "as in program order, and may get what was there before",
                       element.str(), values.after);
  return fmt::format("{} is {} before the write and {} after it: the read {} "
                     "{}, and in program order it gets {}",
                     element.str(), values.before, values.after,
                     change.isWrongRead ? "got" : "may get", values.before,
                     values.after);
}

static std::string describeOverwrittenRead(const ElementValues &values,
                                           llvm::StringRef element,
                                           const Change &change) {
  if (values.before.empty())
    return fmt::format("{} is {} after the write, and in program order the "
                       "read gets what was there before",
                       element.str(), values.after);
  return fmt::format("{0} is {1} before the write and {2} after it: the read "
                     "{3} {2}, and in program order it gets {1}",
                     element.str(), values.before, values.after,
                     change.isWrongRead ? "got" : "may get");
}

/// The sentence for contents that are the same before and after.
static std::string describeEqual(const Finding &finding,
                                 const ElementValues &values,
                                 llvm::StringRef element) {
  bool isOfWrites = finding.kind == DiagnosticKind::WriteAfterWrite;
  return fmt::format("{} is {} {}, and none of these bytes changes: the values "
                     "of this run hide the race",
                     element.str(), values.after,
                     isOfWrites ? "after each write"
                                : "before and after the write");
}

/// The sentence for two cores, which have no program order between them.
static std::string describeCores(const Finding &finding,
                                 const ElementValues &values,
                                 llvm::StringRef element) {
  if (finding.kind == DiagnosticKind::WriteAfterWrite)
    return fmt::format("the first write leaves {} in {}, the second one {}: "
                       "nothing decides which of them stays",
                       values.before, element.str(), values.after);
  if (values.before.empty())
    return fmt::format("{} is {} after the write: nothing decides whether the "
                       "read gets that or what was there before",
                       element.str(), values.after);
  bool isReadLast = finding.kind == DiagnosticKind::ReadAfterWrite;
  std::string got = isReadLast ? values.before : values.after;
  return fmt::format("{} is {} before the write and {} after it: {}",
                     element.str(), values.before, values.after,
                     finding.change->isWrongRead
                         ? "the read got " + got + ", and nothing decides that"
                         : "nothing decides which of them the read gets");
}

/// The sentence for known values.
static std::string describeValues(const Finding &finding,
                                  const ElementValues &values,
                                  llvm::StringRef element) {
  if (finding.kind == DiagnosticKind::EqualWrites)
    return fmt::format("both writes leave {} in {}", values.after,
                       element.str());
  if (!values.before.empty() && !values.differ)
    return describeEqual(finding, values, element);
  if (finding.first.place != finding.second->place)
    return describeCores(finding, values, element);
  switch (finding.kind) {
  case DiagnosticKind::ReadAfterWrite:
    return describeRead(values, element, *finding.change);
  case DiagnosticKind::WriteAfterRead:
    return describeOverwrittenRead(values, element, *finding.change);
  case DiagnosticKind::WriteAfterWrite:
    return fmt::format("the first write leaves {} in {}, the second one {}, "
                       "which stays in program order",
                       values.before, element.str(), values.after);
  default:
    return "";
  }
}

std::string tl::runtime::describeElement(const Finding &finding,
                                         llvm::ArrayRef<TensorInfo> tensors) {
  ElementValues values = getElement(finding, tensors);
  if (values.name().empty())
    return "";
  std::string element = values.name().str();
  if (!values.first.empty() && values.first != element)
    element = fmt::format("{} ({} of the first)", element, values.first);
  if (finding.kind == DiagnosticKind::UninitialisedRead)
    return "where: " + element + " is the first element without a value";
  if (values.after.empty())
    return "where: the first of these bytes belong to " + element;
  return "values: " + describeValues(finding, values, element);
}
