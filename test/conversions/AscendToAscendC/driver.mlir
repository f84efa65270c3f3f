// Files and options of the driver.

// Passes run first; the standard pipeline is the default.
// RUN: tl-translate --tl-to-ascendc --pipeline=canonicalize %s | FileCheck %s
// RUN: tl-translate --tl-to-ascendc --pipeline='builtin.module(canonicalize,cse)' %s | FileCheck %s

// CHECK: for (int32_t k = 0; k < 12; ++k)

// An output file is replaced on success only.
// RUN: echo before > %t.cpp
// RUN: not tl-translate --tl-to-ascendc %S/Inputs/invalid.mlir -o %t.cpp 2>&1 | FileCheck %s --check-prefix=INVALID
// RUN: FileCheck %s --check-prefix=BEFORE < %t.cpp
// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s --check-prefix=AFTER < %t.cpp

// INVALID: invalid.mlir:3:5: error: 'ascend.launch' op has no section: nothing runs
// BEFORE: before
// AFTER-NOT: before
// AFTER: #include "kernel_operator.h"

// Bad options and files.
// RUN: not tl-translate %s 2>&1 | FileCheck %s --check-prefix=NO-TRANSLATION
// RUN: not tl-translate --tl-to-ascendc %t.missing 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: not tl-translate --tl-to-ascendc --pipeline=no-such-pass %s 2>&1 | FileCheck %s --check-prefix=NO-PASS
// RUN: not tl-translate --tl-to-ascendc %s -o %t.missing/out.cpp 2>&1 | FileCheck %s --check-prefix=NO-OUTPUT

// NO-TRANSLATION: error: say what to write: --emit=ascendc,host,header,meta
// NO-FILE: error: cannot open input file
// NO-PASS: error: in option --pipeline:
// NO-PASS-SAME: no-such-pass
// NO-OUTPUT: error: cannot write

func.func @count() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %n = arith.muli %c3, %c4 : index
      scf.for %k = %c0 to %n step %c1 {
        ascend.pipe_barrier v
      }
    }
  }
  return
}
