//===- HardwareAttrInterfaces.td - Attributes of hardware -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWAREATTRINTERFACES
#define TL_DIALECTS_HARDWARE_HARDWAREATTRINTERFACES

include "mlir/IR/OpBase.td"

def MemorySpaceAttrInterface : AttrInterface<"MemorySpaceAttrInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    The memory space of a memref that is placed in a memory of the hardware.
  }];
  let methods = [
    InterfaceMethod<"The memory that the memref is in.",
      "::tl::ascend::Memory", "getMemory">
  ];
}

def TargetAttrInterface : AttrInterface<"TargetAttrInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    The NPU that a module is compiled for, an attribute of the module.
  }];
  let methods = [
    InterfaceMethod<"The numbers of cores of the NPU.",
      "::tl::ascend::CoreCounts", "getCoreCounts">
  ];
}

#endif // TL_DIALECTS_HARDWARE_HARDWAREATTRINTERFACES
