//===- Draw.cpp - Arguments drawn for a kernel ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/validation/Draw.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tl;
using namespace tl::validation;

/// Larger extents cost time and exercise no further code, except for those of
/// tiles.
constexpr int64_t kMaxExtent = 600;
constexpr int64_t kMaxConstant = 4096;
constexpr int64_t kMaxElements = 1 << 18;

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

static void addConstants(AffineExpr expression,
                         llvm::SetVector<int64_t> &constants) {
  expression.walk([&](AffineExpr part) {
    if (auto constant = dyn_cast<AffineConstantExpr>(part))
      constants.insert(constant.getValue());
  });
}

/// The numbers in the index arithmetic of `kernel`, and the extents of its
/// tiles.
static llvm::SetVector<int64_t> getConstants(func::FuncOp kernel) {
  llvm::SetVector<int64_t> constants;
  kernel.walk([&](Operation *op) {
    if (auto constant = dyn_cast<arith::ConstantIndexOp>(op))
      constants.insert(constant.value());
    for (NamedAttribute attribute : op->getAttrs())
      if (auto map = dyn_cast<AffineMapAttr>(attribute.getValue()))
        for (AffineExpr result : map.getValue().getResults())
          addConstants(result, constants);
    for (Type type : op->getResultTypes())
      if (auto memref = dyn_cast<MemRefType>(type))
        for (int64_t extent : memref.getShape())
          constants.insert(extent);
  });
  return constants;
}

static std::vector<int64_t> getExtents(func::FuncOp kernel) {
  llvm::SetVector<int64_t> extents;
  for (int64_t extent : {0, 1, 2, 3, 5, 17, 33})
    extents.insert(extent);
  for (int64_t constant : getConstants(kernel)) {
    // The neighbours of larger constants are too large, and may overflow.
    if (constant <= 1 || constant > kMaxConstant)
      continue;
    for (int64_t extent :
         {constant - 1, constant, constant + 1, 2 * constant, 2 * constant + 1})
      if (extent <= std::max(kMaxExtent, constant + 1))
        extents.insert(extent);
  }
  return {extents.begin(), extents.end()};
}

/// The multiples of the larger constants of `kernel`: a kernel without code for
/// the rest of a tile does nothing with other extents.
static std::vector<int64_t> getMultiples(func::FuncOp kernel) {
  llvm::SetVector<int64_t> multiples;
  for (int64_t constant : getConstants(kernel))
    if (constant >= 8 && constant <= kMaxConstant)
      for (int64_t multiple = constant;
           multiple <= std::max(kMaxExtent, constant); multiple += constant)
        multiples.insert(multiple);
  return {multiples.begin(), multiples.end()};
}

//===----------------------------------------------------------------------===//
// Draws
//===----------------------------------------------------------------------===//

static std::vector<runtime::ArgumentInfo> getArguments(func::FuncOp kernel) {
  std::vector<runtime::ArgumentInfo> arguments;
  for (BlockArgument argument : kernel.getArguments())
    arguments.push_back(runtime::getArgumentInfo(argument));
  return arguments;
}

Drawer::Drawer(func::FuncOp kernel, uint64_t seed)
    : generator(seed), arguments(getArguments(kernel)),
      extents(getExtents(kernel)), multiples(getMultiples(kernel)) {}

int64_t Drawer::drawExtent() {
  const std::vector<int64_t> &from =
      drawsMultiples && !multiples.empty() ? multiples : extents;
  return from[next(from.size())];
}

/// `number` as one of `type`, with the bits that this has.
static std::string wrap(int64_t number, Type type) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  llvm::APInt bits = llvm::APInt(64, number, /*isSigned=*/true);
  return llvm::toString(bits.sextOrTrunc(width), /*Radix=*/10,
                        /*Signed=*/!type.isUnsignedInteger());
}

std::string Drawer::drawScalar(Type type) {
  if (type.isInteger(1))
    return std::to_string(next(2));
  if (isa<FloatType>(type)) {
    constexpr StringLiteral values[] = {"0.5", "-1.25", "0",     "-0.0", "inf",
                                        "nan", "1e-40", "-2.75", "24",   "600"};
    return values[next(std::size(values))].str();
  }
  // Most are extents. Others are negative, or need more than 8 bits.
  switch (next(16)) {
  case 0:
    return wrap(-1 - static_cast<int64_t>(next(5)), type);
  case 1:
  case 2:
  case 3:
    return wrap(static_cast<int64_t>(next(kMaxExtent + 1)), type);
  default:
    return wrap(drawExtent(), type);
  }
}

/// Most arrays have random numbers: a NaN hides the operands that are added to
/// it.
std::string Drawer::drawArray(const runtime::ArgumentInfo &argument,
                              llvm::ArrayRef<int64_t> sizes) {
  std::string shape = llvm::join(
      llvm::map_range(sizes, [](int64_t size) { return std::to_string(size); }),
      "x");
  if (!shape.empty())
    shape = ":" + shape;
  uint64_t kind = next(8), seed = next(1000);
  if (kind == 0)
    return "iota" + shape;
  bool isFirst = draws == 1;
  StringRef name = kind < 3 && !isFirst   ? "edges"
                   : kind < 5 && !isFirst ? "wide"
                                          : "random";
  return (name + ":" + Twine(seed) + shape).str();
}

std::vector<std::string> Drawer::draw() {
  llvm::SmallVector<int64_t, 3> palette(1 + next(3));
  ++draws;
  drawsMultiples = next(2);
  for (int64_t &extent : palette)
    extent = std::max<int64_t>(drawExtent(), draws > 1 ? 0 : 1);
  std::vector<std::string> specs;
  for (const runtime::ArgumentInfo &argument : arguments) {
    if (!argument.isMemRef()) {
      specs.push_back(drawScalar(argument.type));
      continue;
    }
    llvm::SmallVector<int64_t, 4> sizes = argument.shape;
    int64_t elements = 1;
    for (int64_t &size : sizes) {
      if (ShapedType::isDynamic(size)) {
        size = palette[next(palette.size())];
        // The rest of the limit: many dimensions must not have too many
        // elements.
        size = std::min(size, std::max<int64_t>(kMaxElements / elements, 1));
      }
      elements *= std::max<int64_t>(size, 1);
    }
    specs.push_back(drawArray(argument, sizes));
  }
  return specs;
}
