//===- SourceProgram.h - A compiled Ascend C kernel -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_SOURCEPROGRAM_H
#define TL_RUNTIME_INTRINSICS_SOURCEPROGRAM_H

#include "runtime/intrinsics/CallLog.h"
#include "runtime/intrinsics/CallSites.h"
#include "runtime/intrinsics/Compiler.h"
#include "runtime/intrinsics/Operations.h"
#include "runtime/intrinsics/Variables.h"
#include "llvm/Support/DynamicLibrary.h"

namespace tl::runtime {

/// Which cores run a block of a kernel.
struct KernelCores {
  bool cube = false;
  /// The number of vector cores of a block.
  unsigned vector = 0;
};

/// A compiled source, loaded into this process.
class SourceLibrary {
public:
  /// Compiles and loads `source`. An error is one line, after the messages of
  /// the compiler.
  static llvm::Expected<std::shared_ptr<SourceLibrary>>
  load(const SourceRequest &source);

  /// The address of `symbol`; null if there is none.
  void *find(const char *symbol) const;

  CallSites &getSites() { return sites; }
  Variables &getVariables() { return variables; }
  /// See SourceProgram::needsOneThread.
  bool needsOneThread() const { return oneThread; }

private:
  SourceLibrary(CompiledSource compiled, void *handle, uintptr_t base,
                const SourceRequest &request, std::optional<SourceMap> map);

  CompiledSource compiled;
  void *handle;
  CallSites sites;
  Variables variables;
  bool oneThread;
};

/// A kernel of a compiled program.
class SourceProgram : public CoreProgram {
public:
  /// Compiles and loads the function `entry` of `source`.
  static llvm::Expected<std::unique_ptr<SourceProgram>>
  load(const SourceRequest &source);

  /// A kernel of `library`; `cores` as in SourceRequest.
  static llvm::Expected<std::unique_ptr<SourceProgram>>
  create(std::shared_ptr<SourceLibrary> library, const tl_device::Entry &entry,
         llvm::StringRef cores);

  llvm::ArrayRef<tl_device::Parameter> getParameters() const {
    return {entry.parameters, entry.count};
  }
  const KernelCores &getCores() const { return cores; }

  /// Whether its cores share variables that belong to the one that runs.
  bool needsOneThread() const { return library->needsOneThread(); }

  /// Passes `array` for parameter `number`: its address, or its bytes for a
  /// structure.
  void setArray(unsigned number, const View &array);
  void setScalar(unsigned number, Scalar scalar);
  void setBytes(unsigned number, const void *bytes, size_t size);

  std::unique_ptr<StepSource> start(const Launch &launch, const CoreRole &role,
                                    int64_t block, CoreMemory &memory,
                                    llvm::raw_ostream &output) override;
  bool concernsBlocks() const override { return has("tl_uses_blocks"); }
  bool hasAtomics() const override { return has("tl_uses_atomics"); }

  /// Copies the variables outside of the kernel, before a run.
  void saveVariables() { library->getVariables().save(); }
  /// Fails if the run has changed one of them.
  llvm::Error checkVariables() const;

private:
  SourceProgram(std::shared_ptr<SourceLibrary> library,
                const tl_device::Entry &entry);
  bool has(const char *symbol) const { return library->find(symbol); }
  llvm::Expected<KernelCores> findCores(llvm::StringRef given) const;

  std::shared_ptr<SourceLibrary> library;
  tl_device::Entry entry;
  KernelCores cores;
  /// The bytes of each parameter.
  std::vector<llvm::SmallVector<char, 16>> values;
  /// Null if no log is requested.
  std::unique_ptr<CallLog> log;
  std::once_flag created;
  std::unique_ptr<Operations> operations;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_SOURCEPROGRAM_H
