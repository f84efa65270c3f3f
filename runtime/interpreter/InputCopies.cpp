//===- InputCopies.cpp - Copies of inputs that a result overlaps ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/InputCopies.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <functional>

using namespace tl::runtime;

namespace {
/// The bytes of a view, up to the end of its last element.
struct Span {
  std::byte *begin;
  std::byte *end;
};
} // namespace

static Span getSpan(const View &view) {
  int64_t first = 0, last = 0;
  for (auto [size, stride] : llvm::zip_equal(view.sizes, view.strides)) {
    int64_t reach = (size - 1) * stride;
    (reach < 0 ? first : last) += reach;
  }
  int64_t width = byteWidth(view.dtype);
  return {view.data + first * width, view.data + (last + 1) * width};
}

static bool shareBytes(const View &a, const View &b) {
  if (a.numElements() == 0 || b.numElements() == 0)
    return false;
  Span left = getSpan(a), right = getSpan(b);
  std::less<> isBefore;
  return isBefore(left.begin, right.end) && isBefore(right.begin, left.end);
}

static bool areSameElements(const View &a, const View &b) {
  return a.data == b.data && byteWidth(a.dtype) == byteWidth(b.dtype) &&
         a.sizes == b.sizes && a.strides == b.strides;
}

InputCopies::InputCopies(const InstructionCode &code, KernelArgs &args) {
  for (auto [input, use] : llvm::zip_equal(args.operands, code.operands)) {
    if (!use.reads || use.writes)
      continue;
    for (auto [result, other] : llvm::zip_equal(args.operands, code.operands)) {
      if (!other.writes || !shareBytes(input.view, result.view) ||
          (use.mayBeResult && areSameElements(input.view, result.view)))
        continue;
      copy(input);
      break;
    }
  }
}

/// Copies all bytes from the first to the last element, which keeps the
/// strides.
void InputCopies::copy(Operand &operand) {
  Span span = getSpan(operand.view);
  std::byte *data = copies.emplace_back(span.begin, span.end).data();
  operand.view.data = data + (operand.view.data - span.begin);
  if (operand.matrix)
    operand.matrix->data = data + (operand.matrix->data - span.begin);
}
