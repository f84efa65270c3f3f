// RUN: tl-opt %s --ascend-attach-target --split-input-file | FileCheck %s --check-prefixes=CHECK,DEFAULT
// RUN: tl-opt %s --ascend-attach-target=target=910B2 --split-input-file | FileCheck %s --check-prefixes=CHECK,B2
// RUN: tl-opt %s --ascend-attach-target=target=910B4 --split-input-file | FileCheck %s --check-prefixes=CHECK,B4

// A module that names no target gets the one that the option names, or 910B2.
// DEFAULT: module attributes {ascend.target = #ascend.target<"910B2">} {
// B2:      module attributes {ascend.target = #ascend.target<"910B2">} {
// B4:      module attributes {ascend.target = #ascend.target<"910B4">} {
module {}

// -----

// An existing target stays, unless the option names another.
// CHECK:   // -----
// DEFAULT: module attributes {ascend.target = #ascend.target<"910B1">} {
// B2:      module attributes {ascend.target = #ascend.target<"910B2">} {
// B4:      module attributes {ascend.target = #ascend.target<"910B4">} {
module attributes {ascend.target = #ascend.target<"910B1">} {}

// -----

// Overrides belong to a chip: they stay with it, and go with it.
// CHECK:   // -----
// DEFAULT: module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1024 : i64}>} {
// B2:      module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1024 : i64}>} {
// B4:      module attributes {ascend.target = #ascend.target<"910B4">} {
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1024 : i64}>} {}
