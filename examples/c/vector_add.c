/* Compiles a kernel, runs it as the hardware would and reads the results, from
 * C: vector_add kernels/vector_add.mlir
 *
 * Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

#include "tl-c/tl.h"

#include <stdio.h>

enum { ROWS = 256, COLUMNS = 128, ELEMENTS = ROWS * COLUMNS };

static char text[1 << 16];
static float a[ELEMENTS], b[ELEMENTS], c[ELEMENTS];

/* Binds arrays of ROWS x COLUMNS floats to the arguments 0, 1 and 2. */
static tl_status bind_all(tl_kernel *kernel) {
  static const int64_t shape[] = {ROWS, COLUMNS};
  float *arrays[] = {a, b, c};
  unsigned i;
  for (i = 0; i < 3; ++i) {
    tl_tensor tensor = {NULL, TL_F32, 2, NULL, NULL};
    tensor.data = arrays[i];
    tensor.shape = shape;
    if (tl_kernel_bind_tensor(kernel, i, &tensor, 1) != TL_OK) {
      fprintf(stderr, "vector_add: %s\n", tl_last_error());
      return TL_INVALID;
    }
  }
  return TL_OK;
}

/* Runs the kernel and checks the sums. */
static int run(tl_kernel *kernel) {
  tl_launch launch;
  char *report;
  int i;
  if (bind_all(kernel) != TL_OK || tl_kernel_run(kernel, NULL) != TL_OK)
    return 1;
  for (i = 0; i < ELEMENTS; ++i)
    if (c[i] != a[i] + b[i]) {
      fprintf(stderr, "element %d is %g\n", i, c[i]);
      return 1;
    }
  tl_kernel_launch(kernel, 0, &launch);
  printf("%s: %d blocks, %.0f cycles, %d bytes read\n", tl_kernel_name(kernel),
         (int)launch.blocks, launch.cycles, (int)launch.bytes_read);
  report = tl_kernel_report(kernel);
  fputs(report, stdout);
  tl_free(report);
  return 0;
}

int main(int argc, char **argv) {
  tl_load_options options = TL_LOAD_OPTIONS;
  tl_kernel *kernel;
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  int i, status;
  if (!file) {
    fprintf(stderr, "usage: vector_add vector_add.mlir\n");
    return 1;
  }
  options.length = fread(text, 1, sizeof(text), file);
  fclose(file);
  options.text = text;
  options.name = argv[1];
  options.target = "910B3";
  for (i = 0; i < ELEMENTS; ++i) {
    a[i] = (float)i;
    b[i] = 1;
  }
  /* The error is printed. */
  if (tl_kernel_load(&options, &kernel) != TL_OK)
    return 1;
  status = run(kernel);
  tl_kernel_free(kernel);
  return status;
}
