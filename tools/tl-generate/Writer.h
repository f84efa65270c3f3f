//===- Writer.h - A kernel under construction -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_WRITER_H
#define TL_TOOLS_TLGENERATE_WRITER_H

#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "tools/tl-generate/Program.h"
#include "tools/tl-generate/Random.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

namespace tl::generate {

/// An extent, or the most that it can be where a value says what it is.
struct Extent {
  int64_t size;
  mlir::Value value;
};
using Shape = llvm::SmallVector<Extent, 4>;

Shape toShape(llvm::ArrayRef<int64_t> sizes);

/// The extents as a type has them.
llvm::SmallVector<int64_t> getTypeShape(const Shape &shape);

bool isStatic(const Shape &shape);

/// What the elements of a tile are.
enum class Domain {
  /// Numbers, any of its type.
  Numbers,
  /// What tile.compare stores.
  Mask,
  /// Pairs in the order of tile.sort.
  Pairs
};

/// A tile that has been written.
struct Tile {
  mlir::Value value;
  Domain domain = Domain::Numbers;

  mlir::MemRefType type() const {
    return llvm::cast<mlir::MemRefType>(value.getType());
  }
  llvm::ArrayRef<int64_t> shape() const { return type().getShape(); }
};

/// Adds to a kernel of one launch: tiles are loaded at the begin of a block and
/// stored at its end, statements go between, at the place of `b`.
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
  /// A number as an operation takes it with tiles of `element`: without sign.
  mlir::Value number(mlir::Type element, double value);
  mlir::MemRefType tileType(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                            tile::Space space = tile::Space::Shared);

  //===--------------------------------------------------------------------===//
  // Numbers
  //===--------------------------------------------------------------------===//

  /// A number from 0 to `most`, that nobody knows when the kernel is compiled
  /// if there is something to make it from.
  mlir::Value bounded(int64_t most);
  /// Either that or a constant.
  mlir::OpFoldResult boundedOrConstant(int64_t most);
  /// A scalar of the type `type`, drawn.
  mlir::Value scalar(mlir::Type type);
  mlir::Value condition();
  /// Whether scalars may be stored to tensors: those of several blocks would
  /// share cache lines.
  bool hasOneBlock() const { return blocks == 1; }
  /// An argument that is a number.
  mlir::Value numberArgument(int64_t value);

  //===--------------------------------------------------------------------===//
  // Tiles and tensors
  //===--------------------------------------------------------------------===//

  /// Whether another tile of that many bytes has room.
  bool hasRoom(mlir::Type element, llvm::ArrayRef<int64_t> shape);
  /// A tile, loaded at the begin. Its contents go to a tensor at the end, which
  /// is compared with `tolerance`.
  Tile &newTile(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                Domain domain = Domain::Numbers, Tolerance tolerance = {});
  /// A slice of a tile of `element`, or a whole one. With `wholeOrBlocks` its
  /// rows end where a block of 32 bytes does, or it is all of the tile.
  mlir::Value view(mlir::Type element, const Shape &shape,
                   bool wholeOrBlocks = false);
  /// The slice of `source` at `offsets` with the last dimensions of `shape`.
  mlir::Value slice(mlir::Value source,
                    llvm::ArrayRef<mlir::OpFoldResult> offsets,
                    const Shape &shape, mlir::OpBuilder &builder);
  /// A whole tile of exactly that type.
  Tile &wholeTile(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                  Domain domain);
  /// Large tiles that stay to the end: about as many bytes as a vector core
  /// has, so that others go to global memory for a while.
  void addBallast();
  /// A tile that is used where it is made.
  mlir::Value localTile(mlir::Type element, const Shape &shape);
  /// Runs `write` for a region at `place`, whose numbers and views are not
  /// known behind it.
  void inRegion(mlir::OpBuilder::InsertPoint place,
                llvm::function_ref<void()> write);
  /// The part of a tensor that belongs to this block; another one each time an
  /// index says so.
  mlir::Value tensor(mlir::Type element, const Shape &shape);

  Random &random;
  mlir::OpBuilder b;
  mlir::Location loc;
  /// Tiles in scope.
  std::vector<Tile> tiles;
  /// Numbers that are not negative, of loops around.
  llvm::SmallVector<mlir::Value> indices;
  /// An extent that the shapes of a statement may have; of none without a
  /// value.
  Extent dynamic{0, mlir::Value()};
  mlir::func::FuncOp function;
  tile::LaunchOp launch;
  unsigned depth = 0;
  /// How many more copies may go between the cores: each takes flags of its
  /// own, of which a block has few.
  unsigned exchangesLeft = 4;
  /// Whether scalars may come out of tiles: the cube core does not reach those,
  /// so a kernel of both cores has no loops and slices that follow them.
  bool readsTiles;

private:
  /// Adds an argument of the type `type` to the function.
  mlir::Value addArgument(mlir::Type type, const llvm::Twine &spec,
                          Tolerance tolerance = {});
  mlir::Value sliceTile(const Tile &tile, const Shape &shape, bool blocks);
  /// The part of an argument that belongs to the block.
  mlir::Value partOfBlock(mlir::Value argument, mlir::OpBuilder &builder);
  mlir::Value narrow(mlir::Value value);
  void writeFirst(Tile &tile, mlir::Value tensor, mlir::OpBuilder &builder);

  Program program;
  /// Ends what is done before all statements.
  mlir::Operation *start = nullptr;
  int64_t blocks = 1;
  int64_t bytes = 0;
  uint64_t nextSeed = 1;
  std::map<int64_t, mlir::Value> constants;
  /// Tiles, and the tensors they are stored to.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> stored;
};

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// An operation of the vector core, or a transfer, by its record. False if none
/// was found that the verifier accepts.
bool writeOperation(Writer &writer);

/// Loads, multiplies, and takes the product to the vector core or to a tensor.
void writeProduct(Writer &writer);

/// Multiplies what the vector core has, and takes the product there, as far as
/// flags last.
void writeRoundTrip(Writer &writer);

/// A loop over elements, in scalar form.
void writeParallel(Writer &writer);

/// Scalar code: variables, elements of tiles, and numbers made of them.
void writeScalars(Writer &writer);

/// Printing, checks, views, meetings of blocks.
void writeOther(Writer &writer);

/// As many statements of `profile` as drawn, some of them loops and conditions.
void writeBlock(Writer &writer, Profile profile, unsigned least, unsigned most);

/// Fills the kernel with instructions on buffers, see Profile::Slots.
Program generateSlots(mlir::MLIRContext &context, Random &random);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_WRITER_H
