//===- Writer.h - Builder of a generated kernel -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_WRITER_H
#define TL_TOOLS_TLGENERATE_WRITER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tools/tl-generate/programs/Program.h"
#include "tools/tl-generate/programs/Random.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

namespace tl::generate {

/// An extent: `size`, or `value` with `size` as its upper bound.
struct Extent {
  int64_t size;
  mlir::Value value;
};
using Shape = llvm::SmallVector<Extent, 4>;

Shape toShape(llvm::ArrayRef<int64_t> sizes);

/// The shape of a type with these extents.
llvm::SmallVector<int64_t> getTypeShape(const Shape &shape);

bool isStatic(const Shape &shape);

/// The meaning of the elements of a tile.
enum class Domain {
  /// Any numbers of its type.
  Numbers,
  /// A mask as tile.compare stores it.
  Mask,
  /// Pairs in the order of tile.sort.
  Pairs
};

/// A tile with defined contents.
struct Tile {
  mlir::Value value;
  Domain domain = Domain::Numbers;

  mlir::MemRefType type() const {
    return llvm::cast<mlir::MemRefType>(value.getType());
  }
  llvm::ArrayRef<int64_t> shape() const { return type().getShape(); }
};

/// Builds a kernel with one launch: tiles are loaded at the begin of a block
/// and stored at its end; statements are inserted between, at `b`.
class Writer {
public:
  Writer(mlir::MLIRContext &context, Random &random);

  /// Stores the tiles and returns the program.
  Program finish();

  //===--------------------------------------------------------------------===//
  // Types and constants
  //===--------------------------------------------------------------------===//

  /// "f16", "ui8".
  mlir::Type parseType(llvm::StringRef name);
  mlir::Value index(int64_t value);
  /// A number for operations on tiles of `element`: without sign.
  mlir::Value number(mlir::Type element, double value);
  mlir::MemRefType tileType(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                            tile::Space space = tile::Space::Shared);

  //===--------------------------------------------------------------------===//
  // Numbers
  //===--------------------------------------------------------------------===//

  /// A number from 0 to `most` that is unknown at compile time, if there is a
  /// value to compute it from.
  mlir::Value bounded(int64_t most);
  /// A bounded number or a constant.
  mlir::OpFoldResult boundedOrConstant(int64_t most);
  /// A random scalar of the type `type`.
  mlir::Value scalar(mlir::Type type);
  mlir::Value condition();
  /// Whether scalars may be stored to tensors: stores of several blocks would
  /// share cache lines.
  bool hasOneBlock() const { return blocks == 1; }
  /// An argument that is a number.
  mlir::Value numberArgument(int64_t value);

  //===--------------------------------------------------------------------===//
  // Tiles and tensors
  //===--------------------------------------------------------------------===//

  /// Whether there is room for another tile of this shape.
  bool hasRoom(mlir::Type element, llvm::ArrayRef<int64_t> shape);
  /// A tile, loaded at the begin. Its contents are stored to a tensor at the
  /// end, which is compared with `tolerance`.
  Tile &newTile(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                Domain domain = Domain::Numbers, Tolerance tolerance = {});
  /// A slice of a tile of `element`, or a whole one. With `wholeOrBlocks`, its
  /// rows end at a boundary of 32 bytes, or it is the whole tile.
  mlir::Value view(mlir::Type element, const Shape &shape,
                   bool wholeOrBlocks = false);
  /// The slice of `source` at `offsets` with the last dimensions of `shape`.
  mlir::Value slice(mlir::Value source,
                    llvm::ArrayRef<mlir::OpFoldResult> offsets,
                    const Shape &shape, mlir::OpBuilder &builder);
  /// A whole tile of this exact type.
  Tile &wholeTile(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                  Domain domain);
  /// Adds large tiles that are live to the end: about the capacity of a vector
  /// core, so that other tiles are spilled to global memory.
  void addBallast();
  /// A tile that is used at the place where it is created.
  mlir::Value localTile(mlir::Type element, const Shape &shape);
  /// Runs `write` for a region at `place`; its numbers and views are not in
  /// scope after it.
  void inRegion(mlir::OpBuilder::InsertPoint place,
                llvm::function_ref<void()> write);
  /// The part of a tensor that belongs to this block, at an offset that may
  /// depend on an index.
  mlir::Value tensor(mlir::Type element, const Shape &shape);

  Random &random;
  mlir::OpBuilder b;
  mlir::Location loc;
  /// Tiles in scope.
  std::vector<Tile> tiles;
  /// Non-negative numbers: the indices of enclosing loops.
  llvm::SmallVector<mlir::Value> indices;
  /// A dynamic extent for the shapes of a statement; none if it has no value.
  Extent dynamic{0, mlir::Value()};
  mlir::func::FuncOp function;
  tile::LaunchOp launch;
  unsigned depth = 0;
  /// The number of further copies between the cores: each takes flags of its
  /// own, and a block has few.
  unsigned exchangesLeft = 4;
  /// Whether scalars may be loaded from tiles: the cube core cannot access
  /// these tiles, so in a kernel with both cores loops and slices cannot depend
  /// on such scalars.
  bool readsTiles;

private:
  /// Adds an argument of the type `type` to the function.
  mlir::Value addArgument(mlir::Type type, const llvm::Twine &spec,
                          Tolerance tolerance = {});
  /// A tensor of `type` with random contents: an argument, or a part of one
  /// with dynamic extents.
  mlir::Value addTensor(mlir::MemRefType type, Tolerance tolerance = {});
  mlir::Value sliceTile(const Tile &tile, const Shape &shape, bool blocks);
  /// The part of an argument that belongs to the block.
  mlir::Value partOfBlock(mlir::Value argument, mlir::OpBuilder &builder);
  mlir::Value narrow(mlir::Value value);
  void writeFirst(Tile &tile, mlir::Value tensor, mlir::OpBuilder &builder);

  Program program;
  /// The operation before which tiles are loaded.
  mlir::Operation *start = nullptr;
  int64_t blocks = 1;
  int64_t bytes = 0;
  uint64_t nextSeed = 1;
  std::map<int64_t, mlir::Value> constants;
  /// Tiles, and the tensors that they are stored to.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> stored;
};

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// Writes an operation of the vector core, or a transfer, from its record.
/// False if it finds none that the verifier accepts.
bool writeOperation(Writer &writer);

/// Writes loads, a product, and a copy of the product to the vector core or to
/// a tensor.
void writeProduct(Writer &writer);

/// Writes a product of tiles of the vector core that returns there, while there
/// are flags left.
void writeRoundTrip(Writer &writer);

/// A loop whose operations have stages.
void writeStages(Writer &writer);

/// Moves views that need nothing else of the loop around them to its beginning,
/// where front ends write them.
void moveViewsFirst(mlir::ModuleOp module);

/// A loop over elements, in scalar form.
void writeParallel(Writer &writer);

/// Scalar code: variables, elements of tiles, and numbers made of them.
void writeScalars(Writer &writer);

/// Printing, assertions, views, and barriers of all blocks.
void writeOther(Writer &writer);

/// A random number of statements of `profile`, some of them loops and
/// conditions.
void writeBlock(Writer &writer, Profile profile, unsigned least, unsigned most);

/// Fills the kernel with instructions on buffers, see Profile::Slots.
Program generateSlots(mlir::MLIRContext &context, Random &random);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_WRITER_H
