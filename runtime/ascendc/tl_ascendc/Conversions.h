//===- Conversions.h - Numbers that do not fit their types ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parameters of instructions have 8 and 16 bits, and a larger number is cut to
// them without a word. tl-run compiles sources with a check of implicit
// conversions of integers, whose handler is here instead of in the compiler's
// library. A cast says that the change is meant.
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_CONVERSIONS_H
#define TL_ASCENDC_CONVERSIONS_H

#include "Language.h"

namespace AscendC::tl_impl {
/// An integer type as the compiler describes it: `info` is twice the logarithm
/// of its bits, plus 1 if it is signed.
struct CheckedType {
  uint16_t kind;
  uint16_t info;

  int getBits() const { return 1 << (info >> 1); }
  bool isSigned() const { return info & 1; }
};

/// A conversion as the compiler describes it.
struct CheckedConversion {
  const char *file;
  uint32_t line, column;
  const CheckedType *from, *to;
};
} // namespace AscendC::tl_impl

/// Called with the bits of a number that an implicit conversion changes.
extern "C" inline __attribute__((used, visibility("default"))) void
__ubsan_handle_implicit_conversion(
    const AscendC::tl_impl::CheckedConversion *conversion, unsigned long before,
    unsigned long after) {
  using namespace AscendC::tl_impl;
  if (!device)
    return;
  auto text = [](const CheckedType &type, unsigned long bits, char *to) {
    int unused = 64 - type.getBits();
    if (type.isSigned())
      std::snprintf(to, 24, "%ld", static_cast<long>(bits << unused) >> unused);
    else
      std::snprintf(to, 24, "%lu", bits);
  };
  char number[24], changed[24], message[128];
  text(*conversion->from, before, number);
  text(*conversion->to, after, changed);
  std::snprintf(message, sizeof(message),
                "%s does not fit into %sint%d_t, and becomes %s", number,
                conversion->to->isSigned() ? "" : "u",
                conversion->to->getBits(), changed);
  device->fail(message);
}

#endif // TL_ASCENDC_CONVERSIONS_H
