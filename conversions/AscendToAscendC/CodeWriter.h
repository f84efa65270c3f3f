//===- CodeWriter.h - Layout of the printed C++ -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_CODEWRITER_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_CODEWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace tl::ascendc {

/// The kind of a statement, for the blank lines between statements:
/// declarations of global tensors, memories or buffers, computations of values,
/// waits for flags, instructions, control flow, and functions.
enum class Group {
  Global,
  Memory,
  Buffer,
  Value,
  Wait,
  Work,
  Control,
  Function
};

/// Indents, wraps long lines and separates groups of statements by blank lines.
class CodeWriter {
public:
  /// Begins a statement: a blank line if it belongs to another group than the
  /// statement before it in the same block. Waits belong to the instruction or
  /// the value after them, values to the control statement after them, which
  /// otherwise stands alone.
  void begin(Group group);

  /// One line of a statement, wrapped if it is long.
  void line(const llvm::Twine &text);

  /// A blank line.
  void blank();

  /// A line and an opening brace; the lines up to `close` are indented.
  void open(const llvm::Twine &text);

  /// `open` for a condition or a loop, which has no braces around one
  /// statement. A condition around such a condition only is one with it.
  void openControl(const llvm::Twine &text);

  /// Opens an `if` of a condition that statements do not change, or the one
  /// that was closed last again, if it has the same and no line came after it.
  void openIf(const llvm::Twine &condition);

  /// `open` for a function of `type`; `rest` is its name and parameters.
  void openFunction(const llvm::Twine &type, const llvm::Twine &rest);

  /// `open` for the function `function` as a value called `name`; lines up to
  /// `closeLambda` are written there, since their place depends on all of them.
  void openLambda(const llvm::Twine &name, const llvm::Twine &function);

  /// Writes the open function, on the same line as its name or on the next one.
  void closeLambda();

  /// A label of the open block, such as `public:`.
  void label(llvm::StringRef text);

  /// The closing brace, and the text `after` it.
  void close(llvm::StringRef after = "");

  /// `} else {`.
  void openElse();

  /// `open` and `close` for a case of a `switch`, in its column.
  void openCase(const llvm::Twine &label);
  void closeCase();

  /// While it lives, lines belong to an operation.
  class Origin {
  public:
    Origin(CodeWriter &out, mlir::Operation *op)
        : out(out), outer(std::exchange(out.origin, op)) {}
    ~Origin() { out.origin = outer; }

  private:
    CodeWriter &out;
    mlir::Operation *outer;
  };

  /// Called with each line, or with what a block begins with.
  std::function<void(llvm::StringRef)> onText;

  /// The operation that each line belongs to, or null.
  llvm::ArrayRef<mlir::Operation *> getOrigins() const { return origins; }

  /// Inserts `lines`, which belong to no operation, before line `number`.
  void insert(size_t number, llvm::ArrayRef<std::string> lines);

  /// The columns of a line, as in the vendor's sources.
  static constexpr size_t lineWidth = 120;

  /// The columns that a line of the open block has.
  size_t getWidth() const;

  /// Everything written, with comments of successive lines aligned.
  std::string finish() const;

  /// Everything written.
  llvm::StringRef str() const { return text; }

private:
  /// A line before it is wrapped, and the operation it belongs to.
  struct Line {
    std::string content;
    size_t column;
    mlir::Operation *origin;
  };
  /// A condition or a loop, and its only statement so far, if it has one.
  struct Control {
    Line head;
    std::optional<Line> statement;
  };
  /// The length of what is written.
  struct Mark {
    size_t text, lines;
  };
  /// What was closed last: its condition, where it starts, and the control
  /// statement itself if it has no braces.
  struct Closed {
    std::string condition;
    Mark start;
    std::optional<Control> control;
  };
  /// An open block.
  struct Block {
    /// That of an `if` that may be opened again; empty for other blocks.
    std::string condition;
    /// The head of a control statement, where it starts, and where its body
    /// does, if they are written.
    std::optional<Line> head;
    Mark start, body;
  };
  /// An open function that is a value: its head, the column and the origin of
  /// the head, and the lines after it.
  struct Lambda {
    std::string name, function;
    size_t column;
    mlir::Operation *origin;
    std::vector<Line> body;
  };

  void append(llvm::StringRef lines);
  void notify(llvm::StringRef text) const {
    if (onText)
      onText(text);
  }
  Mark getMark() const;
  void removeAfter(Mark mark);
  void startBlock();
  void write(Line line);
  void emit(Line line);
  void emitControl(bool hasBraces);
  void reopen();
  bool joinConditions(const Block &outer);
  static std::vector<Line> getLines(const Lambda &lambda, bool isApart);
  static unsigned getCost(llvm::ArrayRef<Line> lines);

  std::string text;
  std::vector<mlir::Operation *> origins;
  mlir::Operation *origin = nullptr;
  llvm::SmallVector<Lambda, 1> lambdas;
  unsigned indent = 0;
  /// The group of the last statement of each open block; none at its start.
  llvm::SmallVector<int> previous = {-1};
  llvm::SmallVector<Block> blocks;
  /// The innermost open block if it is a control statement with at most one
  /// line so far; not written yet.
  std::optional<Control> control;
  /// Nothing if a line was written since.
  std::optional<Closed> closed;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_CODEWRITER_H
