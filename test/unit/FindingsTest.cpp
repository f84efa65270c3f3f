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
using tl::runtime::CoreKind;
using tl::runtime::DiagnosticKind;

namespace {
/// How often the compiler is blamed for `finding`, between any operations.
int countBlames(tl::runtime::Diagnostic finding,
                tl::runtime::FindingOptions options) {
  MLIRContext context;
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  finding.first.source = finding.second->source = module->getOperation();
  tl::runtime::DiagnosticLog log;
  log.add(finding);

  tl::DiagnosticCapture capture(&context);
  EXPECT_TRUE(failed(emitFindings(log, {}, options)));
  int blames = 0;
  for (Diagnostic &error : capture.take())
    for (Diagnostic &note : error.getNotes())
      blames += llvm::StringRef(note.str()).starts_with("internal error: ");
  return blames;
}

/// The same for a finding of `kind` between block 0 and block `other`.
int countBlames(DiagnosticKind kind, int64_t other, bool isOrderedByCompiler) {
  tl::runtime::Diagnostic finding;
  finding.kind = kind;
  finding.second.emplace();
  finding.second->block = other;
  tl::runtime::FindingOptions options;
  options.isOrderedByCompiler = isOrderedByCompiler;
  return countBlames(finding, options);
}

/// The same for a race between core `core` of kind `kind` and vector core 1 of
/// a block.
int countBlamesOfCores(unsigned core, CoreKind kind, bool isDividedByAuthor) {
  tl::runtime::Diagnostic finding;
  finding.kind = DiagnosticKind::WriteAfterWrite;
  finding.first.core = core;
  finding.first.kind = kind;
  finding.second.emplace();
  finding.second->core = 1;
  finding.second->kind = CoreKind::Vector;
  tl::runtime::FindingOptions options;
  options.isOrderedByCompiler = true;
  options.isDividedByAuthor = isDividedByAuthor;
  return countBlames(finding, options);
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

// So are races of the vector cores of a block, if he has divided its work.
TEST(Findings, blameTheAuthorForVectorCores) {
  EXPECT_EQ(countBlamesOfCores(0, CoreKind::Vector, true), 0);
  EXPECT_EQ(countBlamesOfCores(0, CoreKind::Vector, false), 1);
  EXPECT_EQ(countBlamesOfCores(1, CoreKind::Vector, true), 1);
  EXPECT_EQ(countBlamesOfCores(2, CoreKind::Cube, true), 1);
}
