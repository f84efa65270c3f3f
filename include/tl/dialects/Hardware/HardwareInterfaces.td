//===- HardwareInterfaces.td - Interfaces of both dialects -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWAREINTERFACES
#define TL_DIALECTS_HARDWARE_HARDWAREINTERFACES

include "mlir/IR/OpBase.td"

def NumericOpInterface : OpInterface<"NumericOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An operation with the semantics of a numeric kernel of the executor, over
    its memref operands (in operand order), its scalar operands (in operand
    order) and its parameters.
  }];
  let methods = [
    InterfaceMethod<"Name of the numeric kernel in the executor's registry.",
      "::llvm::StringRef", "getNumericKernel">,
    InterfaceMethod<"Attributes that the numeric kernel needs, by name.",
      "::llvm::SmallVector<::std::pair<::llvm::StringRef, int64_t>>",
      "getNumericParameters", (ins), "", [{ return {}; }]>,
    InterfaceMethod<[{
        An i1 operand; if it is true, the previous contents of the destinations
        are not read. Null if the operation has none.
      }],
      "::mlir::Value", "getInitCondition", (ins), "",
      [{ return ::mlir::Value(); }]>
  ];
}

def LaunchOpInterface : OpInterface<"LaunchOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    Runs its body once per block. Blocks run concurrently and in no particular
    order. With a sub-block index the body runs on both vector cores of a
    block's AI core; the index is 0 or 1.
  }];
  let methods = [
    InterfaceMethod<"How many blocks run, an index.",
      "::mlir::Value", "getBlockCount">,
    InterfaceMethod<"The block that every block of the launch runs.",
      "::mlir::Block *", "getLaunchBody", (ins), "", [{
        return &$_op->getRegion(0).front();
      }]>,
    InterfaceMethod<"The block argument that is the index of the block.",
      "::mlir::BlockArgument", "getBlockIndex", (ins), "", [{
        return $_op->getRegion(0).getArgument(0);
      }]>,
    InterfaceMethod<[{
        The block argument that is the index of the vector core; null if the
        launch has none.
      }],
      "::mlir::BlockArgument", "getSubBlockIndex", (ins), "", [{
        ::mlir::Region &body = $_op->getRegion(0);
        return body.getNumArguments() == 2 ? body.getArgument(1)
                                           : ::mlir::BlockArgument();
      }]>
  ];
}

def SectionOpInterface : OpInterface<"SectionOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    A part of a launch that runs on one kind of core.
  }];
  let methods = [
    InterfaceMethod<"The kind of core that runs it.",
      "::tl::ascend::Core", "getCore">
  ];
}

def CrossCoreOpInterface : OpInterface<"CrossCoreOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An operation with which cores signal their progress to each other. The
    executor runs the cores of launches with such an operation concurrently in
    every mode.
  }];
  let methods = [
    InterfaceMethod<[{
        Whether it synchronises cores of different blocks, which then have to
        run at the same time.
      }],
      "bool", "concernsBlocks", (ins), "", [{ return false; }]>
  ];
}

#endif // TL_DIALECTS_HARDWARE_HARDWAREINTERFACES
