//===- HardwareTraits.td - Traits of operations -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWARETRAITS
#define TL_DIALECTS_HARDWARE_HARDWARETRAITS

include "mlir/IR/OpBase.td"

/// The bytes of all memrefs can be counted: a trait of the operations of both
/// dialects.
def Addressable : NativeOpTrait<"Addressable">, StructuralOpTrait {
  let cppNamespace = "::tl::ascend";
}

/// Scalars have the element type of the tiles, without its signedness.
def ScalarMatchesElements : NativeOpTrait<"ScalarMatchesElements"> {
  let cppNamespace = "::tl::ascend";
}

#endif // TL_DIALECTS_HARDWARE_HARDWARETRAITS
