// Calls that cannot be followed are errors at their places.
// RUN: split-file %s %t
// RUN: not tl-run %t/recursion.mlir --entry=loop 2>&1 | FileCheck %t/recursion.mlir --check-prefix=LOOP
// RUN: not tl-run %t/recursion.mlir --entry=outside 2>&1 | FileCheck %t/recursion.mlir --check-prefix=OUTSIDE
// RUN: not tl-run %t/recursion.mlir 2>&1 | FileCheck %t/recursion.mlir --check-prefix=WHICH
// RUN: not tl-run %t/launch.mlir --entry=kernel --pipeline=cse --target=910B2 2>&1 | FileCheck %t/launch.mlir --check-prefix=LAUNCH
// RUN: not tl-run %t/model.mlir --entry=model --validate 2>&1 | FileCheck %t/model.mlir --check-prefix=VALIDATE

//--- recursion.mlir
func.func private @there() {
  func.call @back() : () -> ()
  return
}
func.func private @back() {
  // LOOP: recursion.mlir:[[#@LINE+1]]:3: error: cannot be executed: the function calls itself
  func.call @there() : () -> ()
  return
}
func.func private @nowhere(index)
func.func @loop() {
  func.call @there() : () -> ()
  return
}
func.func @outside() {
  %c1 = arith.constant 1 : index
  // OUTSIDE: recursion.mlir:[[#@LINE+1]]:3: error: cannot be executed: the function has no body
  func.call @nowhere(%c1) : (index) -> ()
  return
}
// WHICH: error: the module has 5 functions; name the one to execute

//--- launch.mlir
func.func private @helper(%i: index) {
  return
}
func.func private @kernel() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    // LAUNCH: launch.mlir:[[#@LINE+1]]:5: error: cannot be executed: a launch calls functions; the pass 'tile-inline-calls' makes them a part of it
    func.call @helper(%block) : (index) -> ()
  }
  return
}

//--- model.mlir
func.func private @kernel() {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
  }
  return
}
// VALIDATE: error: --validate: 'model' calls functions, and each kernel is validated on its own, by its name
func.func @model() {
  func.call @kernel() : () -> ()
  return
}
