//===- Sequential.cpp - Runs a launch in program order --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Launch.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"

using namespace mlir;
using namespace tl::runtime;

/// Lets `memory` know what it has to forget at the next block.
static void markWritten(llvm::ArrayRef<Access> accesses, CoreMemory &memory) {
  for (const Access &access : accesses)
    if (access.write && access.memory != Memory::GM)
      memory.markWritten(access.memory, access.bytes);
}

static llvm::Error execute(const InstructionCode &code, Frame &frame) {
  llvm::Expected<KernelArgs> args = getKernelArgs(code, frame);
  if (!args)
    return args.takeError();
  if (code.kernel->checkData)
    if (llvm::Error error = code.kernel->checkData(*args))
      return errorAt(code.op, llvm::toString(std::move(error)));
  code.kernel->run(*args);
  markWritten(getFootprints(code, frame), *frame.memory);
  return llvm::Error::success();
}

/// Executes an instruction of the scalar unit.
static llvm::Error executeScalar(const Step &step, Frame &frame) {
  if (llvm::Error error = (*step.evaluator)(step, frame))
    return error;
  if (!step.getAccesses)
    return llvm::Error::success();
  markWritten(llvm::cantFail(step.getAccesses(step, frame)), *frame.memory);
  return llvm::Error::success();
}

static llvm::Error execute(const Step &step, Frame &frame) {
  switch (step.kind) {
  case Step::Instruction:
    if (llvm::Error error = execute(*step.instruction, frame))
      return error;
    // Of a numeric operation only the number of elements it kept is a result.
    if (!step.results.empty())
      frame[step.results[0]] = frame.memory->keptCount;
    return llvm::Error::success();
  case Step::ScalarInstruction:
    return executeScalar(step, frame);
  default:
    return llvm::Error::success();
  }
}

static llvm::Error runCore(Interpreter core) {
  while (true) {
    llvm::Expected<const Step *> step = core.next();
    if (!step)
      return step.takeError();
    if (!*step)
      return llvm::Error::success();
    if (llvm::Error error = execute(**step, core.getFrame()))
      return error;
  }
}

FailureOr<LaunchReport>
tl::runtime::runSequentially(const Launch &launch, const RunOptions &options) {
  auto roles = getRoles(launch.op);
  MachineConfig machine = getMachine(launch.target);
  std::vector<CoreMemory> memories;
  for (size_t i = 0; i < roles.size(); ++i)
    memories.emplace_back(machine);

  LaunchReport report;
  report.blocks = launch.blocks;
  for (int64_t block = 0; block < launch.blocks; ++block) {
    for (auto [role, memory] : llvm::zip_equal(roles, memories)) {
      memory.beginBlock();
      if (llvm::Error error = runCore(
              startCore(launch, role, block, memory, *options.output))) {
        emit(std::move(error), launch.op, block);
        return failure();
      }
    }
    if (options.progress)
      options.progress(block + 1, launch.blocks);
  }
  return report;
}
