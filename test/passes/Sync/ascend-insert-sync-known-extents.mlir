// RUN: tl-opt %s --cse --tl-compile=spill=true | FileCheck %s

// An extent that is a value, and known where the order of iterations is looked at
// one by one, is part of the type of a view there.
// CHECK-LABEL: func.func @kernel(
// CHECK: ascend.vmins
  func.func @kernel(%arg0: memref<3x7x40x1xui8>, %arg1: memref<3x14x40x3xui8>, %arg2: index, %arg3: memref<3x7x1x1xi32>, %arg4: memref<3x7x49x1xf32>, %arg5: memref<3x7x40x1xf32>, %arg6: memref<3x43xbf16>, %arg7: memref<3x7xf16>, %arg8: memref<3x7xf16>, %arg9: memref<3x9x1x1xi8>, %arg10: memref<3x7x1x1xi8>, %arg11: memref<3x5x49x3xi32>, %arg12: index, %arg13: memref<3x24x48x9x9xi16>, %arg14: index, %arg15: memref<3x24x40x1x1xui8>, %arg16: memref<3x7x1x1xf16>, %arg17: memref<3x1x9xf16>, %arg18: memref<3x200xf32>, %arg19: memref<3x200xf32>, %arg20: memref<3x200xi32>, %arg21: memref<3x4xf16>, %arg22: memref<3x4x1x1xf16>, %arg23: memref<3x200xbf16>, %arg24: memref<3xi16>, %arg25: memref<3x7xi16>, %arg26: memref<3x24x40x1x1xf32>, %arg27: memref<3x5x1xf32>, %arg28: memref<3x2x5x48xf32>, %arg29: memref<3x4x2x48xf16>, %arg30: memref<3x72xi16>, %arg31: index, %arg32: memref<3x5x53x7xui8>, %arg33: memref<3x200xf16>, %arg34: memref<3x11x3x3x3xf16>, %arg35: memref<3x2x7x1xui16>, %arg36: memref<3x24x40x1x3xi8>, %arg37: memref<3x3x24x40x3x1xi8>, %arg38: index) {
    %c5 = arith.constant 5 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    tile.launch (%arg39) in (%c3) {
      %alloc_42 = memref.alloc() : memref<i16, #tile.space<shared>>
      %alloc_44 = memref.alloc() : memref<7xi16, #tile.space<shared>>
      %alloc_56 = memref.alloc() : memref<11x3x3x3xf16, #tile.space<shared>>
      scf.for %arg40 = %c0 to %c5 step %c1 {
        %31 = arith.minui %arg39, %c3 : index
        scf.index_switch %31 
        case 2 {
          %38 = arith.muli %arg40, %c1 : index
          %39 = arith.addi %38, %c3 : index
          %40 = arith.remui %39, %c4 : index
          scf.index_switch %40 
          default {
            %46 = arith.remui %arg40, %c4 : index
            %subview_81 = memref.subview %alloc_44[%46] [4] [1] : memref<7xi16, #tile.space<shared>> to memref<4xi16, strided<[1], offset: ?>, #tile.space<shared>>
            %47 = arith.muli %arg40, %c3 : index
            %48 = arith.addi %47, %c1 : index
            %49 = arith.minui %48, %c3 : index
            %subview_82 = memref.subview %alloc_44[%49] [4] [1] : memref<7xi16, #tile.space<shared>> to memref<4xi16, strided<[1], offset: ?>, #tile.space<shared>>
            tile.sub %alloc_42, %subview_81 into %subview_82 : memref<i16, #tile.space<shared>>, memref<4xi16, strided<[1], offset: ?>, #tile.space<shared>>, memref<4xi16, strided<[1], offset: ?>, #tile.space<shared>>
          }
          scf.yield
        }
        default {
        }
        %32 = arith.muli %arg40, %c2 : index
        %33 = arith.addi %32, %c1 : index
        %34 = arith.remui %33, %c4 : index
        %35 = arith.muli %arg39, %c1 : index
        %36 = arith.addi %35, %c4 : index
        %37 = arith.remui %36, %c3 : index
        %subview_71 = memref.subview %alloc_56[%c0, 0, %37, 0] [11, %34, 1, %34] [1, 1, 1, 1] : memref<11x3x3x3xf16, #tile.space<shared>> to memref<11x?x1x?xf16, strided<[27, 9, 3, 1], offset: ?>, #tile.space<shared>>
        %alloc_72 = memref.alloc() : memref<11x3x1x3xf16, #tile.space<shared>>
        %subview_73 = memref.subview %alloc_72[0, 0, 0, 0] [11, %34, 1, %34] [1, 1, 1, 1] : memref<11x3x1x3xf16, #tile.space<shared>> to memref<11x?x1x?xf16, strided<[9, 3, 3, 1]>, #tile.space<shared>>
        %cst = arith.constant -8.000000e+00 : f16
        %cst_74 = arith.constant 8.000000e+00 : f16
        tile.clamp %subview_71, %cst, %cst_74 into %subview_73 : memref<11x?x1x?xf16, strided<[27, 9, 3, 1], offset: ?>, #tile.space<shared>>, f16, f16, memref<11x?x1x?xf16, strided<[9, 3, 3, 1]>, #tile.space<shared>>
      }
    }
    return
  }
