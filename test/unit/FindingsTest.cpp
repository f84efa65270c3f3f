//===- FindingsTest.cpp - Tests of the blame for findings -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Findings.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "passes/Compile/DiagnosticCapture.h"
#include "gtest/gtest.h"

using namespace mlir;
using tl::runtime::DiagnosticKind;

namespace {
/// How often the compiler is blamed for a finding of `kind` between an
/// operation of block 0 and one of block `other`.
int countBlames(DiagnosticKind kind, int64_t other, bool isOrderedByCompiler) {
  MLIRContext context;
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  tl::runtime::Diagnostic finding;
  finding.kind = kind;
  finding.first.source = module->getOperation();
  finding.second = finding.first;
  finding.second->block = other;
  tl::runtime::DiagnosticLog log;
  log.add(finding);

  tl::DiagnosticCapture capture(&context);
  EXPECT_TRUE(failed(emitFindings(log, {}, {isOrderedByCompiler, false})));
  int blames = 0;
  for (Diagnostic &error : capture.take())
    for (Diagnostic &note : error.getNotes())
      blames += llvm::StringRef(note.str()).starts_with("internal error: ");
  return blames;
}
} // namespace

// If the compiler has ordered everything, missing order is its fault.
TEST(Findings, blameTheCompiler) {
  EXPECT_EQ(countBlames(DiagnosticKind::ReadAfterWrite, 0, true), 1);
  EXPECT_EQ(countBlames(DiagnosticKind::Deadlock, 0, true), 1);
  EXPECT_EQ(countBlames(DiagnosticKind::DoubleSet, 0, true), 1);
}

// Flags of the author are his, and so are races of blocks, and reads
// of unwritten bytes.
TEST(Findings, blameTheAuthor) {
  EXPECT_EQ(countBlames(DiagnosticKind::ReadAfterWrite, 0, false), 0);
  EXPECT_EQ(countBlames(DiagnosticKind::ReadAfterWrite, 1, true), 0);
  EXPECT_EQ(countBlames(DiagnosticKind::BlockRace, 1, true), 0);
  EXPECT_EQ(countBlames(DiagnosticKind::UninitialisedRead, 0, true), 0);
}
