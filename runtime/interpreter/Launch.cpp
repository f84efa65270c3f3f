//===- Launch.cpp - Execution of the blocks of a launch -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Launch.h"

#include "runtime/interpreter/Machine.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

llvm::SmallVector<CoreRole, kMaxCoresPerBlock>
tl::runtime::getRoles(ascend::LaunchOpInterface launch) {
  bool hasCube = false, hasVector = false;
  launch->walk([&](ascend::SectionOp section) {
    hasCube |= section.getCore() == ascend::Core::Cube;
    hasVector |= section.getCore() == ascend::Core::Vector;
  });
  bool hasSubBlocks = static_cast<bool>(launch.getSubBlockIndex());

  llvm::SmallVector<CoreRole, kMaxCoresPerBlock> roles;
  if (!hasCube && !hasVector) {
    for (int64_t sub = 0; sub < (hasSubBlocks ? 2 : 1); ++sub)
      roles.push_back({std::nullopt, CoreKind::Vector, sub});
    return roles;
  }
  if (hasCube)
    roles.push_back({ascend::Core::Cube, CoreKind::Cube, 0});
  // An AI core has two vector cores. Without an index to distinguish them, a
  // block runs on one of them.
  if (hasVector)
    for (int64_t sub = 0; sub < (hasSubBlocks ? 2 : 1); ++sub)
      roles.push_back({ascend::Core::Vector, CoreKind::Vector, sub});
  return roles;
}

Interpreter tl::runtime::startCore(const Launch &launch, const CoreRole &role,
                                   int64_t block, CoreMemory &memory,
                                   llvm::raw_ostream &output) {
  Frame frame = launch.host;
  frame.memory = &memory;
  frame.tensors = nullptr;
  frame.output = &output;
  frame.place = "block " + std::to_string(block);
  frame[launch.indices[0]] = block;
  if (launch.indices.size() > 1) {
    frame[launch.indices[1]] = role.subBlock;
    if (role.kind == CoreKind::Vector)
      frame.place += ", vector core " + std::to_string(role.subBlock);
  }
  return Interpreter(launch.body, std::move(frame), role.section);
}
