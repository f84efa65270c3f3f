//===- Bitwise.cpp - Kernels on bits ----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include <type_traits>

using namespace tl::runtime;

namespace {
struct And {
  static uint64_t apply(uint64_t a, uint64_t b) { return a & b; }
};
struct Or {
  static uint64_t apply(uint64_t a, uint64_t b) { return a | b; }
};
struct Xor {
  static uint64_t apply(uint64_t a, uint64_t b) { return a ^ b; }
};
} // namespace

/// Calls `visit` with the TypeTag of the unsigned integer of the width of
/// `dtype`.
template <typename Visitor> static void visitBits(DType dtype, Visitor visit) {
  switch (byteWidth(dtype)) {
  case 1:
    return visit(TypeTag<uint8_t>());
  case 2:
    return visit(TypeTag<uint16_t>());
  case 4:
    return visit(TypeTag<uint32_t>());
  default:
    return visit(TypeTag<uint64_t>());
  }
}

static llvm::Error expectSameDType(const KernelArgs &args) {
  for (const Operand &operand : args.operands)
    if (operand.view.dtype != args.operands.front().view.dtype)
      return unsupported("needs operands of the same dtype");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// and, or, xor
//===----------------------------------------------------------------------===//

static llvm::Error checkBinary(const KernelArgs &args) {
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar");
  if (auto error = expectOperands(args, 3 - args.scalars.size()))
    return error;
  if (auto error = expectSameDType(args))
    return error;
  return expectBroadcast(args);
}

template <typename Op> static void runBinary(const KernelArgs &args) {
  const View &dst = args.operands.back().view;
  View a = broadcast(args.operands.front().view, dst.sizes);
  View b = broadcast(args.operands[1].view, dst.sizes);
  alignas(8) std::byte element[8];
  if (!args.scalars.empty()) {
    // The operations are commutative.
    storeScalar(args.scalars.front(), dst.dtype, element);
    b = dst;
    b.data = element;
    b.strides.assign(dst.strides.size(), 0);
  }
  visitBits(dst.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    forEachRow({&a, &b, &dst}, [](const Row &row) {
      const auto *a = reinterpret_cast<const T *>(row.data[0]);
      const auto *b = reinterpret_cast<const T *>(row.data[1]);
      auto *dst = reinterpret_cast<T *>(row.data[2]);
      for (int64_t i = 0; i < row.length; ++i)
        dst[i * row.strides[2]] = static_cast<T>(
            Op::apply(a[i * row.strides[0]], b[i * row.strides[1]]));
    });
  });
}

//===----------------------------------------------------------------------===//
// not
//===----------------------------------------------------------------------===//

static llvm::Error checkNot(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (auto error = expectSameDType(args))
    return error;
  return expectSameShape(args);
}

static void runNot(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  visitBits(dst.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    forEachRow({&src, &dst}, [](const Row &row) {
      const auto *src = reinterpret_cast<const T *>(row.data[0]);
      auto *dst = reinterpret_cast<T *>(row.data[1]);
      for (int64_t i = 0; i < row.length; ++i)
        dst[i * row.strides[1]] = static_cast<T>(~src[i * row.strides[0]]);
    });
  });
}

//===----------------------------------------------------------------------===//
// shift_left, shift_right
//===----------------------------------------------------------------------===//

static llvm::Error checkShift(const KernelArgs &args) {
  if (args.scalars.size() != 1)
    return unsupported("takes one scalar operand");
  if (isFloat(args.operands.front().view.dtype))
    return unsupported("does not exist for " +
                       name(args.operands.front().view.dtype));
  return checkNot(args);
}

template <typename T> static T shiftLeft(T value, uint64_t amount) {
  uint64_t bits = static_cast<std::make_unsigned_t<T>>(value);
  return amount < 8 * sizeof(T) ? static_cast<T>(bits << amount) : T(0);
}

template <typename T> static T shiftRight(T value, uint64_t amount) {
  constexpr uint64_t width = 8 * sizeof(T);
  if (std::is_unsigned_v<T>)
    return amount < width ? static_cast<T>(value >> amount) : T(0);
  return static_cast<T>(static_cast<int64_t>(value) >>
                        std::min(amount, width - 1));
}

template <bool isLeft> static void runShift(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  visitStorage(dst.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (std::is_integral_v<T>) {
      auto amount = static_cast<std::make_unsigned_t<T>>(
          std::get<int64_t>(args.scalars.front()));
      forEachRow({&src, &dst}, [&](const Row &row) {
        const auto *src = reinterpret_cast<const T *>(row.data[0]);
        auto *dst = reinterpret_cast<T *>(row.data[1]);
        for (int64_t i = 0; i < row.length; ++i) {
          T value = src[i * row.strides[0]];
          dst[i * row.strides[1]] =
              isLeft ? shiftLeft(value, amount) : shiftRight(value, amount);
        }
      });
    }
  });
}

llvm::ArrayRef<Kernel> tl::runtime::bitwiseKernels() {
  static const Kernel kernels[] = {
      {"and", checkBinary, runBinary<And>},
      {"or", checkBinary, runBinary<Or>},
      {"xor", checkBinary, runBinary<Xor>},
      {"not", checkNot, runNot},
      {"shift_left", checkShift, runShift<true>},
      {"shift_right", checkShift, runShift<false>},
  };
  return kernels;
}
