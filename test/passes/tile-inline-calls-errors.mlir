// RUN: tl-opt %s --tile-inline-calls --split-input-file --verify-diagnostics

// There is no body to inline.
func.func private @elsewhere(index)

func.func @external(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @below {{'func.call' op is in a launch, where the function becomes a part of the kernel: it needs a body of one block}}
    func.call @elsewhere(%block) : (index) -> ()
  }
  return
}

// -----

// Control flow of blocks has no place in a launch.
func.func private @branches(%i: index) {
  cf.br ^next
^next:
  return
}

func.func @blocks(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @below {{it needs a body of one block}}
    func.call @branches(%block) : (index) -> ()
  }
  return
}

// -----

// A function that calls itself by way of another one has no end.
func.func private @there(%i: index) {
  func.call @back(%i) : (index) -> ()
  return
}

func.func private @back(%i: index) {
  // expected-error @below {{'func.call' op is in a launch, where the function becomes a part of the kernel: it must not call itself}}
  func.call @there(%i) : (index) -> ()
  return
}

func.func @recursion(%n: index) {
  tile.launch (%block) in (%n) {
    func.call @there(%block) : (index) -> ()
  }
  return
}

// -----

// A function that asks to stay apart cannot become a part of a kernel.
func.func private @apart(%i: index) attributes {no_inline} {
  return
}

func.func @refused(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @below {{'func.call' op is in a launch, where the function becomes a part of the kernel: it must not be 'no_inline', and its operations must be allowed there}}
    func.call @apart(%block) : (index) -> ()
  }
  return
}
