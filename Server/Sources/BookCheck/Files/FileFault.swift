// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a document can't be opened.
package enum FileFault: Sendable, Equatable {
  /// It has another format than its name or media type says.
  case otherFormat
  /// It ends early, or a part of it can't be unpacked.
  case damaged
  /// It unpacks to far more than its size.
  case bomb

  /// Checks a document that is passed on without a conversion; nil if it opens.
  ///
  /// Reads and unpacks only the parts without which no program can open the document, in pieces.
  package init?(in content: ByteSource, as form: FileForm) throws {
    switch form {
    case .pdf, .rtf, .doc: try self.init(inFile: content, form)
    case .epub, .docx: try self.init(inArchive: content, form)
    }
  }

  private init?(inFile content: ByteSource, _ form: FileForm) throws {
    guard try form.isSigned(content) else {
      self = .otherFormat
      return
    }
    if try Self.isComplete(content, form) { return nil }
    self = .damaged
  }

  private static func isComplete(_ content: ByteSource, _ form: FileForm) throws -> Bool {
    switch form {
    case .pdf:
      // Some programs append bytes after the end of a PDF.
      let end = try content.suffix(4096)
      return end.indices.contains { end[$0...].starts(with: "%%EOF".utf8) }
    // Blanks and null characters may follow the end.
    case .rtf: return try content.suffix(64 << 10).last { $0 > 0x20 } == UInt8(ascii: "}")
    // A compound file has at least its header and one sector for the directory.
    default: return content.count >= 1024
    }
  }

  private init?(inArchive content: ByteSource, _ form: FileForm) throws {
    guard try content.prefix(2).hasBytes("PK") else {
      self = .otherFormat
      return
    }
    // The directory is at the end, so a ZIP that ends early has none.
    guard let directory = try ZIPDirectory(content) else {
      self = .damaged
      return
    }
    guard form.isSigned(by: directory.entries) else {
      self = .otherFormat
      return
    }
    guard let fault = try Self.fault(in: directory.entries, of: content, form) else { return nil }
    self = fault
  }

  private static func fault(
    in entries: [ZIPEntry], of content: ByteSource, _ form: FileForm
  ) throws -> FileFault? {
    if isBomb(entries) { return .bomb }
    // A document has one or two of them; more would only cost time.
    for entry in entries.filter(form.isMainFile).prefix(4) {
      guard try EntryProbe.succeeds(for: entry, in: content) else { return .damaged }
    }
    return entries.contains { $0.start == nil || $0.end > content.count } ? .damaged : nil
  }

  // A large film or sound in a book is stored almost unpacked, so its size alone says nothing.
  private static func isBomb(_ entries: [ZIPEntry]) -> Bool {
    let total = entries.reduce(0) { $0 + $1.size }
    let packed = entries.reduce(0) { $0 + $1.packedSize }
    return total > harmlessSize && total / max(1, packed) > ratioLimit
  }

  private static let harmlessSize = 16 << 20
  private static let ratioLimit = 100
}
