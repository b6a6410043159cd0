// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the block of braces around a position.
enum CodeBlock {
  /// From a position to the closing brace of the innermost block around it, or to a statement that leaves it.
  static func rest(from position: Int, in source: SourceFile) -> Range<Int> {
    var depth = 0
    for index in position..<source.code.count {
      switch source.code[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return position..<index }
      case UInt8(ascii: "r") where depth == 0 && leaves(index, source): return position..<index
      default: break
      }
    }
    return position..<source.code.count
  }

  private static func leaves(_ index: Int, _ source: SourceFile) -> Bool {
    WordSearch.first("return", in: source.code, from: index) == index
  }
}
