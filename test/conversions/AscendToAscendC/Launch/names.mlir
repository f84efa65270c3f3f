// RUN: tl-translate --emit=header %s --split-input-file --verify-diagnostics -o /dev/null
// RUN: not tl-translate --emit=header %s --split-input-file 2>/dev/null -o %t.h
// RUN: tl-opt %s --split-input-file --verify-diagnostics

// The name of an argument is an identifier of C.
// expected-error @below {{'func.func' op has a 'tile.name' that is no identifier of C: argument 0 is called "a b"}}
func.func @spaces(%n: index {tile.name = "a b"}) {
  return
}

// -----

// expected-error @below {{'func.func' op has a 'tile.name' that is no identifier of C: argument 1 is called 3 : i64}}
func.func @number(%n: index, %m: index {tile.name = 3}) {
  return
}
