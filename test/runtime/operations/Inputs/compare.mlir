
func.func @kernel(%A: memref<4x128xf32>, %B: memref<4x128xf32>, %YES: memref<4x128xf32>, %NO: memref<4x128xf32>, %O_EQ_OUT: memref<4x128xf32>, %O_NE_OUT: memref<4x128xf32>, %O_GT_OUT: memref<4x128xf32>, %O_GE_OUT: memref<4x128xf32>, %O_LT_OUT: memref<4x128xf32>, %O_LE_OUT: memref<4x128xf32>) {
  %blocks = arith.constant 1 : index
  %s = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %yes = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %no = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %o_eq = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %o_ne = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %o_gt = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %o_ge = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %o_lt = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    %o_le = memref.alloc() : memref<4x128xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<4x128xf32>, memref<4x128xf32, #tile.space<shared>>
    tile.copy %B to %b : memref<4x128xf32>, memref<4x128xf32, #tile.space<shared>>
    tile.copy %YES to %yes : memref<4x128xf32>, memref<4x128xf32, #tile.space<shared>>
    tile.copy %NO to %no : memref<4x128xf32>, memref<4x128xf32, #tile.space<shared>>
    %m_eq = memref.alloc() : memref<4x16xui8, #tile.space<shared>>
    tile.compare eq %s, %b into %m_eq : f32, memref<4x128xf32, #tile.space<shared>>, memref<4x16xui8, #tile.space<shared>>
    tile.fill %zero into %o_eq : f32, memref<4x128xf32, #tile.space<shared>>
    tile.select %m_eq, %yes, %no into %o_eq : memref<4x16xui8, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>
    %m_ne = memref.alloc() : memref<4x16xui8, #tile.space<shared>>
    tile.compare ne %s, %b into %m_ne : f32, memref<4x128xf32, #tile.space<shared>>, memref<4x16xui8, #tile.space<shared>>
    tile.fill %zero into %o_ne : f32, memref<4x128xf32, #tile.space<shared>>
    tile.select %m_ne, %yes, %no into %o_ne : memref<4x16xui8, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>
    %m_gt = memref.alloc() : memref<4x16xui8, #tile.space<shared>>
    tile.compare gt %s, %b into %m_gt : f32, memref<4x128xf32, #tile.space<shared>>, memref<4x16xui8, #tile.space<shared>>
    tile.fill %zero into %o_gt : f32, memref<4x128xf32, #tile.space<shared>>
    tile.select %m_gt, %yes, %no into %o_gt : memref<4x16xui8, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>
    %m_ge = memref.alloc() : memref<4x16xui8, #tile.space<shared>>
    tile.compare ge %s, %b into %m_ge : f32, memref<4x128xf32, #tile.space<shared>>, memref<4x16xui8, #tile.space<shared>>
    tile.fill %zero into %o_ge : f32, memref<4x128xf32, #tile.space<shared>>
    tile.select %m_ge, %yes, %no into %o_ge : memref<4x16xui8, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>
    %m_lt = memref.alloc() : memref<4x16xui8, #tile.space<shared>>
    tile.compare lt %s, %b into %m_lt : f32, memref<4x128xf32, #tile.space<shared>>, memref<4x16xui8, #tile.space<shared>>
    tile.fill %zero into %o_lt : f32, memref<4x128xf32, #tile.space<shared>>
    tile.select %m_lt, %yes, %no into %o_lt : memref<4x16xui8, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>
    %m_le = memref.alloc() : memref<4x16xui8, #tile.space<shared>>
    tile.compare le %s, %b into %m_le : f32, memref<4x128xf32, #tile.space<shared>>, memref<4x16xui8, #tile.space<shared>>
    tile.fill %zero into %o_le : f32, memref<4x128xf32, #tile.space<shared>>
    tile.select %m_le, %yes, %no into %o_le : memref<4x16xui8, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32, #tile.space<shared>>
    tile.copy %o_eq to %O_EQ_OUT : memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32>
    tile.copy %o_ne to %O_NE_OUT : memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32>
    tile.copy %o_gt to %O_GT_OUT : memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32>
    tile.copy %o_ge to %O_GE_OUT : memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32>
    tile.copy %o_lt to %O_LT_OUT : memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32>
    tile.copy %o_le to %O_LE_OUT : memref<4x128xf32, #tile.space<shared>>, memref<4x128xf32>
  }
  return
}
