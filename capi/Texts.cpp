//===- Texts.cpp - Texts about kernels for C ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "capi/Handle.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

using namespace tl;

/// A copy of `text` that tl_free frees.
static char *copyText(const std::string &text) {
  char *copy = static_cast<char *>(std::malloc(text.size() + 1));
  if (copy)
    std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

char *tl_kernel_report(const tl_kernel *kernel) {
  if (capi::require(kernel, "kernel"))
    return nullptr;
  if (kernel->isSequential) {
    capi::fail("a run in program order has no times and no pipes to report");
    return nullptr;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  kernel->kernel->printReport(os);
  return copyText(text);
}

char *tl_kernel_ir(const tl_kernel *kernel) {
  if (capi::require(kernel, "kernel"))
    return nullptr;
  std::string text;
  llvm::raw_string_ostream os(text);
  kernel->kernel->getModule().print(os);
  return copyText(text + "\n");
}

char *tl_kernel_ascendc(tl_kernel *kernel) {
  if (capi::require(kernel, "kernel"))
    return nullptr;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(translateToAscendC(kernel->kernel->getModule(), os)))
    return nullptr;
  return copyText(text);
}

/// The texts of an emission in the order of its members.
static constexpr char *tl_emission::*kTexts[] = {
    &tl_emission::ascendc, &tl_emission::host, &tl_emission::header,
    &tl_emission::meta};

/// The number of texts in an emission of `size` bytes: callers of other
/// versions know other members.
static size_t countTexts(size_t size) {
  constexpr size_t kBegin = offsetof(tl_emission, ascendc);
  static_assert(sizeof(tl_emission) ==
                kBegin + std::size(kTexts) * sizeof(char *));
  if (size < kBegin)
    return 0;
  return std::min((size - kBegin) / sizeof(char *), std::size(kTexts));
}

tl_status tl_kernel_emit(tl_kernel *kernel, const char *stem,
                         tl_emission *emission) {
  if (tl_status status = capi::require(kernel, "kernel"))
    return status;
  if (tl_status status = capi::require(emission, "result"))
    return status;
  if (tl_status status = capi::checkSize(
          emission->size, offsetof(tl_emission, ascendc) + sizeof(char *)))
    return status;
  if (!stem || !*stem)
    return capi::fail("the header has no name: the stem is empty");
  EmissionRequest request = kernel->source;
  request.headerName = std::string(stem) + ".h";
  if (!canInclude(request.headerName))
    return capi::fail("no #include can name the header: the stem has a quote, "
                      "a backslash or a control character");
  auto emitted = emitAscendC(kernel->kernel->getModule(), request);
  if (failed(emitted))
    return capi::fail("the kernel cannot be printed");
  const std::string *texts[] = {&emitted->ascendC, &emitted->host,
                                &emitted->header, &emitted->metadata};
  for (size_t i = 0; i < countTexts(emission->size); ++i)
    emission->*kTexts[i] = copyText(*texts[i]);
  return TL_OK;
}

void tl_emission_free(tl_emission *emission) {
  if (!emission)
    return;
  for (size_t i = 0; i < countTexts(emission->size); ++i)
    tl_free(std::exchange(emission->*kTexts[i], nullptr));
}

tl_status tl_kernel_emit_operators(tl_kernel *kernel,
                                   tl_operator_files *files) {
  if (tl_status status = capi::require(kernel, "kernel"))
    return status;
  if (tl_status status = capi::require(files, "result"))
    return status;
  if (tl_status status =
          capi::checkSize(files->size, sizeof(tl_operator_files)))
    return status;
  auto emitted = emitOperators(kernel->kernel->getModule());
  if (failed(emitted))
    return capi::fail("the kernel cannot be printed as an operator");
  files->count = 0;
  files->files = static_cast<tl_operator_file *>(
      std::calloc(emitted->size(), sizeof(tl_operator_file)));
  if (!files->files)
    return capi::fail("no memory for the files");
  for (const EmittedFile &file : *emitted)
    files->files[files->count++] = {copyText(file.path), copyText(file.text)};
  return TL_OK;
}

void tl_operator_files_free(tl_operator_files *files) {
  if (!files)
    return;
  for (size_t i = 0; i < files->count; ++i) {
    tl_free(files->files[i].path);
    tl_free(files->files[i].text);
  }
  std::free(std::exchange(files->files, nullptr));
  files->count = 0;
}

void tl_free(char *text) { std::free(text); }
