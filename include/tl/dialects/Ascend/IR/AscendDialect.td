//===- AscendDialect.td - The Ascend dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Files of this dialect. Each includes only files above it, and those of
// dialects/Hardware.
//   AscendDialect.td       the dialect and the base class of its operations
//   AscendAttrs.td         attributes, such as the target
//   AscendInterfaces.td    interfaces of operations
//   AscendStructure.td     launch, section, buffer
//   AscendViews.td         bitcast
//   AscendInstructions.td  constraints and base classes of instructions
//   AscendCube.td          cube core: L1, products
//   AscendLoadL0.td        cube core: loads of L0A and L0B
//   AscendStoreL0C.td      cube core: stores of L0C
//   AscendTransfer.td      copies to, from and within UB
//   AscendVector.td        vector core: arithmetic
//   AscendMath.td          vector core: scaling and accumulation
//   AscendBitwise.td       vector core: operations on bits
//   AscendCast.td          vector core: conversions of element types
//   AscendCompare.td       vector core: comparison and selection
//   AscendReduce.td        vector core: reductions
//   AscendTranspose.td     vector core: transposition
//   AscendGather.td        vector core: gathering of elements
//   AscendSort.td          vector core: sorting and merging
//   AscendDebug.td         printing and assertions
//   AscendSync.td          flags and barriers
//   AscendCrossCore.td     flags between cores
//   AscendChannel.td       channels between cores
//   AscendOps.td           all operations

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDDIALECT
#define TL_DIALECTS_ASCEND_IR_ASCENDDIALECT

include "tl/dialects/Hardware/HardwareTraits.td"
include "mlir/IR/OpBase.td"

def Ascend_Dialect : Dialect {
  let name = "ascend";
  let cppNamespace = "::tl::ascend";
  let summary = "Instructions of Ascend NPUs, one operation per Ascend C call";
  let description = [{
    Memory planning, synchronisation, execution and code generation work on
    operations of this dialect:

    ```
    tile  ->  placed  ->  [ ascend  ->  final ]  ->  Ascend C
                                             \->  executor
    ```

    An AI core is one *cube core* (AIC) and two *vector cores* (AIV). The scalar
    unit of a core runs control flow and issues instructions in program order
    into the queues of the *pipes*, which run concurrently:

    | pipe | core   | moves or computes                                  |
    |------|--------|----------------------------------------------------|
    | s    | both   | scalars, single elements of GM and UB              |
    | mte2 | both   | GM to L1 (cube), GM to UB (vector)                 |
    | mte1 | cube   | L1 to L0A and L0B                                  |
    | m    | cube   | matrix products of L0A and L0B into L0C            |
    | fix  | cube   | L0C to GM and L1                                   |
    | v    | vector | UB to UB                                           |
    | mte3 | vector | UB to GM                                           |

    Instructions of one pipe start in order but need not complete in order, and
    only flags and barriers order two pipes. A load and a use of a tile:

    ```mlir
    %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    ascend.vadd %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    ```

    **Memories.** A memref without a memory space is in global memory (GM).
    A buffer in UB is row-major. A matrix in the memories of the cube core is
    stored in *fractals* of 16 rows by 32 bytes (16 by 16 elements in L0C), so
    its type has four dimensions. `C0` is the number of elements in 32 bytes, or
    16 in L0C. An `M x N` matrix is

    | memory  | format | type                              |
    |---------|--------|-----------------------------------|
    | l1, l0c | Nz     | `memref<N/C0 x M/16 x 16 x C0>`   |
    | l0a     | Zz     | `memref<M/16 x K/C0 x 16 x C0>`   |
    | l0b     | Zn     | `memref<K/C0 x N/16 x 16 x C0>`   |

    so that a slice of whole fractals is a plain `memref.subview`. A fractal of
    L0B holds its 16 columns one after the other, with `C0` rows each.

    **L2.** A transfer with the attribute `ascend.streamed` takes no room in L2
    for its data in global memory: what L2 does not hold is read from memory, or
    written to it. It is for data that nothing uses again, and changes times
    only. `tile.copy` and `tile.atomic_add` have it as well, and pass it to
    their instructions. `tile-mark-streams` sets it where other tensors profit.
    A line that several transfers move in parts is moved once for each of them.

    ```mlir
    ascend.copy_gm_to_ub %A to %a {ascend.streamed} : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
    ```

    **Scalar code** consists of operations of upstream dialects. On a core,
    `memref.load` and `memref.store` are instructions of pipe `s`, which the
    scalar unit executes itself, and a `memref.alloca` of rank 0 is a variable
    outside of all memories.

    **Final IR** has an address on every on-chip buffer (`ascend.buffer at`) and
    orders every hazard with `ascend.set_flag`, `ascend.wait_flag` and
    `ascend.pipe_barrier`.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The module attribute that holds the target: a TargetAttr.
    static constexpr llvm::StringLiteral getTargetAttrName() {
      return "ascend.target";
    }

    /// The attribute of a kernel with the bytes of its workspace in global
    /// memory, for channels and for spilled tiles: an i64.
    static constexpr llvm::StringLiteral getWorkspaceAttrName() {
      return "ascend.workspace";
    }
  }];
}

class Ascend_Op<string mnemonic, list<Trait> traits = []>
    : Op<Ascend_Dialect, mnemonic, traits # [Addressable]>;

#endif // TL_DIALECTS_ASCEND_IR_ASCENDDIALECT
