// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Fetching
import Foundation
import ImageWork
import Intake
import Messages
import Reading
import ServerCore
import ShareContract
import Storage
import Texts

/// The parts of a stored share: the sender's request, and where its capture and images are in the body.
struct ShareMaterial {
  /// The share's request; if the body is the content itself, the request comes from the HTTP headers.
  private(set) var request: ShareRequest
  /// When the share was received.
  let receivedAt: Date
  let account: String
  private let body: ShareBodyReader
  /// The file with the body; nil for a body in the database.
  private let file: URL?
  /// Where the images that came with the share are, by address.
  private let images: [String: ShareBodyDescription.LocatedPart]
  /// Whether a text was sent as the body; it is the article even when its address is known.
  private var isTextItself: Bool

  init(_ record: ShareRecord, _ stored: LocalBody) throws {
    (receivedAt, account) = (record.receivedAt.date, record.account)
    file = if case .file(let url) = stored.content { url } else { nil }
    do {
      body = try Self.reader(stored.contentType ?? record.contentType, stored.content)
      images = Self.images(in: body.description)
      let text = record.contentLocation == nil ? try Self.plainText(body) : nil
      let understood = body.description.understoodRequest(plainText: text)
      request = try Self.request(record, body, understood)
      isTextItself = Self.rawType(body).map(BodyForm.texts.contains) ?? false && understood.url == nil
    } catch let failure as StageFailure {
      throw failure
    } catch {
      throw StageFailure.final(
        Problem(.damagedShare, Message.shareUnreadable(reason: error.ownersText).inserting(error)))
    }
  }

  /// The share of a page whose address is all that its text contains.
  func understood(as link: ShareRequest) -> ShareMaterial {
    var material = self
    let comments = [request.comment, link.comment].compactMap(\.self).filter { !$0.isEmpty }
    material.request.url = link.url
    material.request.comment = comments.isEmpty ? nil : comments.joined(separator: "\n\n")
    material.request.text = nil
    material.isTextItself = false
    return material
  }

  // A body that was accepted is read whatever its size.
  private static func reader(
    _ contentType: String, _ content: LocalBody.Content
  ) throws -> ShareBodyReader {
    switch content {
    case .bytes(let data):
      try ShareBodyReader(bytes: Array(data), contentType: contentType, jsonLimit: Int.max)
    case .file(let file):
      try ShareBodyReader(file: file, contentType: contentType, jsonLimit: Int.max)
    }
  }

  /// The whole body if it is a text that may be a link; nil for a longer one.
  private static func plainText(_ body: ShareBodyReader) throws -> String? {
    guard body.description.isText, let part = body.description.parts.first,
      part.range.count <= SharedText.byteLimit
    else { return nil }
    return String(validating: try body.content(of: part), as: UTF8.self)
  }

  private static func request(
    _ record: ShareRecord, _ body: ShareBodyReader, _ understood: ShareRequest
  ) throws -> ShareRequest {
    var request = understood
    let isLink = body.description.isText && understood.url != nil
    request.url = request.url ?? record.contentLocation ?? body.description.page?.part.location
    request.title = request.title ?? record.title
    let texts = try notes(in: body)
    if !texts.isEmpty, !isLink {
      request.text = ([request.text].compactMap(\.self) + texts).joined(separator: "\n\n")
    }
    request.text = request.text.map(NoteText.limited)
    return request
  }

  /// The beginnings of the text files; together, they are only a little longer than a note can be.
  private static func notes(in body: ShareBodyReader) throws -> [String] {
    var notes: [String] = []
    var remaining = NoteText.limit + 1
    for part in body.description.parts where part.isFile(of: BodyForm.texts) && remaining > 0 {
      let bytes = try text(of: part, in: body, upTo: remaining)
      notes.append(String(decoding: bytes, as: UTF8.self))
      remaining -= bytes.count
    }
    return notes
  }

  // A page or a text is read into memory, and an upload may be as large as the disk allows.
  private static func content(
    of part: ShareBodyDescription.LocatedPart, in body: ShareBodyReader
  ) throws -> [UInt8] {
    guard part.range.count <= readLimit else {
      throw StageFailure.final(
        Problem(
          .unsupportedContent,
          .pageTooLarge(size: part.range.count)))
    }
    // One byte more than the reading limit shows that the page was truncated.
    return try content(of: part, in: body, upTo: ReadingLimits.standard.bytes + 1)
  }

  /// The first bytes of a part, at most `limit`.
  private static func content(
    of part: ShareBodyDescription.LocatedPart, in body: ShareBodyReader, upTo limit: Int
  ) throws -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(min(limit, part.range.count))
    do {
      try body.forEachChunk(of: part) { chunk in
        content += chunk.prefix(limit - content.count)
        if content.count >= limit { throw Enough() }
      }
    } catch is Enough {}
    return content
  }

  /// The beginning of a text in UTF-8.
  private static func text(
    of part: ShareBodyDescription.LocatedPart, in body: ShareBodyReader, upTo limit: Int
  ) throws -> [UInt8] {
    PlainTextDecoder.utf8(
      try content(of: part, in: body, upTo: limit), contentType: part.part.contentType)
  }

  /// Ends the reading of a part when no more of it is needed.
  private struct Enough: Error {}

  private static let readLimit = 64 << 20

  private static func rawType(_ body: ShareBodyReader) -> String? {
    if case .raw(let type) = body.description.form { type } else { nil }
  }
}

// Content other than pages.
extension ShareMaterial {
  /// A photo that was shared as a file.
  struct Photo {
    /// The name by which the book refers to it.
    let address: String
    /// A caption from its file name, if a person chose that name.
    let caption: String?

    var figure: String {
      let words = caption.map { ArticleFragment.escaped($0) }
      let figcaption = words.map { "<figcaption>\($0)</figcaption>" } ?? ""
      return "<figure><img src=\"\(address)\" alt=\"\(words ?? "Photo")\"/>\(figcaption)</figure>"
    }
  }

  /// The texts to read: that of the share's JSON, and text files.
  ///
  /// All texts together have at most as many bytes as one book can contain.
  func writings() throws -> [TextRequest] {
    var texts: [TextRequest] = []
    var remaining = TextBeginning.Limits.book.bytes
    if let own = body.description.request.text {
      texts.append(TextRequest(beginningOf: Array(own.utf8.prefix(remaining + 1)), remaining))
    }
    for part in body.description.parts where part.isFile(of: BodyForm.texts) {
      remaining -= texts.last?.bytes.count ?? 0
      let bytes = try Self.text(of: part, in: body, upTo: remaining + 1)
      var text = TextRequest(beginningOf: bytes, remaining)
      text.mediaType = part.part.contentType.flatMap { MediaType($0) }?.name
      text.fileName = part.part.fileName
      texts.append(text)
    }
    return texts.filter { $0.bytes.contains { $0 > 0x20 } || $0.isCut }
  }

  /// The link that a share of one shortcut file consists of; nil for any other share.
  func shortcut() throws -> ShareRequest? {
    guard body.description.parts.count == 1, let part = body.description.parts.first,
      part.part.kind == .file, ShortcutFile.isName(part.part.fileName)
    else { return nil }
    let bytes = try Self.content(of: part, in: body, upTo: ShortcutFile.limit)
    return ShortcutFile.address(bytes).map { ShareRequest(url: $0) }
  }

  /// The photos, in order.
  var photos: [Photo] {
    body.description.parts.enumerated().compactMap { index, placed in
      guard placed.isPhoto else { return nil }
      return Photo(address: Self.address(ofPart: index), caption: Self.caption(placed.part.fileName))
    }
  }

  /// The files that are sent unchanged.
  func documents() throws -> [SharedDocument] {
    try body.description.parts.enumerated().compactMap { index, placed in
      guard placed.part.kind == .file, let kind = try kind(of: placed) else { return nil }
      let name = Self.stem(placed.part.fileName) ?? request.title ?? "Document"
      return SharedDocument(kind: kind, name: name, part: index)
    }
  }

  // Many programs announce any file as a stream of bytes.
  private func kind(of placed: ShareBodyDescription.LocatedPart) throws -> SharedDocument.Kind? {
    let type = placed.part.contentType
    if let kind = SharedDocument.Kind(mediaType: type) { return kind }
    let isGeneric = type.map { DocumentLimits.generalTypes.contains(MediaType($0)?.name ?? "") } ?? true
    guard isGeneric else { return nil }
    return SharedDocument.Kind(
      start: try Self.content(of: placed, in: body, upTo: 64)[...], fileName: placed.part.fileName)
  }

  /// The content of a document, which isn't read yet if it is in a file; nil if there is no such part.
  func content(of document: SharedDocument) throws -> FileContent? {
    guard let part = document.part, body.description.parts.indices.contains(part) else { return nil }
    let located = body.description.parts[part]
    if let file { return .file(file, located.range) }
    return .bytes(try body.content(of: located))
  }

  private static func address(ofPart index: Int) -> String { BookImage.partScheme + "\(index)" }

  private static func stem(_ name: String?) -> String? {
    guard let last = name?.split(whereSeparator: { "/\\".contains($0) }).last else { return nil }
    let stem = last.lastIndex(of: ".").map { last[..<$0] } ?? last
    return stem.isEmpty ? nil : String(stem.prefix(200))
  }

  // Names that devices give to photos, such as `IMG_0417`, `20261122_101500` or a UUID, are no captions.
  private static func caption(_ name: String?) -> String? {
    guard let stem = stem(name) else { return nil }
    let words = stem.split { !$0.isLetter }.filter { $0.count >= 3 }
    let isNamedByDevice = [
      "img", "dsc", "dscn", "dscf", "pxl", "image", "photo", "mvi", "screenshot", "file", "fullrender", "tmp",
    ]
    .contains(words.first.map { String($0).lowercased() } ?? "img")
    return isNamedByDevice || UUID(uuidString: stem) != nil ? nil : stem.replacing("_", with: " ")
  }
}

extension ShareBodyDescription.LocatedPart {
  fileprivate var isPhoto: Bool {
    part.kind == .file && part.contentType.flatMap { MediaType($0) }?.name.hasPrefix("image/") == true
  }
}

extension ShareMaterial {
  private var pagePart: ShareBodyDescription.LocatedPart? { body.description.pagePart }

  /// The capture of the page, if the sender sent one.
  func capture() throws -> [UInt8]? {
    if let pagePart { return try Self.content(of: pagePart, in: body) }
    return request.html.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
  }

  /// The media type of the capture; a capture in JSON is already decoded text.
  var captureType: String? { pagePart.map { $0.part.contentType } ?? "text/html; charset=utf-8" }

  /// The address of the content.
  var address: String? { request.url.flatMap { $0.isEmpty ? nil : $0 } }

  /// The address to fetch; nil if no page is to be fetched.
  var addressToFetch: String? { isTextItself ? nil : address }

  private static func images(
    in description: ShareBodyDescription
  ) -> [String: ShareBodyDescription.LocatedPart] {
    let resources = description.parts.filter { $0.part.kind == .resource }
    let pairs =
      resources.compactMap { part in part.part.location.map { ($0, part) } }
      + description.parts.enumerated().filter { $1.isPhoto }.map { (Self.address(ofPart: $0), $1) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Whether an image with that address came with the share.
  func hasImage(at address: String) -> Bool { images[address] != nil }

  /// The number of bytes of the image with that address; nil if there is none.
  func imageSize(at address: String) -> Int? { images[address]?.range.count }

  /// The bytes of the image with that address; nil if there is none, or if it is longer than `limit`.
  func image(at address: String, upTo limit: Int) throws -> [UInt8]? {
    guard let part = images[address], part.range.count <= limit else { return nil }
    return try body.content(of: part)
  }

  /// The sender's note about a page, as a quotation above the article.
  var noteHTML: String {
    // A text that is the article, or is shown above photos, isn't a note.
    let isTextTheArticle = addressToFetch == nil && !body.description.hasPage
    let text = isTextTheArticle ? nil : request.text
    let notes = [request.comment, text].compactMap(\.self).filter { !$0.isEmpty && $0 != request.url }
    return notes.map { "<blockquote>\(ArticleFragment.fromPlainText($0))</blockquote>" }.joined()
  }
}

extension TextRequest {
  /// Takes the first `limit` bytes of a text, and notes whether there is more.
  package init(beginningOf bytes: [UInt8], _ limit: Int) {
    self.init(bytes: bytes.count > limit ? Array(bytes.prefix(limit)) : bytes)
    isCut = bytes.count > limit
  }
}
