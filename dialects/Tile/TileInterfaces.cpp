//===- TileInterfaces.cpp - What an operation asks of its operands ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileInterfaces.h"

#include "dialects/Tile/TileInterfaces.cpp.inc"

using namespace tl::ascend;

std::optional<Core> tl::tile::getCoreOf(Memory memory) {
  switch (memory) {
  case Memory::GM:
    return std::nullopt;
  case Memory::UB:
    return Core::Vector;
  default:
    return Core::Cube;
  }
}
