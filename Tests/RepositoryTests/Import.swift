// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One import in one file.
struct Import: CustomStringConvertible {
  let file: String
  let line: Int
  let module: String

  var description: String { "\(file):\(line): import \(module)" }

  /// Every import of Swift sources below `folder`, in the order of the files.
  static func below(_ folder: String, of repository: Repository) throws -> [Import] {
    try repository.files().filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }.flatMap { file in
      try repository.lines(file).enumerated().compactMap { index, line in
        module(importedBy: line).map { Import(file: file, line: index + 1, module: $0) }
      }
    }
  }

  /// The module that a line imports: attributes, access level and a kind like `struct` may stand before it.
  static func module(importedBy line: Substring) -> String? {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    let prefixes: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
      words[..<index].allSatisfy({ $0.hasPrefix("@") || prefixes.contains($0) })
    else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let rest = words[(index + 1)...].drop { kinds.contains($0) }
    return rest.first?.split(separator: ".").first.map(String.init)
  }
}
