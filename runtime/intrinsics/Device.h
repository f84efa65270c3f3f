//===- Device.h - Interface between a program and its cores -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions that a compiled Ascend C program calls. Program and executor
/// both include this file, which includes nothing: the program is compiled by
/// the user's compiler, against the headers in runtime/ascendc.
///
/// An instruction is an operation of the Ascend dialect by its name, with its
/// operands in their order. So its verifier, accesses, cost and numeric kernel
/// are those of the operation.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_DEVICE_H
#define TL_RUNTIME_INTRINSICS_DEVICE_H

namespace tl_device {

/// Changes with every change of this file.
constexpr unsigned kVersion = 3;

/// Numbered as tl::runtime::Memory.
enum class Memory : unsigned char { GM, L1, L0A, L0B, L0C, UB, BT, FB };

/// Numbered as tl::runtime::Pipe; all pipes come last.
enum class Pipe : unsigned char { S, V, M, MTE1, MTE2, MTE3, FIX, All };

/// Element types.
enum class Type : unsigned char {
  F16,
  BF16,
  F32,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64
};

/// A strided view of elements.
struct Tile {
  /// Byte address in its memory; the address in the program's memory for GM.
  unsigned long address;
  /// For GM: an address in the argument of the kernel that it belongs to.
  unsigned long origin;
  /// In elements; the first `rank` count.
  long sizes[4];
  long strides[4];
  unsigned char rank;
  Type type;
  Memory memory;
  /// For GM: whether L2 makes no room for the elements.
  bool streamed;
};

/// An operand of an operation.
struct Operand {
  /// A constant is an index that the verifier of the operation may see.
  enum Kind : unsigned char {
    IsTile,
    IsIndex,
    IsBool,
    IsInteger,
    IsReal,
    IsConstant
  };
  Kind kind;
  /// The type of an IsInteger or IsReal.
  Type type;
  union {
    Tile tile;
    long integer;
    double real;
  };
};

constexpr unsigned kMaxOperands = 8;

/// An operation of the Ascend dialect with its operands.
struct Call {
  /// Without the prefix "ascend.". Static: the address identifies it.
  const char *operation;
  /// A dictionary of attributes in MLIR's syntax; null if there are none.
  /// Static as well.
  const char *attributes;
  unsigned count;
  Operand operands[kMaxOperands];
};

/// A vector instruction in the repeat form: each operand has a block of 32
/// bytes every `blockStride` blocks, and a repeat every `repeatStride` blocks.
struct VectorCall {
  const char *operation;
  const char *attributes;
  unsigned count;
  /// Sizes and strides of tiles are not read.
  Operand operands[kMaxOperands];
  long blockStrides[kMaxOperands];
  long repeatStrides[kMaxOperands];
  long repeats;
  /// A bit for each lane.
  unsigned long mask[2];
};

/// The bits of an element, zero-extended.
using Bits = unsigned long;

/// The functions of the core that runs. They record the line of their caller,
/// and may switch to another core.
struct Device {
  unsigned version;
  void (*issue)(const Call &call);
  void (*issueRepeats)(const VectorCall &call);
  void (*setFlag)(Pipe source, Pipe destination, long id);
  void (*waitFlag)(Pipe source, Pipe destination, long id);
  void (*barrier)(Pipe pipe);
  void (*setCrossFlag)(long mode, Pipe pipe, long id);
  void (*waitCrossFlag)(long id);
  void (*syncAll)(bool vectorOnly);
  /// An element of GM or UB, by the scalar unit.
  Bits (*load)(const Tile &element);
  void (*store)(const Tile &element, Bits bits);
  /// The number of elements that the last GatherMask has kept; `tile` is its
  /// result.
  long (*keptCount)(const Tile &tile);
  void (*print)(const char *text);
  /// Ends the run with an error at the line of the caller.
  void (*fail)(const char *message);
  /// Number of the block, and of the vector core in it.
  long (*block)();
  long (*subBlock)();
  long (*blocks)();
  /// The number of vector cores of a block.
  long (*vectorCores)();
  bool (*isCube)();
  /// Memory of the core for the objects of the library, zero at its start.
  void *(*state)();
  /// The place of its caller in the user's code, for a call that follows later.
  const void *(*site)();
  /// The next call is at the place `site`; null for that of its caller.
  void (*setSite)(const void *site);
  /// The bytes of array `number` of the launch, and its address in `begin`; -1
  /// if there are fewer arrays.
  long (*array)(long number, unsigned long *begin);
};

/// Bytes of Device::state.
constexpr unsigned kStateBytes = 4096;

/// The kind of a parameter of a kernel.
struct Parameter {
  enum Kind : unsigned char { IsPointer, IsBool, IsInteger, IsReal, IsStruct };
  Kind kind;
  /// Whether the element type of a pointer is known: GM_ADDR has none.
  bool hasType;
  bool isSigned;
  Type type;
  unsigned bytes;
};

/// The kernel of a program, which its compilation registers.
struct Entry {
  unsigned version;
  unsigned count;
  const Parameter *parameters;
  /// Calls the kernel with the values at `values`.
  void (*call)(void *const *values);
  /// Receives the functions of the core.
  const Device **device;
  /// The kernel type by KERNEL_TASK_TYPE_DEFAULT; -1 if nothing.
  int kernelType;
};

/// A launch of a kernel by a program.
struct LaunchCall {
  const char *name;
  long blocks;
  Entry kernel;
  void *const *values;
};

/// The functions of the host, for a program with a main function.
struct Host {
  unsigned version;
  /// Memory of the device; null if there is none.
  void *(*allocate)(unsigned long bytes);
  /// False if `memory` is not allocated.
  bool (*release)(void *memory);
  /// Runs a kernel to its end.
  void (*launch)(const LaunchCall &call);
};

} // namespace tl_device

#endif // TL_RUNTIME_INTRINSICS_DEVICE_H
