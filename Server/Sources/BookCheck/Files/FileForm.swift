// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A document format that e-readers open without a conversion.
package enum FileForm: Sendable, Equatable, CaseIterable {
  case pdf, epub, docx, doc, rtf

  /// Recognizes the format of a file by its content; nil if it is none of these.
  package init?(_ content: ByteSource) throws {
    guard let form = try Self.allCases.first(where: { try $0.isSigned(content) }) else { return nil }
    self = form
  }

  /// Whether the file begins as files of this format do; a ZIP must contain the main file of the format.
  func isSigned(_ content: ByteSource) throws -> Bool {
    switch self {
    // Readers accept a PDF whose header comes within the first kilobyte (ISO 32000, Annex H).
    case .pdf:
      let start = try content.prefix(1024 + 4)
      return (0..<min(start.count, 1024)).contains { start.hasBytes("%PDF-", at: $0) }
    case .rtf: return try content.prefix(5).hasBytes("{\\rtf")
    // The header of a compound file ([MS-CFB], section 2.2).
    case .doc: return try content.prefix(8) == [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    case .epub, .docx:
      guard try content.prefix(2).hasBytes("PK") else { return false }
      return isSigned(by: try ZIPDirectory(content)?.entries ?? [])
    }
  }

  /// Whether one of the entries of a ZIP is the main file of the format.
  func isSigned(by entries: [ZIPEntry]) -> Bool { entries.contains(where: isMainFile) }

  /// Whether an entry of a ZIP is the file that programs open first.
  func isMainFile(_ entry: ZIPEntry) -> Bool {
    switch self {
    case .epub: entry.name == ContainerFile.path
    case .docx: entry.isWordDocument
    default: false
    }
  }
}

extension ZIPEntry {
  /// Whether it is the text of a Word document.
  var isWordDocument: Bool { name.hasPrefix("word/document") && name.hasSuffix(".xml") }
}
