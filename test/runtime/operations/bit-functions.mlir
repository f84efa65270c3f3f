// RUN: tl-run %s --entry=bits_i8 --validate --arg=wide:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=wide_i8 --validate --arg=edges:1 --arg=edges:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=wide_i8 --validate --arg=wide:1 --arg=wide:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=bits_i16 --validate --arg=wide:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=wide_i16 --validate --arg=edges:1 --arg=edges:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=wide_i16 --validate --arg=wide:1 --arg=wide:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=bits_i32 --validate --arg=wide:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=wide_i32 --validate --arg=edges:1 --arg=edges:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=wide_i32 --validate --arg=wide:1 --arg=wide:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=classes_f16 --validate --arg=edges:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=clamp_f16 --validate --arg=edges:1 --arg=edges:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=classes_bf16 --validate --arg=edges:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=clamp_bf16 --validate --arg=edges:1 --arg=edges:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=classes_f32 --validate --arg=edges:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=clamp_f32 --validate --arg=edges:1 --arg=edges:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=uniform_factors --validate --arg=wide:1 --arg=0.3 --arg=1.7 --arg=zeros | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty

// Counts of bits, products and sums of double width, classes of floats and bounds, by operations
// that tiles have: contents of all magnitudes, infinities, NaN and numbers that are not normal.
// CHECK: validated: {{.*}} the same results
// VECTORS-NOT: warning

func.func @bits_i8(%X0: memref<9x31xi8>, %Y: memref<9x31xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi8, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi8>, memref<9x31xi8, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi8, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi8, #tile.space<shared>>
      %zeros = math.ctlz %a0 : i8
      %ends = math.cttz %a0 : i8
      %ones = math.ctpop %a0 : i8
      %c64 = arith.constant 5 : i8
      %0 = arith.muli %zeros, %c64 : i8
      %1 = arith.addi %0, %ends : i8
      %2 = arith.muli %1, %c64 : i8
      %r = arith.addi %2, %ones : i8
      memref.store %r, %y[%i, %j] : memref<9x31xi8, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi8, #tile.space<shared>>, memref<9x31xi8>
  }
  return
}

func.func @wide_i8(%X0: memref<9x31xi8>, %X1: memref<9x31xi8>, %Y: memref<9x31xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi8, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi8>, memref<9x31xi8, #tile.space<shared>>
    %x1 = memref.alloc() : memref<9x31xi8, #tile.space<shared>>
    tile.copy %X1 to %x1 : memref<9x31xi8>, memref<9x31xi8, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi8, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi8, #tile.space<shared>>
      %a1 = memref.load %x1[%i, %j] : memref<9x31xi8, #tile.space<shared>>
      %low, %high = arith.mului_extended %a0, %a1 : i8
      %same, %upper = arith.mulsi_extended %a0, %a1 : i8
      %sum, %wraps = arith.addui_extended %low, %high : i8, i1
      %carry = arith.extui %wraps : i1 to i8
      %0 = arith.xori %sum, %upper : i8
      %r = arith.addi %0, %carry : i8
      memref.store %r, %y[%i, %j] : memref<9x31xi8, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi8, #tile.space<shared>>, memref<9x31xi8>
  }
  return
}

func.func @bits_i16(%X0: memref<9x31xi16>, %Y: memref<9x31xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi16, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi16>, memref<9x31xi16, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi16, #tile.space<shared>>
      %zeros = math.ctlz %a0 : i16
      %ends = math.cttz %a0 : i16
      %ones = math.ctpop %a0 : i16
      %c64 = arith.constant 9 : i16
      %0 = arith.muli %zeros, %c64 : i16
      %1 = arith.addi %0, %ends : i16
      %2 = arith.muli %1, %c64 : i16
      %r = arith.addi %2, %ones : i16
      memref.store %r, %y[%i, %j] : memref<9x31xi16, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi16, #tile.space<shared>>, memref<9x31xi16>
  }
  return
}

func.func @wide_i16(%X0: memref<9x31xi16>, %X1: memref<9x31xi16>, %Y: memref<9x31xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi16, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi16>, memref<9x31xi16, #tile.space<shared>>
    %x1 = memref.alloc() : memref<9x31xi16, #tile.space<shared>>
    tile.copy %X1 to %x1 : memref<9x31xi16>, memref<9x31xi16, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi16, #tile.space<shared>>
      %a1 = memref.load %x1[%i, %j] : memref<9x31xi16, #tile.space<shared>>
      %low, %high = arith.mului_extended %a0, %a1 : i16
      %same, %upper = arith.mulsi_extended %a0, %a1 : i16
      %sum, %wraps = arith.addui_extended %low, %high : i16, i1
      %carry = arith.extui %wraps : i1 to i16
      %0 = arith.xori %sum, %upper : i16
      %r = arith.addi %0, %carry : i16
      memref.store %r, %y[%i, %j] : memref<9x31xi16, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi16, #tile.space<shared>>, memref<9x31xi16>
  }
  return
}

func.func @bits_i32(%X0: memref<9x31xi32>, %Y: memref<9x31xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi32>, memref<9x31xi32, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi32, #tile.space<shared>>
      %zeros = math.ctlz %a0 : i32
      %ends = math.cttz %a0 : i32
      %ones = math.ctpop %a0 : i32
      %c64 = arith.constant 17 : i32
      %0 = arith.muli %zeros, %c64 : i32
      %1 = arith.addi %0, %ends : i32
      %2 = arith.muli %1, %c64 : i32
      %r = arith.addi %2, %ones : i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}

func.func @wide_i32(%X0: memref<9x31xi32>, %X1: memref<9x31xi32>, %Y: memref<9x31xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi32>, memref<9x31xi32, #tile.space<shared>>
    %x1 = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    tile.copy %X1 to %x1 : memref<9x31xi32>, memref<9x31xi32, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi32, #tile.space<shared>>
      %a1 = memref.load %x1[%i, %j] : memref<9x31xi32, #tile.space<shared>>
      %low, %high = arith.mului_extended %a0, %a1 : i32
      %same, %upper = arith.mulsi_extended %a0, %a1 : i32
      %sum, %wraps = arith.addui_extended %low, %high : i32, i1
      %carry = arith.extui %wraps : i1 to i32
      %0 = arith.xori %sum, %upper : i32
      %r = arith.addi %0, %carry : i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}

func.func @classes_f16(%X0: memref<9x31xf16>, %Y: memref<9x31xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xf16, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xf16>, memref<9x31xf16, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xf16, #tile.space<shared>>
      %nan = math.isnan %a0 : f16
      %infinite = math.isinf %a0 : f16
      %finite = math.isfinite %a0 : f16
      %normal = math.isnormal %a0 : f16
      %0 = arith.extui %nan : i1 to i32
      %1 = arith.extui %infinite : i1 to i32
      %2 = arith.extui %finite : i1 to i32
      %3 = arith.extui %normal : i1 to i32
      %two = arith.constant 2 : i32
      %s0 = arith.muli %0, %two : i32
      %s1 = arith.addi %s0, %1 : i32
      %s2 = arith.muli %s1, %two : i32
      %s3 = arith.addi %s2, %2 : i32
      %s4 = arith.muli %s3, %two : i32
      %r = arith.addi %s4, %3 : i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}

func.func @clamp_f16(%X0: memref<9x31xf16>, %X1: memref<9x31xf16>, %Y: memref<9x31xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xf16, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xf16>, memref<9x31xf16, #tile.space<shared>>
    %x1 = memref.alloc() : memref<9x31xf16, #tile.space<shared>>
    tile.copy %X1 to %x1 : memref<9x31xf16>, memref<9x31xf16, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xf16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xf16, #tile.space<shared>>
      %a1 = memref.load %x1[%i, %j] : memref<9x31xf16, #tile.space<shared>>
      %bound = arith.constant 1.5 : f16
      %0 = math.clampf %a0 to [%a1, %bound] : f16
      %sine, %cosine = math.sincos %0 : f16
      %r = arith.subf %sine, %cosine : f16
      memref.store %r, %y[%i, %j] : memref<9x31xf16, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xf16, #tile.space<shared>>, memref<9x31xf16>
  }
  return
}

func.func @classes_bf16(%X0: memref<9x31xbf16>, %Y: memref<9x31xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xbf16, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xbf16>, memref<9x31xbf16, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xbf16, #tile.space<shared>>
      %nan = math.isnan %a0 : bf16
      %infinite = math.isinf %a0 : bf16
      %finite = math.isfinite %a0 : bf16
      %normal = math.isnormal %a0 : bf16
      %0 = arith.extui %nan : i1 to i32
      %1 = arith.extui %infinite : i1 to i32
      %2 = arith.extui %finite : i1 to i32
      %3 = arith.extui %normal : i1 to i32
      %two = arith.constant 2 : i32
      %s0 = arith.muli %0, %two : i32
      %s1 = arith.addi %s0, %1 : i32
      %s2 = arith.muli %s1, %two : i32
      %s3 = arith.addi %s2, %2 : i32
      %s4 = arith.muli %s3, %two : i32
      %r = arith.addi %s4, %3 : i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}

func.func @clamp_bf16(%X0: memref<9x31xbf16>, %X1: memref<9x31xbf16>, %Y: memref<9x31xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xbf16, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xbf16>, memref<9x31xbf16, #tile.space<shared>>
    %x1 = memref.alloc() : memref<9x31xbf16, #tile.space<shared>>
    tile.copy %X1 to %x1 : memref<9x31xbf16>, memref<9x31xbf16, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xbf16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xbf16, #tile.space<shared>>
      %a1 = memref.load %x1[%i, %j] : memref<9x31xbf16, #tile.space<shared>>
      %bound = arith.constant 1.5 : bf16
      %0 = math.clampf %a0 to [%a1, %bound] : bf16
      %sine, %cosine = math.sincos %0 : bf16
      %r = arith.subf %sine, %cosine : bf16
      memref.store %r, %y[%i, %j] : memref<9x31xbf16, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xbf16, #tile.space<shared>>, memref<9x31xbf16>
  }
  return
}

func.func @classes_f32(%X0: memref<9x31xf32>, %Y: memref<9x31xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xf32>, memref<9x31xf32, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xf32, #tile.space<shared>>
      %nan = math.isnan %a0 : f32
      %infinite = math.isinf %a0 : f32
      %finite = math.isfinite %a0 : f32
      %normal = math.isnormal %a0 : f32
      %0 = arith.extui %nan : i1 to i32
      %1 = arith.extui %infinite : i1 to i32
      %2 = arith.extui %finite : i1 to i32
      %3 = arith.extui %normal : i1 to i32
      %two = arith.constant 2 : i32
      %s0 = arith.muli %0, %two : i32
      %s1 = arith.addi %s0, %1 : i32
      %s2 = arith.muli %s1, %two : i32
      %s3 = arith.addi %s2, %2 : i32
      %s4 = arith.muli %s3, %two : i32
      %r = arith.addi %s4, %3 : i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}

func.func @clamp_f32(%X0: memref<9x31xf32>, %X1: memref<9x31xf32>, %Y: memref<9x31xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xf32>, memref<9x31xf32, #tile.space<shared>>
    %x1 = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    tile.copy %X1 to %x1 : memref<9x31xf32>, memref<9x31xf32, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xf32, #tile.space<shared>>
      %a1 = memref.load %x1[%i, %j] : memref<9x31xf32, #tile.space<shared>>
      %bound = arith.constant 1.5 : f32
      %0 = math.clampf %a0 to [%a1, %bound] : f32
      %sine, %cosine = math.sincos %0 : f32
      %r = arith.subf %sine, %cosine : f32
      memref.store %r, %y[%i, %j] : memref<9x31xf32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xf32, #tile.space<shared>>, memref<9x31xf32>
  }
  return
}

// Instructions add products of tiles: of two numbers, one becomes a tile.
func.func @uniform_factors(%X: memref<9x31xf32>, %s: f32, %t: f32, %Y: memref<9x31xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    tile.copy %X to %x : memref<9x31xf32>, memref<9x31xf32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a = memref.load %x[%i, %j] : memref<9x31xf32, #tile.space<shared>>
      %0 = math.fma %s, %t, %a : f32
      %1 = math.fma %t, %s, %0 : f32
      %r = arith.addf %1, %0 : f32
      memref.store %r, %x[%i, %j] : memref<9x31xf32, #tile.space<shared>>
    }
    tile.copy %x to %Y : memref<9x31xf32, #tile.space<shared>>, memref<9x31xf32>
  }
  return
}
