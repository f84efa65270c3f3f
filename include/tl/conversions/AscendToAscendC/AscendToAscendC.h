//===- AscendToAscendC.h - Translation of final IR to Ascend C --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_ASCENDTOASCENDC_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_ASCENDTOASCENDC_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace tl {

/// How kernels declare their tiles and begin.
enum class KernelStyle {
  /// As parts of the `TBuf`s of a `TPipe`, which CANN 8.1 and later have.
  Pipe,
  /// At their addresses, after `InitSocState`, without a `TPipe` and the time
  /// that it takes to begin. Source: CANN 8.5 documentation, static tensor
  /// programming; the headers of CANN 8.1 do not have it. Kernels that call
  /// functions which need a `TPipe` are errors.
  Static
};

/// The origin of a module, as its files state it, and the form of the text.
struct EmissionRequest {
  /// The name of the header, which the host source includes.
  std::string headerName;
  /// The name and the contents of the source, and the pass pipeline.
  std::string sourceName, sourceText, pipeline;
  /// Whether to make `Emission::sourceMap`.
  bool wantsSourceMap = false;
  KernelStyle style = KernelStyle::Pipe;
};

/// The files for a module of final IR; docs/launch-interface.md describes them.
struct Emission {
  /// Every function as a kernel, and as a function that puts it on a stream.
  std::string ascendC;
  /// The launch functions, for any host compiler.
  std::string host;
  /// Their declarations in C.
  std::string header;
  /// The description of the kernels as JSON.
  std::string metadata;
  /// The origins of the lines of `ascendC` as JSON; empty unless requested.
  std::string sourceMap;
};

/// Whether `#include "NAME"` finds a file of this name: it has no quotes,
/// backslashes or control characters.
bool canInclude(llvm::StringRef name);

/// Prints the kernels of `module`, which is final IR. Reports violations of
/// final IR, including races and unbalanced flags, and operations that cannot
/// be printed.
mlir::FailureOr<Emission> emitAscendC(mlir::ModuleOp module,
                                      const EmissionRequest &request);

/// A file and its contents.
struct EmittedFile {
  /// Relative to the folder of the files, with slashes.
  std::string path;
  std::string text;
};

/// Prints each kernel of `module`, which is final IR, as an operator: the files
/// of an operator project. Has the errors of `emitAscendC`, and one for each
/// property of a kernel that an operator cannot express.
mlir::FailureOr<std::vector<EmittedFile>> emitOperators(mlir::ModuleOp module);

/// Prints `Emission::ascendC` alone; nothing is written to `os` on failure.
mlir::LogicalResult translateToAscendC(mlir::ModuleOp module,
                                       llvm::raw_ostream &os);

/// Registers the dialects of final IR, and those whose operations the
/// translator refuses by name.
void registerAscendCDialects(mlir::DialectRegistry &registry);

} // namespace tl

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_ASCENDTOASCENDC_H
