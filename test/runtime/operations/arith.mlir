// Scalar operations: every line asserts a result.
// RUN: tl-run %s --arg=7 --arg=-2 --arg=2.5
// With another argument one of them does not hold.
// RUN: not tl-run %s --arg=8 --arg=-2 --arg=2.5 2>&1 | FileCheck %s
// CHECK: error: assertion failed: divsi

func.func @integers(%seven: i32, %minustwo: i32, %real: f32) {
  // Signed division rounds towards zero, floordiv down, ceildiv up.
  %q = arith.divsi %seven, %minustwo : i32
  %r = arith.remsi %seven, %minustwo : i32
  %floor = arith.floordivsi %seven, %minustwo : i32
  %ceil = arith.ceildivsi %seven, %minustwo : i32
  %cm3 = arith.constant -3 : i32
  %c1 = arith.constant 1 : i32
  %cm4 = arith.constant -4 : i32
  %0 = arith.cmpi eq, %q, %cm3 : i32
  cf.assert %0, "divsi"
  %1 = arith.cmpi eq, %r, %c1 : i32
  cf.assert %1, "remsi"
  %2 = arith.cmpi eq, %floor, %cm4 : i32
  cf.assert %2, "floordivsi"
  %3 = arith.cmpi eq, %ceil, %cm3 : i32
  cf.assert %3, "ceildivsi"

  // The same bits as unsigned numbers.
  %4 = arith.cmpi ult, %seven, %minustwo : i32
  cf.assert %4, "ult"
  %uq = arith.divui %minustwo, %seven : i32
  %cuq = arith.constant 613566756 : i32
  %5 = arith.cmpi eq, %uq, %cuq : i32
  cf.assert %5, "divui"
  %max = arith.maxui %seven, %minustwo : i32
  %6 = arith.cmpi eq, %max, %minustwo : i32
  cf.assert %6, "maxui"
  %min = arith.minsi %seven, %minustwo : i32
  %7 = arith.cmpi eq, %min, %minustwo : i32
  cf.assert %7, "minsi"

  // Arithmetic wraps at the width of its type.
  %byte = arith.constant 100 : i8
  %sum = arith.addi %byte, %byte : i8
  %cm56 = arith.constant -56 : i8
  %8 = arith.cmpi eq, %sum, %cm56 : i8
  cf.assert %8, "addi wraps"
  %wide = arith.extui %sum : i8 to i32
  %c200 = arith.constant 200 : i32
  %9 = arith.cmpi eq, %wide, %c200 : i32
  cf.assert %9, "extui"
  %c2i8 = arith.constant 2 : i8
  %shifted = arith.shrsi %sum, %c2i8 : i8
  %cm14 = arith.constant -14 : i8
  %10 = arith.cmpi eq, %shifted, %cm14 : i8
  cf.assert %10, "shrsi"

  // i1 is 0 or 1, and -1 as a signed number.
  %true = arith.constant true
  %ext = arith.extsi %true : i1 to i32
  %cm1 = arith.constant -1 : i32
  %11 = arith.cmpi eq, %ext, %cm1 : i32
  cf.assert %11, "extsi of i1"
  %not = arith.xori %true, %true : i1
  %pick = arith.select %not, %c1, %cm1 : i32
  %12 = arith.cmpi eq, %pick, %cm1 : i32
  cf.assert %12, "select"

  // Floats are rounded to their type: 1 + 2^-11 is a tie in f16.
  %one = arith.constant 1.0 : f16
  %half = arith.constant 0x1000 : f16
  %tie = arith.addf %one, %half : f16
  %13 = arith.cmpf oeq, %tie, %one : f16
  cf.assert %13, "addf rounds"
  %int = arith.fptosi %real : f32 to i32
  %c2 = arith.constant 2 : i32
  %14 = arith.cmpi eq, %int, %c2 : i32
  cf.assert %14, "fptosi"
  %back = arith.sitofp %minustwo : i32 to f32
  %product = arith.mulf %back, %real : f32
  %cm5 = arith.constant -5.0 : f32
  %15 = arith.cmpf oeq, %product, %cm5 : f32
  cf.assert %15, "mulf"
  %nan = arith.constant 0x7FC00000 : f32
  %maximum = arith.maximumf %nan, %real : f32
  %16 = arith.cmpf uno, %maximum, %real : f32
  cf.assert %16, "maximumf"
  %maxnum = arith.maxnumf %nan, %real : f32
  %17 = arith.cmpf oeq, %maxnum, %real : f32
  cf.assert %17, "maxnumf"

  // Affine maps divide and take remainders as if by floor.
  %index = arith.index_cast %minustwo : i32 to index
  %mod = affine.apply affine_map<(d0) -> (d0 mod 5)>(%index)
  %c3 = arith.constant 3 : index
  %18 = arith.cmpi eq, %mod, %c3 : index
  cf.assert %18, "mod"
  %least = affine.min affine_map<(d0)[s0] -> (d0 + s0, 7, s0 ceildiv 2)>(%c3)[%index]
  %cm1i = arith.constant -1 : index
  %19 = arith.cmpi eq, %least, %cm1i : index
  cf.assert %19, "affine.min"
  %c23 = arith.constant 23 : index
  %a:3 = affine.delinearize_index %c23 into (2, 3, 4) : index, index, index
  %20 = arith.cmpi eq, %a#2, %c3 : index
  cf.assert %20, "delinearize_index"
  %linear = affine.linearize_index [%a#0, %a#1, %a#2] by (2, 3, 4) : index
  %21 = arith.cmpi eq, %linear, %c23 : index
  cf.assert %21, "linearize_index"
  %b:2 = affine.delinearize_index %c23 into (4) : index, index
  %c5 = arith.constant 5 : index
  %22 = arith.cmpi eq, %b#0, %c5 : index
  cf.assert %22, "delinearize_index without outer bound"
  return
}
