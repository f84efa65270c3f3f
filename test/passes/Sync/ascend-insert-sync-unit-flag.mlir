// RUN: tl-opt %s --ascend-insert-sync=unit-flag --ascend-verify-sync --split-input-file | FileCheck %s
// RUN: tl-opt %s --ascend-insert-sync=unit-flag --split-input-file --verify-diagnostics \
// RUN:   --remarks-filter=ascend-insert-sync -o /dev/null
// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync --split-input-file | FileCheck %s --check-prefix=OFF

// OFF-NOT: unit_flag

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// The last iteration hands over; the store waits if there is one. No flags between m
// and fix are left, in either direction.
// CHECK-LABEL: func @loop(
func.func @loop(%C: !C, %n: index, %tiles: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK-NOT: _flag
    scf.for %t = %c0 to %tiles step %c1 {
      scf.for %k = %c0 to %n step %c1 {
        %first = arith.cmpi eq, %k, %c0 : index
        // CHECK:      %[[NEXT:.*]] = arith.addi %[[K:.*]], %c1
        // CHECK-NEXT: %[[LAST:.*]] = arith.cmpi sge, %[[NEXT]], %[[N:.*]] : index
        // CHECK-NEXT: ascend.mmad {{.*}} unit_flag(%[[LAST]])
        ascend.mmad %a, %b into %c init(%first) : !a, !b, !c
      }
      // CHECK:      %[[NONE:.*]] = arith.cmpi sge, %c0, %[[N]] : index
      // CHECK:      %[[FILLED:.*]] = arith.xori %[[NONE]], %true
      // CHECK:      ascend.fixpipe {{.*}} unit_flag(%[[FILLED]])
      // expected-remark-re @+2 {{[Passed] unit-flag{{.*}}Function=loop{{.*}}unit flags order products and the store of their tile{{.*}}products=1}}
      // expected-remark-re @+1 {{[Passed] barrier{{.*}}pipe fix finishes before it goes on with gm}}
      ascend.fixpipe %c to %C : !c, !C
      // CHECK-NOT: _flag
    }
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// A product with a K of 0 does not run: then the product before it is the last, and
// hands over. The test for an empty K is moved before both.
// CHECK-LABEL: func @empty_product(
func.func @empty_product(%C: !C, %n: index) {
  %c32 = arith.constant 32 : index
  %true = arith.constant true
  %false = arith.constant false
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:      %[[REST:.*]] = arith.subi
    // CHECK:      %[[EMPTY:.*]] = arith.cmpi eq, %[[REST]], %c0
    // CHECK-NEXT: ascend.mmad {{.*}} unit_flag(%[[EMPTY]])
    ascend.mmad %a, %b into %c[128, 256, 64] init(%true) : !a, !b, !c
    %rest = arith.subi %n, %c32 : index
    // CHECK:      ascend.mmad {{.*}} unit_flag(%true{{.*}})
    ascend.mmad %a, %b into %c[128, 256, %rest] init(%false) : !a, !b, !c
    // CHECK:      ascend.fixpipe {{.*}} unit_flag(%true{{.*}})
    // expected-remark-re @+1 {{[Passed] unit-flag{{.*}}unit flags order products and the store of their tile{{.*}}products=2}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>

// A store of a part would leave flags raised.
// CHECK-LABEL: func @part(
func.func @part(%C: memref<100x256xf32>) {
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK: ascend.mmad {{.*}} init(%{{.*}}) :
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    // CHECK: set_flag m -> fix
    // CHECK: ascend.fixpipe %{{.*}} to %{{.*}} : 
    // expected-remark-re @+2 {{[Missed] unit-flag{{.*}}flags between pipes order accesses to l0c: the store is not seen to take the fractals that every product writes, no more and no less}}
    // expected-remark-re @+1 {{[Passed] flag{{.*}}m -> fix}}
    ascend.fixpipe %c to %C : !c, memref<100x256xf32>
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// Whether a condition holds is not known where a product has to know that it is last.
// CHECK-LABEL: func @condition(
func.func @condition(%C: !C, %more: i1) {
  %true = arith.constant true
  %false = arith.constant false
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK-NOT: unit_flag
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    scf.if %more {
      ascend.mmad %a, %b into %c init(%false) : !a, !b, !c
    }
    // expected-remark-re @+2 {{[Missed] unit-flag{{.*}}products are in control flow that may not run}}
    // expected-remark-re @+1 {{[Passed] flag{{.*}}m -> fix}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}
