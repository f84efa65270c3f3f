// Walks through more tiles than 64 bits count, and far into a walk, which takes no longer
// than a short way.
// RUN: tl-run %s --sequential --arg=zeros --arg=5 --arg=4611686018427387904 --arg=4611686018427387904 --output=0=%t.wide.npy
// RUN: tl-run %s --sequential --arg=zeros --arg=4611686018427387903 --arg=4611686018427387904 --arg=1 --output=0=%t.far.npy
// RUN: %python -c "import numpy; print(numpy.load('%t.wide.npy'), numpy.load('%t.far.npy'))" | FileCheck %s
// CHECK: [1 1] [4611686018427387903 0]
func.func @kernel(%place: memref<2xi64>, %i: index, %rows: index, %columns: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %row, %column = tile.swizzle %i in (%rows, %columns) rows 4 serpentine
    %x = arith.index_cast %row : index to i64
    %y = arith.index_cast %column : index to i64
    memref.store %x, %place[%c0] : memref<2xi64>
    memref.store %y, %place[%c1] : memref<2xi64>
  }
  return
}
