// RUN: tl-translate --tl-to-ascendc %s | FileCheck %s

// A loop that counts with unsigned numbers has a counter of more bits if there is one, unless both
// bounds are known to have no sign.
// CHECK: for (int64_t i = static_cast<uint32_t>(n); i < static_cast<uint32_t>(p); i += 1)
// CHECK: for (int64_t j = 0; static_cast<uint64_t>(j) < static_cast<uint64_t>(m); j += 3)
// CHECK: for (int32_t k = 0; k < 5; ++k)
func.func @unsigned_loops(%n: i32 {tile.name = "n"}, %p: i32 {tile.name = "p"}, %m: index {tile.name = "m"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for unsigned %i = %n to %p step %one : i32 {
        ascend.pipe_barrier v
      }
      scf.for unsigned %j = %c0 to %m step %c3 {
        ascend.pipe_barrier v
      }
      scf.for unsigned %k = %c0 to %c5 step %c1 {
        ascend.pipe_barrier v
      }
    }
  }
  return
}
