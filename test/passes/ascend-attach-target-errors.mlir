// RUN: tl-opt %s --ascend-attach-target=target=910A --verify-diagnostics

// The option names a known target.
// expected-error @+1 {{unknown target '910A'; known targets are 910B1, 910B2}}
module {}
