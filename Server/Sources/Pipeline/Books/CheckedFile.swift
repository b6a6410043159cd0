// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Books
import Messages
import ServerCore
import ShareContract

/// A shared document whose content was looked at.
struct CheckedFile: Sendable {
  /// The name without its extension.
  let name: String
  /// The kind that the content has, which may differ from the announced one.
  let kind: SharedDocument.Kind
  let content: FileContent
  /// Why it isn't sent; nil if it opens.
  let problem: Problem?

  /// Reads only the parts that show whether it opens; throws if they can't be read.
  init(_ document: SharedDocument, _ content: FileContent) throws {
    let source = ByteSource(count: content.count, try content.reading())
    var fault = try FileFault(in: source, as: document.kind)
    let form = try fault == .otherFormat ? FileForm(source) : nil
    let real = form.map { SharedDocument.Kind($0) }
    if let real { fault = try FileFault(in: source, as: real) }
    (name, kind, self.content) = (document.name, real ?? document.kind, content)
    problem = fault.map { Self.problem($0, "\(document.name)\(document.kind.ending)", document.kind) }
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
  fileprivate init?(in content: ByteSource, as kind: SharedDocument.Kind) throws {
    guard let form = kind.form else { return nil }
    try self.init(in: content, as: form)
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
