//===- BitcastBase.td - Views of bytes as another type -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_BITCASTBASE
#define TL_DIALECTS_HARDWARE_BITCASTBASE

include "tl/dialects/Hardware/HardwareTraits.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

/// A view of the bytes of a tile: the base of the bitcasts of both dialects.
class BitcastOpBase<Dialect dialect>
    : Op<dialect, "bitcast", [
        Pure, Addressable, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  defvar types = [F16, BF16, F32, I8, I16, I32, I64, UI8, UI16, UI32, UI64];
  let arguments = (ins MemRefOf<types>:$src);
  let results = (outs MemRefOf<types>:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDefinition = [{
    ::mlir::Value $cppClass::getViewSource() { return getSrc(); }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::tl::ascend::verifyBitcast(*this);
    }
    void $cppClass::getCanonicalizationPatterns(
        ::mlir::RewritePatternSet &patterns, ::mlir::MLIRContext *) {
      ::tl::ascend::populateBitcastPatterns<$cppClass>(patterns);
    }
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) {
      // A view of a view becomes a view of its source.
      if (auto source = getSrc().getDefiningOp<$cppClass>()) {
        getSrcMutable().assign(source.getSrc());
        return getResult();
      }
      return getSrc().getType() == getType() ? getSrc() : ::mlir::Value();
    }
  }];
}

#endif // TL_DIALECTS_HARDWARE_BITCASTBASE
