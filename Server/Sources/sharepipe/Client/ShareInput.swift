// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// The input of `sharepipe share`, read from its argument.
struct ShareInput {
  let argument: String
  let url: URL?
  let title: String?

  /// The address, if the argument is one.
  var link: URL? { Self.link(argument) ?? linkWithoutScheme }

  /// The attachments of each share: a link, or a page, a text or another file from disk or standard input.
  ///
  /// Only a text that consists of several addresses makes several shares.
  func shares() throws -> [[Attachment]] {
    if argument == "-" { return try piped(try StandardInput.all(upTo: PageFilter.inputLimit)) }
    if let link { return [[.link(link, title: title)]] }
    let file = URL(filePath: argument)
    guard FileManager.default.fileExists(atPath: argument) else {
      return try links(in: argument, isDocument: false) ?? [[try self.file(file)]]
    }
    return try linkList(file) ?? [[try self.file(file)]]
  }

  /// The shares of a text that consists of addresses, or of one address and a comment; nil if it is a text to read.
  private func links(in text: String, isDocument: Bool) throws -> [[Attachment]]? {
    switch SharedText(text).content {
    case .links(let links): return links.compactMap(shared)
    case .tooManyLinks:
      throw CommandFailure(
        .badData,
        "the list has more than \(SharedText.linkLimit) addresses or \(SharedText.listByteLimit >> 20) MB; share it in parts"
      )
    case .link(let address, nil): return URL(string: address).map { [[.link($0, title: title)]] }
    case .link where !isDocument: return [[.text(text)]]
    case .link, .text: return nil
    }
  }

  private func shared(_ link: SharedLink) -> [Attachment]? {
    // The server makes a comment of the words beside an address.
    if let comment = link.comment { return [.text("\(comment) \(link.address)")] }
    return URL(string: link.address).map { [.link($0, title: title)] }
  }

  /// The shares of a text file that consists of addresses.
  private func linkList(_ file: URL) throws -> [[Attachment]]? {
    guard ["txt", "md", "markdown", "text", ""].contains(file.pathExtension.lowercased()),
      let data = try? FileHandle(forReadingFrom: file).read(upToCount: SharedText.listByteLimit + 1),
      let text = Self.beginning(of: data)
    else { return nil }
    return try links(in: text, isDocument: true)
  }

  /// The text of a file, or of its beginning if it is too long for a list, where the last character may be cut.
  private static func beginning(of data: Data) -> String? {
    data.count > SharedText.listByteLimit
      ? String(decoding: data, as: UTF8.self) : String(data: data, encoding: .utf8)
  }

  // A file that exists precedes an address such as “example.org/kite”.
  private var linkWithoutScheme: URL? {
    guard !FileManager.default.fileExists(atPath: argument),
      case .link(let address, nil) = SharedText(argument).content
    else { return nil }
    return URL(string: address)
  }

  private func piped(_ data: Data) throws -> [[Attachment]] {
    guard !data.isEmpty else { throw CommandFailure(.badData, "standard input is empty") }
    guard let text = String(data: data, encoding: .utf8) else {
      guard Self.looksLikePage(data) else {
        throw CommandFailure(
          .badData, "standard input is neither text nor HTML; share it as a file")
      }
      return [[page(.bytes(data))]]
    }
    if let link = Self.link(text.trimmingCharacters(in: .whitespacesAndNewlines)) {
      return [[.link(link, title: title)]]
    }
    if Self.looksLikePage(data) { return [[page(.bytes(data))]] }
    return try links(in: text, isDocument: false) ?? [[.text(text)]]
  }

  private func file(_ file: URL) throws -> Attachment {
    try check(file)
    let type = Self.types[file.pathExtension.lowercased()]
    if type == "text/html" { return page(.file(file)) }
    return .file(Attachment.File(url: file, contentType: type ?? Self.sniffedType(file)))
  }

  private func check(_ file: URL) throws {
    guard !argument.isEmpty else { throw CommandFailure(.usage, "an empty argument can't be shared") }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
      throw CommandFailure(.noInput, "“\(argument)” is neither an http or https address nor a file")
    }
    guard !isFolder.boolValue else {
      throw CommandFailure(.noInput, "\(argument) is a folder; name the files in it")
    }
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw CommandFailure(.noInput, "couldn't read \(argument)")
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes[.type] as? FileAttributeType != .typeRegular || attributes[.size] as? Int != 0 else {
      throw CommandFailure(.badData, "\(argument) is empty")
    }
  }

  // A file without a known extension is treated as text if it starts like text.
  private static func sniffedType(_ file: URL) -> String {
    let head = (try? FileHandle(forReadingFrom: file).read(upToCount: 4096)) ?? Data()
    let text = String(decoding: head, as: UTF8.self)
    let isText = !head.isEmpty && !head.contains(0) && !text.dropLast(3).contains("\u{FFFD}")
    return isText ? "text/plain" : "application/octet-stream"
  }

  private func page(_ html: ShareBodyContent) -> Attachment {
    .page(Attachment.Page(html: html, location: url, title: title))
  }

  private static func link(_ text: String) -> URL? {
    guard !text.contains(where: \.isWhitespace), let url = URL(string: text),
      ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host?.isEmpty == false
    else { return nil }
    return url
  }

  static func looksLikePage(_ data: Data) -> Bool {
    let head = String(decoding: data.prefix(1024), as: UTF8.self).lowercased()
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
      || (head.hasPrefix("<")
        && ["<body", "<head", "<p>", "<article", "<title"].contains { head.contains($0) })
  }

  private static let types = [
    "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "txt": "text/plain",
    "md": "text/markdown", "markdown": "text/markdown", "pdf": "application/pdf",
    "epub": "application/epub+zip", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png",
    "gif": "image/gif", "webp": "image/webp", "heic": "image/heic", "rtf": "application/rtf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ]
}
