/*===- kernel.h - Types of launch functions ------------------------*- C -*-===
 *
 * Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===
 *
 * The types of launch interface version 1, in C99 and without other headers of
 * tl. Headers that tl-translate writes contain a copy of this file. Numbers of
 * enumerators never change meaning.
 */

#ifndef TL_C_KERNEL_H
#define TL_C_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The outcome of a call. */
typedef enum {
  TL_OK = 0,
  /** The IR, an option or an argument is invalid. */
  TL_INVALID = 1,
  /** A run failed: it has findings, such as races or a deadlock. */
  TL_FAILED = 2,
  /** A family has no kernel for these numbers. */
  TL_NO_VARIANT = 3,
  /** A tensor has another number of dimensions. */
  TL_BAD_RANK = 4,
  /** A tensor has other elements. */
  TL_BAD_DTYPE = 5,
  /** An extent breaks a rule of the kernel. */
  TL_BAD_EXTENT = 6,
  /** A stride or an offset breaks a rule of the kernel. */
  TL_BAD_STRIDE = 7,
  /** A scalar breaks a rule of the kernel. */
  TL_BAD_SCALAR = 8,
  /** The number of blocks, or a rule about several arguments, is broken. */
  TL_BAD_LAUNCH = 9,
  /** The workspace is missing, too small or not aligned. */
  TL_SMALL_WORKSPACE = 10
} tl_status;

/** Types of elements. */
typedef enum {
  TL_F16 = 1,
  TL_BF16 = 2,
  TL_F32 = 3,
  TL_I8 = 4,
  TL_I16 = 5,
  TL_I32 = 6,
  TL_I64 = 7,
  TL_U8 = 8,
  TL_U16 = 9,
  TL_U32 = 10,
  TL_U64 = 11,
  /** A byte, 0 or 1. */
  TL_BOOL = 12,
  /** Types that select rows of families; no tensor of a kernel has them. */
  TL_F8E4M3 = 13,
  TL_F8E5M2 = 14
} tl_dtype;

/** An array of the caller. */
typedef struct {
  void *data;
  tl_dtype dtype;
  int32_t rank;
  /** `rank` extents, in elements. */
  const int64_t *shape;
  /**
   * `rank` distances in elements, row-major and dense; NULL means the same. Any
   * are right if an extent is 0.
   */
  const int64_t *strides;
} tl_tensor;

/** Why a launch was refused. */
typedef struct {
  tl_status status;
  /** The argument and its dimension; -1 if there is none. */
  int32_t argument, dimension;
  /** The number that breaks the rule. */
  int64_t got;
  /** Such as "A_d0 mod 64 == 0 (kernel.mlir:11)". Lives for ever. */
  const char *rule;
} tl_detail;

/** The name of a status: "bad extent". */
static inline const char *tl_status_string(tl_status status) {
  static const char *const names[] = {
      "ok",         "invalid",    "failed",         "no variant",
      "bad rank",   "bad dtype",  "bad extent",     "bad stride",
      "bad scalar", "bad launch", "small workspace"};
  size_t number = (size_t)status;
  return number < sizeof(names) / sizeof(*names) ? names[number] : "unknown";
}

#endif /* TL_C_KERNEL_H */
