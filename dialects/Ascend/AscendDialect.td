//===- AscendDialect.td - The Ascend dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Files of this dialect, in include order. Each may include those above it.
//   AddressableBase.td     memrefs whose bytes can be counted
//   AscendDialect.td       the dialect and the base class of its operations
//   AscendEnums.td         memories, pipes, cores
//   AscendAttrs.td         the target
//   AscendInterfaces.td    what an operation says about itself
//   LaunchBase.td          what the launches of both dialects share
//   AscendStructure.td     launch, section, buffer, bitcast
//   AscendInstructions.td  constraints and base classes of instructions
//   AscendCube.td          instructions of the cube core
//   AscendTransfer.td      what moves data to, from and within UB
//   AscendVector.td        instructions of the vector core
//   AscendGather.td        vector instructions that pick elements
//   AscendSort.td          vector instructions that sort and merge
//   AscendSync.td          flags and barriers
//   AscendCrossCore.td     flags between cores
//   AscendChannel.td       data that cross between cores
//   AscendOps.td           all of the above

#ifndef TL_DIALECTS_ASCEND_ASCENDDIALECT
#define TL_DIALECTS_ASCEND_ASCENDDIALECT

include "dialects/Ascend/AddressableBase.td"
include "mlir/IR/OpBase.td"

def Ascend_Dialect : Dialect {
  let name = "ascend";
  let cppNamespace = "::tl::ascend";
  let summary = "Instructions of Ascend NPUs, one operation per Ascend C call";
  let description = [{
    The level at which a kernel is planned, synchronised, executed and printed.

    ```
    tile  ->  placed  ->  [ ascend  ->  final ]  ->  Ascend C
                                             \->  executor
    ```

    An AI core is one *cube core* (AIC) and two *vector cores* (AIV). A core is
    a scalar unit that runs control flow and issues instructions in program
    order into the queues of its *pipes*; the pipes run concurrently:

    | pipe | core   | moves or computes                                  |
    |------|--------|----------------------------------------------------|
    | s    | both   | scalars, single elements of GM and UB              |
    | mte2 | both   | GM to L1 (cube), GM to UB (vector)                 |
    | mte1 | cube   | L1 to L0A and L0B                                  |
    | m    | cube   | matrix products of L0A and L0B into L0C            |
    | fix  | cube   | L0C to GM                                          |
    | v    | vector | UB to UB                                           |
    | mte3 | vector | UB to GM                                           |

    Instructions of one pipe start in order but need not complete in order, and
    nothing orders two pipes but flags and barriers. The life of a tile:

    ```mlir
    %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    ascend.vadd %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    ```

    **Memories.** A memref without a memory space is in global memory (GM).
    A buffer in UB is row-major. A matrix in the memories of the cube core is
    stored in *fractals* of 16 rows by 32 bytes, which its type spells out as
    four dimensions; with `C0` elements in 32 bytes (16 by 16 always in L0C) an
    `M x N` matrix is

    | memory  | format | type                              |
    |---------|--------|-----------------------------------|
    | l1, l0c | Nz     | `memref<N/C0 x M/16 x 16 x C0>`   |
    | l0a     | Zz     | `memref<M/16 x K/C0 x 16 x C0>`   |
    | l0b     | Zn     | `memref<K/C0 x N/16 x 16 x C0>`   |

    so that a slice of whole fractals is a plain `memref.subview`. A fractal of
    L0B holds its 16 columns one after the other, `C0` rows of each.

    **Scalar code** is that of upstream dialects. On a core, `memref.load` and
    `memref.store` are instructions of pipe `s`, which the scalar unit does itself,
    and a `memref.alloca` of rank 0 is a variable that is in no memory.

    **Final IR** has an address on every on-chip buffer (`ascend.buffer at`) and
    orders every hazard with `ascend.set_flag`, `ascend.wait_flag` and
    `ascend.pipe_barrier`.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The module attribute that holds the target: a TargetAttr.
    static constexpr llvm::StringLiteral getTargetAttrName() {
      return "ascend.target";
    }

    /// The attribute of a kernel that holds the bytes of global memory it
    /// allocates for its cores, to hand on data and for tiles without room
    /// on chip: an i64.
    static constexpr llvm::StringLiteral getWorkspaceAttrName() {
      return "ascend.workspace";
    }
  }];
}

class Ascend_Op<string mnemonic, list<Trait> traits = []>
    : Op<Ascend_Dialect, mnemonic, traits # [Addressable]>;

#endif // TL_DIALECTS_ASCEND_ASCENDDIALECT
