/*===- tl-c/tl.h - Kernels from C ---------------------------------*- C -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/

/**
 * \file
 * Loads, compiles, translates, runs and reports a kernel, for C and for other
 * languages that call C:
 *
 *   tl_load_options options = TL_LOAD_OPTIONS;
 *   options.text = text;
 *   options.target = "910B2";
 *   tl_kernel *kernel;
 *   if (tl_kernel_load(&options, &kernel) != TL_OK)
 *     return 1;                                  // the error is printed
 *   tl_tensor a = {data, TL_F32, 2, shape, NULL};
 *   tl_kernel_bind_tensor(kernel, 0, &a, 1);     // and the other arguments
 *   tl_status status = tl_kernel_run(kernel, NULL);
 *   tl_kernel_free(kernel);
 *
 * Kernels are independent of each other; one kernel is used by one thread at a
 * time. Texts are UTF-8 and end in a null character. Functions that return a
 * status leave their results as they are unless it is TL_OK; those with another
 * result return 0 or NULL after an error. A NULL kernel, tensor or place of a
 * result is an error. Options of a newer version are accepted if the members
 * that this version lacks are 0. Numbers of enumerators never change meaning.
 */

#ifndef TL_C_TL_H
#define TL_C_TL_H

#include "tl-c/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TL_API __attribute__((visibility("default")))
#else
#define TL_API
#endif

/** A kernel, compiled and loaded. */
typedef struct tl_kernel tl_kernel;

/**
 * Receives messages as tl-run prints them, with the line of the source. `text`
 * has `length` bytes, ends anywhere, and is valid during the call only.
 */
typedef void (*tl_write)(const char *text, size_t length, void *user);

/** The severity of a diagnostic. */
typedef enum {
  TL_NOTE = 1,
  TL_REMARK = 2,
  TL_WARNING = 3,
  TL_ERROR = 4
} tl_severity;

/** A message about a place in the IR. Its texts are valid during the call. */
typedef struct {
  tl_severity severity;
  /** The name of the source; "" if the place is unknown. */
  const char *file;
  /** From 1 on; 0 if they are unknown. */
  unsigned line, column;
  const char *text;
} tl_diagnostic;

/**
 * Receives diagnostics one after another, a note after that which it belongs
 * to. Calls of one kernel do not overlap; they may come from other threads.
 */
typedef void (*tl_diagnose)(const tl_diagnostic *diagnostic, void *user);

/** The IR of a kernel, and how to compile it. */
typedef struct {
  /** sizeof(tl_load_options); TL_LOAD_OPTIONS sets it. */
  size_t size;
  /** The IR, as text or bytecode. */
  const char *text;
  /** Bytes of `text`; 0 if it ends in a null character. */
  size_t length;
  /** The name of `text` in messages; NULL: "kernel". */
  const char *name;
  /** The function; NULL for the only one. */
  const char *entry;
  /** The target, such as "910B2"; NULL for that of the module. */
  const char *target;
  /**
   * The pass pipeline; "" for `tl-compile`; NULL for `tl-compile` if the
   * module needs it.
   */
  const char *pipeline;
  /** Not 0: runs in program order, which needs no passes. */
  int sequential;
  /** Receives the messages of the kernel; NULL: standard error. */
  tl_write write;
  /** The last argument of `write` and `diagnose`. */
  void *user;
  /**
   * Also receives the messages about places in the IR, of loading and of runs,
   * one by one; NULL: nothing does.
   */
  tl_diagnose diagnose;
} tl_load_options;

#define TL_LOAD_OPTIONS {sizeof(tl_load_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/** Options of a run. */
typedef struct {
  /** sizeof(tl_run_options); TL_RUN_OPTIONS sets it. */
  size_t size;
  /** Not 0: no checks for races, unwritten bytes and alignment. */
  int unchecked;
  /** Not 0: the seed of random timings in place of the model's. */
  uint64_t seed;
  /** Threads of the host; 0 for one for each core. Changes no result. */
  unsigned threads;
  /**
   * What L2 holds when a launch starts: "cold", "warm", "kept" or "ideal", as
   * tl-run's --l2; NULL is "warm".
   */
  const char *l2;
  /** Not 0: the times alone, without results and checks; not in program order.
   */
  int times_only;
} tl_run_options;

#define TL_RUN_OPTIONS {sizeof(tl_run_options), 0, 0, 0, 0, 0}

/** An argument of a kernel. */
typedef struct {
  /** Its name in the source, or "". Valid as long as the kernel. */
  const char *name;
  /** 0 for a scalar: then the other members are not set. */
  int is_tensor;
  tl_dtype dtype;
  int32_t rank;
  /** Extents; -1 where the array determines it. Valid as long as the kernel. */
  const int64_t *shape;
} tl_argument;

/** The performance of a launch. */
typedef struct {
  int64_t blocks;
  double cycles;
  /** 0 if the clock is unknown. */
  double microseconds;
  /** Bytes of traffic with global memory. */
  int64_t bytes_read, bytes_written;
  /** All findings, and the races among them. */
  int64_t findings, races;
} tl_launch;

/** The version of the library: "0.1.0". */
TL_API const char *tl_version(void);

/**
 * The error of the last call of this thread that returned TL_INVALID for an
 * argument of the call: "argument 0 (A: memref<?x?xf16>) does not take elements
 * of type f32". Errors in IR go to `write`. Valid until the next call.
 */
TL_API const char *tl_last_error(void);

/** Reads, compiles and loads a kernel. `*kernel` is freed by tl_kernel_free. */
TL_API tl_status tl_kernel_load(const tl_load_options *options,
                                tl_kernel **kernel);

/** Frees a kernel; NULL is allowed. */
TL_API void tl_kernel_free(tl_kernel *kernel);

/** The name of the function. Valid as long as the kernel. */
TL_API const char *tl_kernel_name(const tl_kernel *kernel);

/** The number of arguments. */
TL_API unsigned tl_kernel_num_arguments(const tl_kernel *kernel);

/** Describes argument `index`. */
TL_API tl_status tl_kernel_argument(const tl_kernel *kernel, unsigned index,
                                    tl_argument *argument);

/**
 * Binds a tensor to argument `index`. The data outlives the runs, which read
 * and write it in place. If `is_filled` is 0, its contents are undefined: reads
 * before writes are findings.
 */
TL_API tl_status tl_kernel_bind_tensor(tl_kernel *kernel, unsigned index,
                                       const tl_tensor *tensor, int is_filled);

/** Binds an integer or an index to argument `index`. */
TL_API tl_status tl_kernel_bind_int(tl_kernel *kernel, unsigned index,
                                    int64_t value);

/** Binds a floating-point number to argument `index`. */
TL_API tl_status tl_kernel_bind_float(tl_kernel *kernel, unsigned index,
                                      double value);

/**
 * Runs the kernel; NULL stands for TL_RUN_OPTIONS. TL_FAILED, after messages,
 * if it has findings or cannot run. May be called again: the arguments stay
 * bound.
 */
TL_API tl_status tl_kernel_run(tl_kernel *kernel,
                               const tl_run_options *options);

/** The number of launches of the last run. */
TL_API unsigned tl_kernel_num_launches(const tl_kernel *kernel);

/** Describes launch `index` of the last run. */
TL_API tl_status tl_kernel_launch(const tl_kernel *kernel, unsigned index,
                                  tl_launch *launch);

/**
 * The report of the last run: cycles, utilisation, traffic and stalls, as text.
 * Freed by tl_free. NULL for a kernel that runs in program order.
 */
TL_API char *tl_kernel_report(const tl_kernel *kernel);

/** The IR of the compiled kernel. Freed by tl_free. */
TL_API char *tl_kernel_ir(const tl_kernel *kernel);

/**
 * The Ascend C source of the compiled kernel, freed by tl_free; NULL, after a
 * message, if it cannot be printed.
 */
TL_API char *tl_kernel_ascendc(tl_kernel *kernel);

/**
 * The files of `tl-translate --emit=ascendc,host,header,meta`, as texts that
 * tl_emission_free frees.
 */
typedef struct {
  /**
   * sizeof(tl_emission); TL_EMISSION sets it. With a smaller size, members that
   * it does not hold are left out.
   */
  size_t size;
  char *ascendc, *host, *header, *meta;
} tl_emission;

#define TL_EMISSION {sizeof(tl_emission), 0, 0, 0, 0}

/**
 * Prints the kernels of the compiled IR, with their launch functions, for an
 * NPU. The host source includes "STEM.h"; `stem` is not empty, and has no
 * quotes, backslashes and control characters. TL_INVALID, after messages, if
 * the kernels cannot be printed.
 */
TL_API tl_status tl_kernel_emit(tl_kernel *kernel, const char *stem,
                                tl_emission *emission);

/** Frees the texts of an emission, and sets them to NULL; NULL is allowed. */
TL_API void tl_emission_free(tl_emission *emission);

/** A file of an operator project; its path has slashes. */
typedef struct {
  char *path, *text;
} tl_operator_file;

/**
 * The files of `tl-translate --emit=operator`, which tl_operator_files_free
 * frees.
 */
typedef struct {
  /** sizeof(tl_operator_files); TL_OPERATOR_FILES sets it. */
  size_t size;
  size_t count;
  tl_operator_file *files;
} tl_operator_files;

#define TL_OPERATOR_FILES {sizeof(tl_operator_files), 0, 0}

/**
 * Prints each kernel of the compiled IR as an operator. TL_INVALID, after
 * messages, if one cannot be printed or be an operator.
 */
TL_API tl_status tl_kernel_emit_operators(tl_kernel *kernel,
                                          tl_operator_files *files);

/** Frees the files, and sets them to none; NULL is allowed. */
TL_API void tl_operator_files_free(tl_operator_files *files);

/** Frees a text. NULL is allowed. */
TL_API void tl_free(char *text);

#ifdef __cplusplus
}
#endif

#endif /* TL_C_TL_H */
