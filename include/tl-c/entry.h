/*===- tl-c/entry.h - Entries of kernels on the executor ----------*- C -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/

/**
 * \file
 * The body of a kernel's entry for the target cpu: `python3 -m tilelang.aot
 * build --target cpu` writes such entries. The kernel is loaded by the first
 * call, and stays loaded.
 */

#ifndef TL_C_ENTRY_H
#define TL_C_ENTRY_H

#include "tl-c/tl.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A compiled kernel in the program. It has static storage. */
typedef struct {
  /** Final IR as bytecode, and its length. */
  const unsigned char *program;
  size_t length;
  /** The name of the function. */
  const char *name;
  /** Not 0: no checks for races, unwritten bytes and alignment. */
  int unchecked;
  /** NULL; the loaded kernel after the first call. */
  void *loaded;
} tl_entry;

/** The kinds of arguments. */
typedef enum {
  TL_ENTRY_TENSOR = 1,
  TL_ENTRY_FLOAT = 2,
  TL_ENTRY_INT = 3
} tl_entry_kind;

/** An argument of an entry: the member that `kind` names. */
typedef struct {
  tl_entry_kind kind;
  /** Whether the tensor has contents; a workspace has none. */
  int is_filled;
  int64_t integer;
  double number;
  tl_tensor tensor;
} tl_entry_value;

/**
 * Runs a kernel with all its arguments, `count`, in their order. May be called
 * by several threads; calls of one entry wait for each other. Findings are
 * printed to standard error, and give TL_FAILED. tl_last_error explains
 * TL_INVALID.
 */
TL_API tl_status tl_entry_run(tl_entry *entry, const tl_entry_value *arguments,
                              unsigned count);

#ifdef __cplusplus
}
#endif

#endif /* TL_C_ENTRY_H */
