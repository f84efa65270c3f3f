// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// RUN: tl-run %s --entry=shifts_i8 --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=quotients_i8 --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=floats_i8 --validate --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=unsigned_i8 --validate --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=shifts_i16 --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=quotients_i16 --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=floats_i16 --validate --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=unsigned_i16 --validate --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=shifts_i32 --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=quotients_i32 --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=floats_i32 --validate --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=unsigned_i32 --validate --arg=random:1 --arg=zeros | FileCheck %s

// Operations of elements that tiles lack, by others: shifts by loaded numbers, quotients that are
// rounded up, and conversions without signs.
// CHECK: validated: {{.*}} the same results
// VECTORS-NOT: warning

func.func @shifts_i8(%X0: memref<9x31xi8>, %X1: memref<9x31xi8>, %Y: memref<9x31xi8>) {
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
      %last = arith.constant 7 : i8
      %amount = arith.andi %a1, %last : i8
      %0 = arith.shli %a0, %amount : i8
      %1 = arith.shrsi %a0, %amount : i8
      %2 = arith.shrui %a0, %amount : i8
      %3 = arith.xori %0, %1 : i8
      %r = arith.addi %3, %2 : i8
      memref.store %r, %y[%i, %j] : memref<9x31xi8, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi8, #tile.space<shared>>, memref<9x31xi8>
  }
  return
}

func.func @quotients_i8(%X0: memref<9x31xi8>, %X1: memref<9x31xi8>, %Y: memref<9x31xi8>) {
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
      %one = arith.constant 1 : i8
      %odd = arith.ori %a1, %one : i8
      %small = arith.shrsi %odd, %one : i8
      %by = arith.ori %small, %one : i8
      %0 = arith.ceildivsi %a0, %by : i8
      %1 = arith.ceildivui %a0, %by : i8
      %2 = arith.floordivsi %a0, %by : i8
      %3 = arith.xori %0, %1 : i8
      %r = arith.addi %3, %2 : i8
      memref.store %r, %y[%i, %j] : memref<9x31xi8, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi8, #tile.space<shared>>, memref<9x31xi8>
  }
  return
}

func.func @floats_i8(%X0: memref<9x31xi8>, %Y: memref<9x31xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi8, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi8>, memref<9x31xi8, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi8, #tile.space<shared>>
      %r = arith.uitofp %a0 : i8 to f32
      memref.store %r, %y[%i, %j] : memref<9x31xf32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xf32, #tile.space<shared>>, memref<9x31xf32>
  }
  return
}

func.func @unsigned_i8(%X0: memref<9x31xf32>, %Y: memref<9x31xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xf32>, memref<9x31xf32, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi8, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xf32, #tile.space<shared>>
      %scale = arith.constant 5.10000000e+01 : f32
      %0 = math.absf %a0 : f32
      %1 = arith.mulf %0, %scale : f32
      %most = arith.constant 2.55000000e+02 : f32
      %2 = arith.minimumf %1, %most : f32
      %r = arith.fptoui %2 : f32 to i8
      memref.store %r, %y[%i, %j] : memref<9x31xi8, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi8, #tile.space<shared>>, memref<9x31xi8>
  }
  return
}

func.func @shifts_i16(%X0: memref<9x31xi16>, %X1: memref<9x31xi16>, %Y: memref<9x31xi16>) {
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
      %last = arith.constant 15 : i16
      %amount = arith.andi %a1, %last : i16
      %0 = arith.shli %a0, %amount : i16
      %1 = arith.shrsi %a0, %amount : i16
      %2 = arith.shrui %a0, %amount : i16
      %3 = arith.xori %0, %1 : i16
      %r = arith.addi %3, %2 : i16
      memref.store %r, %y[%i, %j] : memref<9x31xi16, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi16, #tile.space<shared>>, memref<9x31xi16>
  }
  return
}

func.func @quotients_i16(%X0: memref<9x31xi16>, %X1: memref<9x31xi16>, %Y: memref<9x31xi16>) {
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
      %one = arith.constant 1 : i16
      %odd = arith.ori %a1, %one : i16
      %small = arith.shrsi %odd, %one : i16
      %by = arith.ori %small, %one : i16
      %0 = arith.ceildivsi %a0, %by : i16
      %1 = arith.ceildivui %a0, %by : i16
      %2 = arith.floordivsi %a0, %by : i16
      %3 = arith.xori %0, %1 : i16
      %r = arith.addi %3, %2 : i16
      memref.store %r, %y[%i, %j] : memref<9x31xi16, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi16, #tile.space<shared>>, memref<9x31xi16>
  }
  return
}

func.func @floats_i16(%X0: memref<9x31xi16>, %Y: memref<9x31xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi16, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi16>, memref<9x31xi16, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi16, #tile.space<shared>>
      %r = arith.uitofp %a0 : i16 to f32
      memref.store %r, %y[%i, %j] : memref<9x31xf32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xf32, #tile.space<shared>>, memref<9x31xf32>
  }
  return
}

func.func @unsigned_i16(%X0: memref<9x31xf32>, %Y: memref<9x31xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xf32>, memref<9x31xf32, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xi16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xf32, #tile.space<shared>>
      %scale = arith.constant 1.31070000e+04 : f32
      %0 = math.absf %a0 : f32
      %1 = arith.mulf %0, %scale : f32
      %most = arith.constant 6.55350000e+04 : f32
      %2 = arith.minimumf %1, %most : f32
      %r = arith.fptoui %2 : f32 to i16
      memref.store %r, %y[%i, %j] : memref<9x31xi16, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi16, #tile.space<shared>>, memref<9x31xi16>
  }
  return
}

func.func @shifts_i32(%X0: memref<9x31xi32>, %X1: memref<9x31xi32>, %Y: memref<9x31xi32>) {
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
      %last = arith.constant 31 : i32
      %amount = arith.andi %a1, %last : i32
      %0 = arith.shli %a0, %amount : i32
      %1 = arith.shrsi %a0, %amount : i32
      %2 = arith.shrui %a0, %amount : i32
      %3 = arith.xori %0, %1 : i32
      %r = arith.addi %3, %2 : i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}

func.func @quotients_i32(%X0: memref<9x31xi32>, %X1: memref<9x31xi32>, %Y: memref<9x31xi32>) {
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
      %one = arith.constant 1 : i32
      %odd = arith.ori %a1, %one : i32
      %small = arith.shrsi %odd, %one : i32
      %by = arith.ori %small, %one : i32
      %0 = arith.ceildivsi %a0, %by : i32
      %1 = arith.ceildivui %a0, %by : i32
      %2 = arith.floordivsi %a0, %by : i32
      %3 = arith.xori %0, %1 : i32
      %r = arith.addi %3, %2 : i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}

func.func @floats_i32(%X0: memref<9x31xi32>, %Y: memref<9x31xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c31 = arith.constant 31 : index
  tile.launch (%block) in (%c1) {
    %x0 = memref.alloc() : memref<9x31xi32, #tile.space<shared>>
    tile.copy %X0 to %x0 : memref<9x31xi32>, memref<9x31xi32, #tile.space<shared>>
    %y = memref.alloc() : memref<9x31xf32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c31) step (%c1, %c1) {
      %a0 = memref.load %x0[%i, %j] : memref<9x31xi32, #tile.space<shared>>
      %r = arith.uitofp %a0 : i32 to f32
      memref.store %r, %y[%i, %j] : memref<9x31xf32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xf32, #tile.space<shared>>, memref<9x31xf32>
  }
  return
}

func.func @unsigned_i32(%X0: memref<9x31xf32>, %Y: memref<9x31xi32>) {
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
      %scale = arith.constant 8.58993408e+08 : f32
      %0 = math.absf %a0 : f32
      %1 = arith.mulf %0, %scale : f32
      %most = arith.constant 4.29496704e+09 : f32
      %2 = arith.minimumf %1, %most : f32
      %r = arith.fptoui %2 : f32 to i32
      memref.store %r, %y[%i, %j] : memref<9x31xi32, #tile.space<shared>>
    }
    tile.copy %y to %Y : memref<9x31xi32, #tile.space<shared>>, memref<9x31xi32>
  }
  return
}
