//===- Texts.cpp - Texts about kernels for C ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "capi/Handle.h"

#include <cstdlib>
#include <cstring>

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

tl_status tl_kernel_emit(tl_kernel *kernel, const char *stem,
                         tl_emission *emission) {
  if (tl_status status = capi::require(kernel, "kernel"))
    return status;
  if (tl_status status = capi::require(emission, "result"))
    return status;
  if (!stem || !*stem)
    return capi::fail("the header has no name: the stem is empty");
  EmissionRequest request = kernel->source;
  request.headerName = std::string(stem) + ".h";
  auto emitted = emitAscendC(kernel->kernel->getModule(), request);
  if (failed(emitted))
    return capi::fail("the kernel cannot be printed");
  // Callers of other versions know other members.
  tl_emission texts = {emission->size, copyText(emitted->ascendC),
                       copyText(emitted->host), copyText(emitted->header),
                       copyText(emitted->metadata)};
  std::memcpy(emission, &texts, std::min(emission->size, sizeof(texts)));
  return TL_OK;
}

void tl_emission_free(tl_emission *emission) {
  if (!emission)
    return;
  // Callers of older versions have no members behind their size.
  tl_emission texts = TL_EMISSION;
  std::memcpy(&texts, emission, std::min(emission->size, sizeof(texts)));
  for (char *text : {texts.ascendc, texts.host, texts.header, texts.meta})
    tl_free(text);
  texts = {emission->size, nullptr, nullptr, nullptr, nullptr};
  std::memcpy(emission, &texts, std::min(emission->size, sizeof(texts)));
}

void tl_free(char *text) { std::free(text); }
