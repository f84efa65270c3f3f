//===- SourceProgram.h - A compiled Ascend C kernel -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_SOURCEPROGRAM_H
#define TL_RUNTIME_INTRINSICS_SOURCEPROGRAM_H

#include "runtime/intrinsics/CallSites.h"
#include "runtime/intrinsics/Compiler.h"
#include "runtime/intrinsics/Operations.h"
#include "llvm/Support/DynamicLibrary.h"

namespace tl::runtime {

/// Which cores run a block of a kernel.
struct KernelCores {
  bool cube = false;
  /// The number of vector cores of a block.
  unsigned vector = 0;
};

/// A kernel of a compiled program.
class SourceProgram : public CoreProgram {
public:
  /// Compiles and loads the function `entry` of `source`. An error is one line,
  /// after the messages of the compiler.
  static llvm::Expected<std::unique_ptr<SourceProgram>>
  load(const SourceRequest &source);

  llvm::ArrayRef<tl_device::Parameter> getParameters() const {
    return {entry->parameters, entry->count};
  }
  const KernelCores &getCores() const { return cores; }

  /// Passes `array` for parameter `number`: its address, or its bytes for a
  /// structure.
  void setArray(unsigned number, const View &array);
  void setScalar(unsigned number, Scalar scalar);

  std::unique_ptr<StepSource> start(const Launch &launch, const CoreRole &role,
                                    int64_t block, CoreMemory &memory,
                                    llvm::raw_ostream &output) override;
  bool concernsBlocks() const override { return has("tl_uses_blocks"); }
  bool hasAtomics() const override { return has("tl_uses_atomics"); }

private:
  SourceProgram(CompiledSource compiled, const tl_device::Entry *entry,
                void *handle, uintptr_t base, const SourceRequest &request);
  void setBytes(unsigned number, const void *bytes, size_t size);
  bool has(const char *symbol) const;
  llvm::Expected<KernelCores> findCores(const SourceRequest &request) const;

  CompiledSource compiled;
  const tl_device::Entry *entry;
  void *handle;
  CallSites sites;
  KernelCores cores;
  /// The bytes of each parameter.
  std::vector<llvm::SmallVector<char, 16>> values;
  std::once_flag created;
  std::unique_ptr<Operations> operations;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_SOURCEPROGRAM_H
