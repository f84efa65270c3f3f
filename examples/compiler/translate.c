/* Compiles a kernel and prints Ascend C, with MLIR's C API:
 * translate kernels/gemm.mlir
 *
 * Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"
#include "tl-c/mlir.h"

#include <stdio.h>

static char text[1 << 16];

static void print(MlirStringRef part, void *file) {
  fwrite(part.data, 1, part.length, file);
}

/* Receives the diagnostics, each at its place in the text. */
static MlirLogicalResult receive(MlirDiagnostic diagnostic, void *user) {
  (void)user;
  fputs("translate: ", stderr);
  mlirLocationPrint(mlirDiagnosticGetLocation(diagnostic), print, stderr);
  fputs(": ", stderr);
  mlirDiagnosticPrint(diagnostic, print, stderr);
  fputs("\n", stderr);
  return mlirLogicalResultSuccess();
}

static MlirContext create_context(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  MlirContext context;
  tlRegisterDialects(registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  /* A handle loads a dialect by itself. */
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__tile__(), context);
  mlirContextAttachDiagnosticHandler(context, receive, NULL, NULL);
  return context;
}

/* Runs the pipeline tl-compile. */
static int compile(MlirModule module) {
  MlirPassManager manager = mlirPassManagerCreate(mlirModuleGetContext(module));
  MlirStringRef pipeline = mlirStringRefCreateFromCString(
      "builtin.module(tl-compile{target=910B3})");
  MlirLogicalResult result = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(manager), pipeline, print, stderr);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(manager);
  return mlirLogicalResultIsSuccess(result);
}

static int translate(MlirContext context, MlirStringRef source) {
  MlirModule module = mlirModuleCreateParse(context, source);
  int is_right;
  if (mlirModuleIsNull(module))
    return 0;
  is_right =
      compile(module) &&
      mlirLogicalResultIsSuccess(tlTranslateToAscendC(module, print, stdout));
  mlirModuleDestroy(module);
  return is_right;
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  MlirContext context;
  size_t length;
  int is_right;
  if (!file) {
    fprintf(stderr, "usage: translate kernel.mlir\n");
    return 1;
  }
  length = fread(text, 1, sizeof(text), file);
  fclose(file);
  tlRegisterPasses();
  context = create_context();
  is_right = translate(context, mlirStringRefCreate(text, length));
  mlirContextDestroy(context);
  return !is_right;
}
