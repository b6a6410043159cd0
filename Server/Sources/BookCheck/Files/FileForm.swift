// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A document format that e-readers open without a conversion.
package enum FileForm: Sendable, Equatable, CaseIterable {
  case pdf, epub, docx, doc, rtf

  /// Recognizes the format of a file by its content; nil if it is none of these.
  package init?(_ bytes: [UInt8]) {
    guard let form = Self.allCases.first(where: { $0.isSigned(bytes) }) else { return nil }
    self = form
  }

  /// Whether the file begins as files of this format do; a ZIP must contain the main file of the format.
  func isSigned(_ bytes: [UInt8]) -> Bool {
    switch self {
    // Readers accept a PDF whose header comes within the first kilobyte (ISO 32000, Annex H).
    case .pdf: (0..<min(bytes.count, 1024)).contains { bytes.hasBytes("%PDF-", at: $0) }
    case .rtf: bytes.hasBytes("{\\rtf")
    // The header of a compound file ([MS-CFB], section 2.2).
    case .doc: bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
    case .epub: Archive(bytes)?.has(ContainerFile.path) ?? false
    case .docx: Archive(bytes)?.entries.contains(where: \.isWordDocument) ?? false
    }
  }
}

extension ZIPEntry {
  /// Whether it is the text of a Word document.
  var isWordDocument: Bool { name.hasPrefix("word/document") && name.hasSuffix(".xml") }
}
