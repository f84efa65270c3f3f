//===- TileInterfaces.cpp - What an operation asks of its operands ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileInterfaces.h"

#include "dialects/Tile/TileInterfaces.cpp.inc"
