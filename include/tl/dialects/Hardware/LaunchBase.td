//===- LaunchBase.td - Base of the launch operations -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_LAUNCHBASE
#define TL_DIALECTS_HARDWARE_LAUNCHBASE

include "tl/dialects/Hardware/HardwareInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// A region that runs once per block; `tile.launch` and `ascend.launch`.
class LaunchOpBase<Dialect dialect, string terminator>
    : Op<dialect, "launch", [
        DeclareOpInterfaceMethods<LaunchOpInterface>,
        DeclareOpInterfaceMethods<RegionBranchOpInterface>,
        RecursiveMemoryEffects,
        SingleBlockImplicitTerminator<terminator>]> {
  let arguments = (ins Index:$blockCount);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<LaunchHeader>($blockCount, $body) attr-dict
  }];
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    // Without `buildBody` the body is empty. It gets the indices of the launch.
    OpBuilder<(ins "::mlir::Value":$blockCount, "bool":$hasSubBlockIndex,
        CArg<"::tl::ascend::LaunchBodyBuilder", "nullptr">:$buildBody)>
  ];
}

#endif // TL_DIALECTS_HARDWARE_LAUNCHBASE
