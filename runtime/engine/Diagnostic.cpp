//===- Diagnostic.cpp - Findings of the engine ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/Diagnostic.h"

#include "llvm/Support/ErrorHandling.h"

using namespace tl::runtime;

llvm::StringRef tl::runtime::describe(DiagnosticKind kind) {
  switch (kind) {
  case DiagnosticKind::ReadAfterWrite:
    return "read-after-write race";
  case DiagnosticKind::WriteAfterRead:
    return "write-after-read race";
  case DiagnosticKind::WriteAfterWrite:
    return "write-after-write race";
  case DiagnosticKind::BlockRace:
    return "race between blocks";
  case DiagnosticKind::EqualWrites:
    return "equal values written twice";
  case DiagnosticKind::SharedLine:
    return "race in a cache line";
  case DiagnosticKind::OutOfBounds:
    return "access out of bounds";
  case DiagnosticKind::Misaligned:
    return "misaligned access";
  case DiagnosticKind::ForbiddenOverlap:
    return "overlap of source and destination";
  case DiagnosticKind::UninitialisedRead:
    return "read of bytes never written";
  case DiagnosticKind::DoubleSet:
    return "flag set twice";
  case DiagnosticKind::LeftoverFlag:
    return "flag left set at the end of the kernel";
  case DiagnosticKind::Deadlock:
    return "deadlock";
  case DiagnosticKind::InvalidData:
    return "invalid data";
  case DiagnosticKind::InvalidFlag:
    return "invalid flag";
  case DiagnosticKind::CounterOverflow:
    return "cross-core counter out of range";
  case DiagnosticKind::LeftoverCounter:
    return "cross-core flag left at the end of the kernel";
  case DiagnosticKind::MixedModes:
    return "cross-core flag in two modes";
  }
  llvm_unreachable("unknown diagnostic kind");
}

bool tl::runtime::isRace(DiagnosticKind kind) {
  switch (kind) {
  case DiagnosticKind::ReadAfterWrite:
  case DiagnosticKind::WriteAfterRead:
  case DiagnosticKind::WriteAfterWrite:
  case DiagnosticKind::BlockRace:
  case DiagnosticKind::SharedLine:
    return true;
  default:
    return false;
  }
}

bool DiagnosticLog::countKnown(DiagnosticKind kind, const void *first,
                               const void *second) {
  auto known = index.find({static_cast<unsigned>(kind), first, second});
  if (known == index.end())
    return false;
  ++entries[known->second].count;
  return true;
}

void DiagnosticLog::add(Diagnostic diagnostic) {
  const void *second = diagnostic.second ? diagnostic.second->source : nullptr;
  Key key{static_cast<unsigned>(diagnostic.kind), diagnostic.first.source,
          second};
  auto [known, isNew] = index.try_emplace(key, entries.size());
  if (isNew)
    entries.push_back(std::move(diagnostic));
  else
    entries[known->second].count += diagnostic.count;
}

void DiagnosticLog::merge(DiagnosticLog other) {
  for (Diagnostic &diagnostic : other.entries)
    add(std::move(diagnostic));
}
