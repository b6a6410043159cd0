// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Messages
import ServerCore
import ShareContract

/// A shared document whose content was looked at.
struct CheckedFile: Sendable {
  /// The name without its extension.
  let name: String
  /// The kind that the content has, which may differ from the announced one.
  let kind: SharedDocument.Kind
  let bytes: [UInt8]
  /// Why it isn't sent; nil if it opens.
  let problem: Problem?

  init(_ document: SharedDocument, _ bytes: [UInt8]) {
    let fault = FileFault(in: bytes, as: document.kind)
    let real = fault == .otherFormat ? FileForm(bytes).map(SharedDocument.Kind.init) : nil
    (name, kind, self.bytes) = (document.name, real ?? document.kind, bytes)
    let remaining = real.map { FileFault(in: bytes, as: $0) } ?? fault
    problem = remaining.map { Self.problem($0, "\(document.name)\(document.kind.ending)", document.kind) }
  }

  private static func problem(_ fault: FileFault, _ file: String, _ kind: SharedDocument.Kind) -> Problem {
    let message: Message =
      switch fault {
      case .otherFormat: .fileOtherFormat(file: file, type: kind.word)
      case .damaged: .fileDamaged(file: file)
      case .bomb: .fileExpands(file: file)
      }
    return Problem(.fileUnreadable, message)
  }
}

extension FileFault {
  fileprivate init?(in bytes: [UInt8], as kind: SharedDocument.Kind) {
    guard let form = kind.form else { return nil }
    self.init(in: bytes, as: form)
  }
}

extension SharedDocument.Kind {
  fileprivate init(_ form: FileForm) {
    self =
      switch form {
      case .pdf: .pdf
      case .epub: .epub
      case .docx: .docx
      case .doc: .doc
      case .rtf: .rtf
      }
  }

  /// The format to check for; nil for a ZIP, which the server makes itself.
  fileprivate var form: FileForm? {
    switch self {
    case .pdf: .pdf
    case .epub: .epub
    case .docx: .docx
    case .doc: .doc
    case .rtf: .rtf
    case .zip: nil
    }
  }
}
