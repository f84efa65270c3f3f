//===- DType.cpp - Element types ------------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/numerics/DType.h"

#include "llvm/Support/ErrorHandling.h"

using namespace tl::runtime;

unsigned tl::runtime::byteWidth(DType dtype) {
  switch (dtype) {
  case DType::I8:
  case DType::U8:
  case DType::I1:
    return 1;
  case DType::F16:
  case DType::BF16:
  case DType::I16:
  case DType::U16:
    return 2;
  case DType::F32:
  case DType::I32:
  case DType::U32:
    return 4;
  case DType::I64:
  case DType::U64:
    return 8;
  }
  llvm_unreachable("unknown dtype");
}

llvm::StringRef tl::runtime::name(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return "f16";
  case DType::BF16:
    return "bf16";
  case DType::F32:
    return "f32";
  case DType::I8:
    return "i8";
  case DType::I16:
    return "i16";
  case DType::I32:
    return "i32";
  case DType::I64:
    return "i64";
  case DType::U8:
    return "u8";
  case DType::U16:
    return "u16";
  case DType::U32:
    return "u32";
  case DType::U64:
    return "u64";
  case DType::I1:
    return "i1";
  }
  llvm_unreachable("unknown dtype");
}

bool tl::runtime::isFloat(DType dtype) {
  return dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F32;
}
