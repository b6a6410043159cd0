// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

extension AttachmentResolver {
  /// The longest text that is taken out of its file: 64 KiB; longer text stays a file.
  package static let longestText = 64 * 1024

  /// What a call gave, as it came.
  package enum Raw: Hashable, Sendable {
    /// A page script's answer.
    case page(Attachment.Page)
    /// An address of any scheme.
    case url(URL)
    case string(String)
    /// A file, taken into the staging folder.
    case file(LoadedFile)
  }

  /// What to do with what a call gave.
  package enum Classification: Hashable, Sendable {
    /// It is what the provider gives.
    case take(Loaded)
    /// It is the address of a file: the file is the thing, not its address.
    case copy(URL)
    /// It is short text that merely came in a file: read it, and keep the file if it is not UTF-8.
    case readText(LoadedFile)
  }

  /// Classifies the result of a plan's step.
  package func classify(_ raw: Raw, from step: LoadStep, of entry: LoadPlan.Entry) -> Classification {
    switch raw {
    case .page(let page): return .take(.page(page))
    case .string(let words): return .take(.text(words))
    case .url(let url) where url.isFileURL: return .copy(url)
    // A relative address can't be resolved without its page.
    case .url(let url): return .take(url.scheme == nil ? .text(url.absoluteString) : .link(url))
    case .file(let file):
      let isShort = file.bytes <= Self.longestText && !file.isArchive
      let isText = file.type.family == .plainText && !entry.isFile
      return isText && isShort ? .readText(file) : .take(.file(file))
    }
  }

  /// The text in a file's bytes, or the file when they are not UTF-8 or hold a NUL.
  package func text(in bytes: Data, of file: LoadedFile) -> Loaded {
    guard let text = String(data: bytes, encoding: .utf8), !text.contains("\0") else { return .file(file) }
    return .text(text)
  }

  /// The files that may be the same as another, by their lengths; only these are worth a digest.
  package static func twins(in loaded: [LoadPlan.Position: Loaded]) -> [LoadPlan.Position] {
    let files = loaded.compactMap { position, value -> (position: LoadPlan.Position, bytes: Int)? in
      if case .file(let file) = value { (position, file.bytes) } else { nil }
    }
    let byLength = Dictionary(grouping: files, by: \.bytes)
    return byLength.values.filter { $0.count > 1 }.flatMap { $0.map(\.position) }.sorted()
  }
}
