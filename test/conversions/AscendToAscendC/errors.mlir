// RUN: tl-translate --tl-to-ascendc %s --split-input-file --verify-diagnostics

// A buffer that memory planning has not placed.
func.func @unplanned() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-error @below {{the buffer has no address; run the memory planning pass}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// Tile IR, whose first operation says so for all.
func.func @tile() {
  %c1 = arith.constant 1 : index
  // expected-error @below {{not final IR: 'tile.launch' is an operation of the tile dialect; compile the kernel first, with 'tl-compile'}}
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<8x8xf32, #tile.space<shared>>
    tile.exp %a into %a : memref<8x8xf32, #tile.space<shared>>, memref<8x8xf32, #tile.space<shared>>
  }
  return
}

// -----

// A function that launches nothing.
// expected-error @below {{kernel 'no_launch' has no 'ascend.launch'}}
func.func @no_launch() {
  return
}

// -----

// Two launches in one function.
func.func @two_launches() {
  %c1 = arith.constant 1 : index
  // expected-note @below {{first launch}}
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  // expected-error @below {{kernel 'two_launches' has a second launch, which the translator cannot print yet; put it into a function of its own}}
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// -----

// A launch that depends on a condition.
func.func @conditional(%c: i1, %n: index) {
  scf.if %c {
    // expected-error @below {{must be at the top level of its function}}
    ascend.launch (%block) in (%n) {
      ascend.section vector {
      }
    }
  }
  return
}

// -----

// A launch without a program.
func.func @no_section(%n: index) {
  // expected-error @below {{has no section: nothing runs}}
  ascend.launch (%block) in (%n) {
  }
  return
}

// -----

// An instruction that no core runs.
func.func @outside(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @below {{stands outside the sections of the launch}}
    ascend.pipe_barrier all
    ascend.section vector {
    }
  }
  return
}

// -----

// No function at all.
// expected-error @below {{has no kernel to translate}}
module {
}

// -----

// Code of the host alone.
// expected-error @below {{has no kernel to translate}}
module {
memref.global @table : memref<4xf32>
}

// -----

// A kernel that is no function of the module.
module {
  // expected-error @below {{'builtin.module' op contains a kernel; only kernels that are functions of the outer module are translated}}
  module {
    func.func @inner(%n: index) {
      ascend.launch (%block) in (%n) {
        ascend.section vector {
        }
      }
      return
    }
  }
}

// -----

// A kernel cannot return anything.
// expected-error @below {{a kernel has one block and no results}}
func.func @result(%n: index) -> index {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return %n : index
}

// -----

// The device has no type for it.
// expected-error @below {{argument 0 of kernel 'double_argument' must be a memref, an integer, or a float of 16 or 32 bits}}
func.func @double_argument(%x: f64, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The size of an index in memory is not fixed.
// expected-error @below {{argument 0 of kernel 'indices' has an element type without an Ascend C form}}
func.func @indices(%x: memref<?xindex>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

// -----

// The host cannot pass on-chip memory.
// expected-error @below {{argument 0 of kernel 'on_chip' must be in global memory}}
func.func @on_chip(%x: memref<64xf32, #ascend.memory<ub>>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The size of an index in memory is not fixed.
func.func @loaded(%X: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @below {{'memref.load' op accesses an element that is no number of whole bytes, got 'memref<4xindex>'}}
      %x = memref.load %X[%c0] : memref<4xindex>
      scf.for %i = %c0 to %x step %n {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// -----

// The host part checks and counts, nothing else.
func.func @host_store(%X: memref<4xi64>, %x: i64, %n: index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{not final IR: 'memref.store' has no Ascend C form}}
  memref.store %x, %X[%c0] : memref<4xi64>
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// Control flow carries only values of types that Ascend C has.
func.func @rotating(%n: index, %p: i1) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @below {{not final IR: control flow carries a 'i24', which has no Ascend C form}}
      %x = scf.if %p -> (i24) {
        %one = arith.constant 1 : i24
        scf.yield %one : i24
      } else {
        %two = arith.constant 2 : i24
        scf.yield %two : i24
      }
    }
  }
  return
}

// -----

// A type that the hardware does not have.
// expected-error @below {{argument 0 of kernel 'type' must be a memref, an integer, or a float of 16 or 32 bits}}
func.func @type(%x: f64, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// Operations of the math dialect are known and refused by name.
func.func @root(%x: f32, %n: index) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-error @below {{'math.sqrt' op has no form in scalar code, neither in Ascend C nor by the vector unit}}
      %root = math.sqrt %x : f32
      %c = arith.cmpf olt, %root, %x : f32
      scf.if %c {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// -----

// Names that C++ does not allow, or that have a meaning there.
// expected-error @below {{the name of a kernel has to be a C++ identifier, got 'a b'}}
func.func @"a b"() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// expected-error @below {{the name of a kernel has to be a C++ identifier, got 'x-y'}}
func.func @"x-y"() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// expected-error @below {{the name of a kernel has to be a C++ identifier, got '1x'}}
func.func @"1x"() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// expected-error @below {{the name of a kernel has to be a C++ identifier that is free, but 'int' has a meaning in the printed file}}
func.func @int() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// expected-error @below {{the name of a kernel has to be a C++ identifier that is free, but 'GlobalTensor' has a meaning in the printed file}}
func.func @GlobalTensor() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The launch functions of one kernel are not those of the next one.
func.func @twice() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// expected-error @below {{but 'tl_twice_check' has a meaning in the printed file}}
func.func @twice_check() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The number of elements of a tensor fits into an index.
// expected-error @below {{argument 0 of kernel 'huge' has more elements than an index can count}}
func.func @huge(%X: memref<?x4294967296x4294967296xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// -----

// Distances between rows that do not fit into the parameters of a copy: 2^30
// floats are 2^32 bytes.
!tile = memref<2x8xf32, #ascend.memory<ub>>
!rows = memref<2x8xf32, strided<[?, 1]>>
func.func @far_rows(%X: memref<2x1073741840xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %view = memref.subview %X[0, 0] [2, 8] [1, 1] : memref<2x1073741840xf32> to memref<2x8xf32, strided<[1073741840, 1]>>
      %rows = memref.cast %view : memref<2x8xf32, strided<[1073741840, 1]>> to !rows
      // expected-error @below {{needs the number 4294967328 in a field of 32 bits}}
      ascend.copy_gm_to_ub %rows to %a : !rows, !tile
    }
  }
  return
}

// -----

// A load into L1 has 16 bits for it.
!tile = memref<1x1x16x16xf16, #ascend.memory<l1>>
!rows = memref<16x16xf16, strided<[?, 1]>>
func.func @far_load(%X: memref<16x70000xf16>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %a = ascend.buffer at 0 : !tile
      %view = memref.subview %X[0, 0] [16, 16] [1, 1] : memref<16x70000xf16> to memref<16x16xf16, strided<[70000, 1]>>
      %rows = memref.cast %view : memref<16x16xf16, strided<[70000, 1]>> to !rows
      // expected-error @below {{needs the number 70000 in a field of 16 bits}}
      ascend.copy_gm_to_l1 %rows to %a : !rows, !tile
    }
  }
  return
}

// -----

// The same for a store from L0C, which counts elements.
!tile = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!rows = memref<16x16xf32, strided<[?, 1]>>
func.func @far_store(%X: memref<16x4294967296xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      // expected-note @below {{the buffer}}
      %c = ascend.buffer at 0 : !tile
      %view = memref.subview %X[0, 0] [16, 16] [1, 1] : memref<16x4294967296xf32> to memref<16x16xf32, strided<[4294967296, 1]>>
      %rows = memref.cast %view : memref<16x16xf32, strided<[4294967296, 1]>> to !rows
      // expected-warning @below {{'ascend.fixpipe' reads a buffer before anything is written to it}}
      // expected-error @below {{needs the number 4294967296 in a field of 32 bits}}
      ascend.fixpipe %c to %rows : !tile, !rows
    }
  }
  return
}

// -----

// A row that does not even fit into 64 bits once its length is in bytes.
!tile = memref<2x8xf32, #ascend.memory<ub>>
!part = memref<2x?xf32, strided<[8, 1]>, #ascend.memory<ub>>
!rows = memref<2x?xf32, strided<[?, 1]>>
func.func @overflow(%X: memref<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %far = arith.constant 2305843009213693960 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %part = memref.subview %a[0, 0] [2, %far] [1, 1] : !tile to !part
      %rows = memref.subview %X[0, 0] [2, %far] [1, 1] : memref<?x?xf32> to !rows
      // expected-error @below {{2305843009213693960 * 4 does not fit into 64 bits}}
      ascend.copy_gm_to_ub %rows to %part : !rows, !part
    }
  }
  return
}

// -----

// The build takes one type for all kernels of a file: that of the first.
// expected-note @below {{the first kernel}}
func.func @of_cubes(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
    }
  }
  return
}

// expected-error @below {{kernel 'of_vectors' is of type KERNEL_TYPE_AIV_ONLY, kernel 'of_cubes' of type KERNEL_TYPE_AIC_ONLY, but all kernels of a file are built for the type of the first one; translate one file per kernel}}
func.func @of_vectors(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// A function of the C library.
// expected-error @below {{the name of a kernel has to be a C++ identifier that is free, but 'exp' has a meaning in the printed file or in the C library}}
func.func @exp(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// A macro of the C library.
// expected-error @below {{the name of a kernel has to be a C++ identifier that is free, but 'EOF' has a meaning in the printed file or in the C library}}
func.func @EOF(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// Names that C++ reserves for the compiler.
// expected-error @below {{the name of a kernel may not begin with an underscore, which is for the compiler, got '_Exp'}}
func.func @_Exp(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// Letters that a C++ identifier may not have everywhere.
// expected-error @below {{the name of a kernel has to be a C++ identifier, got 'größe'}}
func.func @"größe"(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// More blocks than a launch can have.
func.func @many() {
  %n = arith.constant 70000 : index
  // expected-error @below {{launches 70000 blocks, but the device takes 1 to 65535}}
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The function for it is the device's.
func.func @remainder_on_host(%x: f32, %y: f32, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{not final IR: 'arith.remf' has no Ascend C form}}
  %rest = arith.remf %x, %y : f32
  %fits = arith.cmpf oeq, %rest, %zero : f32
  cf.assert %fits, "does not divide"
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The extent of a missing dimension: MLIR would crash if it computed its bounds.
func.func @missing_dimension(%A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c65536 = arith.constant 65536 : index
  // expected-error @below {{'memref.dim' op asks for dimension 65536 of a shape of rank 2}}
  %n = memref.dim %A, %c65536 : memref<?x?xf32>
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
      }
    }
  }
  return
}

// -----

// The bytes of the workspace do not depend on numbers.
func.func @dynamic_workspace(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'memref.alloc' op allocates a part of the workspace, which is row-major and has a static number of bytes, got 'memref<?xf32>'}}
  %w = memref.alloc(%n) : memref<?xf32>
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      memref.store %x, %w[%c0] : memref<?xf32>
    }
  }
  return
}

// -----

// Rows with gaps would have more bytes than elements.
func.func @workspace_with_gaps(%n: index, %x: f32) {
  %c63 = arith.constant 63 : index
  // expected-error @below {{'memref.alloc' op allocates a part of the workspace, which is row-major and has a static number of bytes, got 'memref<64xf32, strided<[2]>>'}}
  %w = memref.alloc() : memref<64xf32, strided<[2]>>
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      memref.store %x, %w[%c63] : memref<64xf32, strided<[2]>>
    }
  }
  return
}

// -----

// Two tensors of 2^63 - 1 bytes each would be a workspace of 0 bytes.
func.func @endless_workspace(%n: index) {
  // expected-error @below {{'memref.alloc' op ends at a byte of the workspace that no address can count}}
  %w = memref.alloc() : memref<9223372036854775807xi8>
  %v = memref.alloc() : memref<9223372036854775807xi8>
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}
