
func.func @kernel(%A: memref<6x64xi8>, %B: memref<6x64xi8>, %C: memref<6x64xi8>, %C_OUT: memref<6x64xi8>, %A_OUT: memref<6x64xi8>) {
  %blocks = arith.constant 1 : index
  %s = arith.constant 3 : i8
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : memref<6x64xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<6x64xi8, #tile.space<shared>>
    %c = memref.alloc() : memref<6x64xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<6x64xi8>, memref<6x64xi8, #tile.space<shared>>
    tile.copy %B to %b : memref<6x64xi8>, memref<6x64xi8, #tile.space<shared>>
    tile.copy %C to %c : memref<6x64xi8>, memref<6x64xi8, #tile.space<shared>>
    tile.add %a, %s into %c : memref<6x64xi8, #tile.space<shared>>, i8, memref<6x64xi8, #tile.space<shared>>
    tile.add %a, %s into %a : memref<6x64xi8, #tile.space<shared>>, i8, memref<6x64xi8, #tile.space<shared>>
    tile.copy %c to %C_OUT : memref<6x64xi8, #tile.space<shared>>, memref<6x64xi8>
    tile.copy %a to %A_OUT : memref<6x64xi8, #tile.space<shared>>, memref<6x64xi8>
  }
  return
}
