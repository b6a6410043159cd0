// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the sources of a bundle, and the headers beside them.
struct SourceFiles {
  let sources: [SourceFile]
  /// Headers of the same name as an Objective-C source; projects don't list headers among a target's sources.
  let headers: [SourceFile]

  init(_ paths: [String], _ flags: CompilationFlags, _ tree: SourceTree) {
    let compiled = paths.filter { TargetFiles.isSource($0) && !$0.hasSuffix(".h") }
    let beside = compiled.compactMap(Self.header)
    sources = compiled.compactMap { path in tree.text(path).map { SourceFile(path, $0, flags) } }
    headers = beside.compactMap { path in tree.text(path).map { SourceFile(path, $0, flags) } }
  }

  private static func header(of source: String) -> String? {
    guard let ending = [".mm", ".m"].first(where: source.hasSuffix) else { return nil }
    return source.dropLast(ending.count) + ".h"
  }
}
