//===- InternalErrorTest.cpp - Tests of errors of the compiler ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Compile/InternalError.h"
#include "dialects/Ascend/Utils/ErrorKind.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "passes/Compile/DiagnosticCapture.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tl;

namespace {
constexpr const char *source = R"(
  module attributes {author.name = "somebody"} {
    func.func @kernel() { return }
    func.func @other() { return }
  })";

class InternalError : public testing::Test {
protected:
  InternalError() {
    context.allowUnregisteredDialects();
    context.loadDialect<func::FuncDialect>();
    module = parseSourceString<ModuleOp>(source, &context);
    kernel = *module->getOps<func::FuncOp>().begin();
  }

  /// The diagnostics of the context while `emit` runs.
  template <typename Emit> std::vector<Diagnostic> capture(Emit emit) {
    DiagnosticCapture capture(&context);
    emit();
    return capture.take();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp kernel;
};

/// The path that is named in `text` after "with ", up to a comma.
std::string getPath(llvm::StringRef text) {
  return text.split("with ").second.split(',').first.str();
}
} // namespace

// A check that fails after a pass is an error of the compiler: the error says
// so, keeps its notes, and names both passes and a file.
TEST_F(InternalError, saysWhoIsAtFault) {
  std::vector<Diagnostic> found = capture([&] {
    emitWarning(kernel.getLoc(), "a warning");
    emitError(kernel.getLoc(), "reads what is gone").attachNote() << "here";
    emitError(kernel.getLoc(), "another one");
  });
  ASSERT_EQ(found.size(), 3u);
  std::vector<Diagnostic> shown = capture([&] {
    reportInternalErrors(std::move(found),
                         {kernel, "builtin.module(cse)", *module, "the-planner",
                          "the-checker", "less may help"});
  });
  ASSERT_EQ(shown.size(), 3u);
  EXPECT_EQ(shown[0].str(), "a warning");
  EXPECT_EQ(shown[1].str(), "internal error: reads what is gone");
  EXPECT_EQ(shown[2].str(), "internal error: another one");
  EXPECT_EQ(ascend::getErrorKind(shown[1]), "internal");

  std::vector<std::string> notes;
  for (Diagnostic &note : shown[1].getNotes())
    notes.push_back(note.str());
  ASSERT_EQ(notes.size(), 3u);
  EXPECT_EQ(notes[0], "here");
  EXPECT_EQ(notes[1],
            "'the-checker' refuses what 'the-planner' made of this kernel: the "
            "compiler is at fault, not its author");
  EXPECT_TRUE(llvm::StringRef(notes[2]).ends_with("less may help"));
  EXPECT_TRUE(shown[2].getNotes().empty());
  llvm::sys::fs::remove(getPath(notes[2]));
}

// The file has the kernel, no other one, the attributes of the module, and the
// pipeline. Another error has another file.
TEST_F(InternalError, writesAReproducer) {
  std::vector<std::string> paths;
  for (int i = 0; i < 2; ++i) {
    std::vector<Diagnostic> found =
        capture([&] { emitError(kernel.getLoc(), "wrong"); });
    std::vector<Diagnostic> shown = capture([&] {
      reportInternalErrors(
          std::move(found),
          {kernel, "builtin.module(cse)", *module, "maker", "checker", "-"});
    });
    paths.push_back(getPath(std::next(shown[0].getNotes().begin())->str()));
  }
  EXPECT_NE(paths[0], paths[1]);
  auto file = llvm::MemoryBuffer::getFile(paths[0]);
  ASSERT_TRUE(bool(file));
  llvm::StringRef text = (*file)->getBuffer();
  EXPECT_TRUE(text.contains("pipeline: \"builtin.module(cse)\""));
  auto written = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(bool(written));
  EXPECT_TRUE(bool(written->lookupSymbol("kernel")));
  EXPECT_FALSE(bool(written->lookupSymbol("other")));
  EXPECT_TRUE((*written)->hasAttr("author.name"));
  for (const std::string &path : paths)
    llvm::sys::fs::remove(path);
}
