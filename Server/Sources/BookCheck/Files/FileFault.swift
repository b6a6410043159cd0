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
  /// Unpacks only the parts without which no program can open the document.
  package init?(in bytes: [UInt8], as form: FileForm) {
    switch form {
    case .pdf, .rtf, .doc: self.init(inFile: bytes, form)
    case .epub, .docx: self.init(inArchive: bytes, form)
    }
  }

  private init?(inFile bytes: [UInt8], _ form: FileForm) {
    guard form.isSigned(bytes) else {
      self = .otherFormat
      return
    }
    if Self.isComplete(bytes, form) { return nil }
    self = .damaged
  }

  private static func isComplete(_ bytes: [UInt8], _ form: FileForm) -> Bool {
    switch form {
    case .pdf:
      // Some programs append bytes after the end of a PDF.
      let end = bytes.suffix(4096)
      return end.indices.contains { end[$0...].starts(with: "%%EOF".utf8) }
    case .rtf: return bytes.last { $0 > 0x20 } == UInt8(ascii: "}")
    // A compound file has at least its header and one sector for the directory.
    default: return bytes.count >= 1024
    }
  }

  private init?(inArchive bytes: [UInt8], _ form: FileForm) {
    guard bytes.hasBytes("PK") else {
      self = .otherFormat
      return
    }
    // The directory is at the end, so a ZIP that ends early has none.
    guard let archive = Archive(bytes) else {
      self = .damaged
      return
    }
    guard form.isSigned(bytes) else {
      self = .otherFormat
      return
    }
    guard let fault = Self.fault(in: archive, form) else { return nil }
    self = fault
  }

  private static func fault(in archive: Archive, _ form: FileForm) -> FileFault? {
    if isBomb(archive.entries) { return .bomb }
    let main = archive.entries.filter {
      form == .docx ? $0.isWordDocument : $0.name == ContainerFile.path
    }
    for entry in main where (try? archive.content(of: entry)) == nil { return .damaged }
    return archive.entries.contains { $0.start == nil || $0.end > archive.bytes.count } ? .damaged : nil
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
