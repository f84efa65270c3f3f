// How mlp.mlir is divided, as a script of upstream's transform dialect.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    // A block computes 32 rows of the result, and all that they need.
    %last = transform.structured.match attributes {last} in %module
        : (!transform.any_op) -> !transform.any_op
    %tiled, %blocks = transform.structured.fuse %last tile_sizes [32] {use_forall, apply_cleanup}
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // In a block, products go in steps of 64 along their sums.
    %products = transform.structured.match ops{["linalg.matmul"]} in %blocks
        : (!transform.any_op) -> !transform.any_op
    %steps, %loops = transform.structured.tile_using_for %products tile_sizes [0, 0, 64]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
