//===- tl_launch.h - Launches from host code --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// tl-run writes `kernel<<<blocks, l2, stream>>>(...)` of a source as
/// `tl_host::launch<&kernel>("kernel", blocks, l2, stream)(...)`.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ASCENDC_TL_LAUNCH_H
#define TL_RUNTIME_ASCENDC_TL_LAUNCH_H

#include "tl_entry.h"

extern "C" {
/// Set by the executor before the main function runs.
__attribute__((visibility(
    "default"))) inline const tl_device::Host *tl_host_functions = nullptr;
}

/// The work after the end of a kernel.
#ifndef TL_AFTER_LAUNCH
#define TL_AFTER_LAUNCH
#endif

namespace tl_host {

template <auto function, typename Signature> struct Launcher;

/// A kernel with its number of blocks, to be called with its arguments.
template <auto function, typename... Parameters>
struct Launcher<function, void (*)(Parameters...)> {
  void operator()(Parameters... parameters) const {
    void *values[] = {
        const_cast<void *>(static_cast<const void *>(&parameters))..., nullptr};
    using Kernel = tl_entry::Kernel<function, void(Parameters...)>;
    tl_device::LaunchCall call{
        name, blocks,
        tl_entry::makeEntry(Kernel(), name,
                            reinterpret_cast<const void *>(function)),
        values};
    tl_host_functions->launch(call);
    TL_AFTER_LAUNCH
  }
  const char *name;
  long blocks;
};

template <auto function, typename... Rest>
Launcher<function, std::remove_const_t<decltype(function)>>
launch(const char *name, long blocks, Rest &&...) {
  return {name, blocks};
}

} // namespace tl_host

#endif // TL_RUNTIME_ASCENDC_TL_LAUNCH_H
