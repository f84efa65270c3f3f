//===- PromiseTables.td - The promises of all passes -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"
include "tl/conversions/Passes.td"
include "tl/passes/Passes.td"

def RoundingPasses : GenericTable {
  let CppTypeName = "RoundingPass";
  let FilterClass = "ChangesRounding";
  let Fields = ["argument", "rounding"];
}

def OrderingPasses : GenericTable {
  let CppTypeName = "OrderingPass";
  let FilterClass = "OrdersPipes";
  let Fields = ["argument"];
}
