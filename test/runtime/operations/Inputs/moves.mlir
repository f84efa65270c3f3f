func.func @kernel(%T0: memref<1xi64>, %T1: memref<1xi64>, %T2: memref<7xi64>, %T3: memref<7xi64>, %T4: memref<4xi64>, %T5: memref<4xi64>, %T6: memref<1000xi64>, %T7: memref<1000xi64>, %T8: memref<5x7xi64>, %T9: memref<5x7xi64>, %T10: memref<3x2x5xi64>, %T11: memref<3x2x5xi64>, %T12: memref<2x3x4x5xi64>, %T13: memref<2x3x4x5xi64>, %T14: memref<2x1x3x1xi64>, %T15: memref<2x1x3x1xi64>, %T16: memref<1x1xi64>, %T17: memref<1x1xi64>, %T18: memref<0xi64>, %T19: memref<0xi64>, %T20: memref<0x4xi64>, %T21: memref<0x4xi64>, %T22: memref<20x40xi64>, %T23: memref<20x40xi64>, %T24: memref<20x40xi64>, %T25: memref<20x40xi64>, %T26: memref<20x40xi64>, %T27: memref<20x40xi64>, %T28: memref<20x40xi64>, %T29: memref<20x40xi64>, %T30: memref<4x6x40xi64>, %T31: memref<4x6x40xi64>, %T32: memref<4x6x40xi64>, %T33: memref<4x6x40xi64>, %T34: memref<4x6x40xi64>, %T35: memref<4x6x40xi64>, %T36: memref<2x3x4x33xi64>, %T37: memref<2x3x4x33xi64>, %T38: memref<2x3x4x33xi64>, %T39: memref<2x3x4x33xi64>, %T40: memref<5000x3xi64>, %T41: memref<5000x3xi64>, %n42: index, %n43: index, %T44: memref<20x40xi64>, %T45: memref<20x40xi64>, %n46: index, %n47: index, %T48: memref<20x40xi64>, %T49: memref<20x40xi64>, %n50: index, %n51: index, %T52: memref<20x40xi64>, %T53: memref<20x40xi64>, %n54: index, %n55: index, %T56: memref<20x40xi64>, %T57: memref<20x40xi64>, %n58: index, %n59: index, %T60: memref<20x40xi64>, %T61: memref<20x40xi64>, %n62: index, %n63: index, %T64: memref<20x40xi64>, %T65: memref<20x40xi64>, %n66: index, %n67: index, %T68: memref<4x6x40xi64>, %T69: memref<4x6x40xi64>, %n70: index, %T71: memref<5000x3xi64>, %T72: memref<5000x3xi64>, %n73: index, %T74: memref<5000x3xi64>, %T75: memref<5000x3xi64>, %n76: index, %T77: memref<5000x3xi64>, %T78: memref<5000x3xi64>, %T79: memref<6x16xi64>, %T80: memref<6x16xi64>, %T81: memref<6x16xi64>, %T82: memref<6x8xi64>, %T83: memref<6x12xi64>, %T84: memref<6x12xi64>, %T85: memref<3x4x8xi64>, %T86: memref<3x4x12xi64>, %T87: memref<3x4x12xi64>) {
  %pad = arith.constant -7 : i64
  %b0 = arith.constant 1 : index
  tile.launch (%block) in (%b0) {
    %a = memref.alloc() : memref<1xi64, #tile.space<shared>>
    tile.copy %T0 to %a : memref<1xi64>, memref<1xi64, #tile.space<shared>>
    tile.copy %a to %T1 : memref<1xi64, #tile.space<shared>>, memref<1xi64>
  }
  %b1 = arith.constant 1 : index
  tile.launch (%block) in (%b1) {
    %a = memref.alloc() : memref<7xi64, #tile.space<shared>>
    tile.copy %T2 to %a : memref<7xi64>, memref<7xi64, #tile.space<shared>>
    tile.copy %a to %T3 : memref<7xi64, #tile.space<shared>>, memref<7xi64>
  }
  %b2 = arith.constant 1 : index
  tile.launch (%block) in (%b2) {
    %a = memref.alloc() : memref<4xi64, #tile.space<shared>>
    tile.copy %T4 to %a : memref<4xi64>, memref<4xi64, #tile.space<shared>>
    tile.copy %a to %T5 : memref<4xi64, #tile.space<shared>>, memref<4xi64>
  }
  %b3 = arith.constant 1 : index
  tile.launch (%block) in (%b3) {
    %a = memref.alloc() : memref<1000xi64, #tile.space<shared>>
    tile.copy %T6 to %a : memref<1000xi64>, memref<1000xi64, #tile.space<shared>>
    tile.copy %a to %T7 : memref<1000xi64, #tile.space<shared>>, memref<1000xi64>
  }
  %b4 = arith.constant 1 : index
  tile.launch (%block) in (%b4) {
    %a = memref.alloc() : memref<5x7xi64, #tile.space<shared>>
    tile.copy %T8 to %a : memref<5x7xi64>, memref<5x7xi64, #tile.space<shared>>
    tile.copy %a to %T9 : memref<5x7xi64, #tile.space<shared>>, memref<5x7xi64>
  }
  %b5 = arith.constant 1 : index
  tile.launch (%block) in (%b5) {
    %a = memref.alloc() : memref<3x2x5xi64, #tile.space<shared>>
    tile.copy %T10 to %a : memref<3x2x5xi64>, memref<3x2x5xi64, #tile.space<shared>>
    tile.copy %a to %T11 : memref<3x2x5xi64, #tile.space<shared>>, memref<3x2x5xi64>
  }
  %b6 = arith.constant 1 : index
  tile.launch (%block) in (%b6) {
    %a = memref.alloc() : memref<2x3x4x5xi64, #tile.space<shared>>
    tile.copy %T12 to %a : memref<2x3x4x5xi64>, memref<2x3x4x5xi64, #tile.space<shared>>
    tile.copy %a to %T13 : memref<2x3x4x5xi64, #tile.space<shared>>, memref<2x3x4x5xi64>
  }
  %b7 = arith.constant 1 : index
  tile.launch (%block) in (%b7) {
    %a = memref.alloc() : memref<2x1x3x1xi64, #tile.space<shared>>
    tile.copy %T14 to %a : memref<2x1x3x1xi64>, memref<2x1x3x1xi64, #tile.space<shared>>
    tile.copy %a to %T15 : memref<2x1x3x1xi64, #tile.space<shared>>, memref<2x1x3x1xi64>
  }
