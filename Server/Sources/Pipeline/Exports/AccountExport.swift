// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Writes all data of an account to files that other programs can read: JSON, original bodies, articles and books.
///
/// ```
/// account.json  destinations.json  tokens.json  identities.json
/// shares.jsonl                one share per line, with its deliveries, its history and its state in the library
/// shares/ID/body.EXT  capture.EXT  article.html  BOOK.epub
/// digests/BOOK.epub
/// ```
package struct AccountExport: Sendable {
  private let accounts: Accounts
  private let tokens: Tokens
  private let destinations: Destinations
  private let shares: Shares
  private let captures: Captures
  private let stages: Stages
  private let membership: Membership
  private let identities: LinkedIdentities
  private let library: ShareLibrary
  private let bodies: any FileStore
  private let books: any FileStore
  private let now: @Sendable () -> Date

  package init(
    engine: any Engine, library: ShareLibrary, bodies: any FileStore, books: any FileStore,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    accounts = Accounts(engine)
    tokens = Tokens(engine)
    destinations = Destinations(engine)
    shares = Shares(engine)
    captures = Captures(engine)
    stages = Stages(engine)
    membership = Membership(engine)
    identities = LinkedIdentities(engine)
    self.library = library
    self.bodies = bodies
    self.books = books
    self.now = now
  }

  /// Writes a new folder; throws if it already exists.
  ///
  /// It appears under its name when it is complete. On any problem, and if the task is canceled, nothing is left behind.
  package func write(_ account: String, to folder: URL) async throws {
    guard !FileManager.default.fileExists(atPath: folder.path) else { throw CocoaError(.fileWriteFileExists) }
    let part = folder.deletingLastPathComponent()
      .appending(path: ".\(folder.lastPathComponent).\(ShareID.make().text).part")
    do {
      try await fill(part, account)
      try FileManager.default.moveItem(at: part, to: folder)
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  private func fill(_ folder: URL, _ account: String) async throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try await writeAccount(account, folder)
    try await writeShares(account, folder)
    for volume in try await membership.volumes(account: account) {
      try copy(try await books.localFile(volume.file), to: "digests", volume.name, in: folder)
    }
  }

  /// Writes a ZIP file, using a temporary folder beside it.
  package func writeArchive(_ account: String, to file: URL) async throws {
    let folder = file.deletingLastPathComponent().appending(path: "export-" + ShareID.make().text)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await fill(folder, account)
    try FolderArchive.write(folder, to: file)
  }

  private func writeAccount(_ account: String, _ folder: URL) async throws {
    guard let record = try await accounts.find(id: account) else {
      throw Problem(.notFound, .unknownAccount)
    }
    try put(
      ExportedAccount(
        account: record.id, email: record.email, role: record.role.rawValue,
        createdAt: Timestamp.text(record.createdAt.date), exportedAt: Timestamp.text(now())),
      "account.json", folder)
    try put(
      try await tokens.list(account: account, at: Moment(now())).map(ListedToken.init), "tokens.json", folder)
    try put(
      try await destinations.list(account: account).map(ExportedDestination.init), "destinations.json", folder
    )
    try put(
      try await identities.list(account: account).map(ExportedIdentity.init), "identities.json", folder)
  }

  private func writeShares(_ account: String, _ folder: URL) async throws {
    let list = folder.appending(path: "shares.jsonl")
    guard FileManager.default.createFile(atPath: list.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let lines = try FileHandle(forWritingTo: list)
    defer { try? lines.close() }
    var last: Int?
    while true {
      let page = try await shares.list(account: account, before: last, limit: 100)
      for share in page {
        try Task.checkCancellation()
        guard let id = ShareID(share.id) else { continue }
        let exported = ExportedShare(
          status: try await library.status(id, account: account),
          item: try await library.item(id, account: account))
        try lines.write(contentsOf: try Self.json(exported) + [0x0A])
        try await writeFiles(of: share, folder)
      }
      guard let lowest = page.last?.number else { return }
      last = lowest
    }
  }

  private func writeFiles(of share: ShareRecord, _ folder: URL) async throws {
    let subfolder = "shares/" + share.id
    if let body = try await shares.body(number: share.number) {
      try await put(body, "body" + Self.suffix(share.contentType), subfolder, folder)
    }
    if let capture = try await captures.find(share: share.number) {
      try await put(capture.body, "capture" + Self.suffix(capture.contentType), subfolder, folder)
    }
    if let article = try await stages.article(share: share.number) {
      let page = "<!doctype html><meta charset=\"utf-8\">\n" + article.html
      try await put(.row(Data(page.utf8)), "article.html", subfolder, folder)
    }
    if let book = try await stages.book(share: share.number) {
      try copy(try await books.localFile(book.file), to: subfolder, book.name, in: folder)
    }
  }

  private func put(_ body: StoredBody, _ name: String, _ subfolder: String, _ folder: URL) async throws {
    switch body {
    case .file(let file): try copy(try await bodies.localFile(file), to: subfolder, name, in: folder)
    case .row(let data): try data.write(to: try made(subfolder, folder).appending(path: name))
    }
  }

  // A hard link to the same bytes if the file system supports it, otherwise a copy.
  private func copy(_ file: URL, to subfolder: String, _ name: String, in folder: URL) throws {
    let subfolder = try made(subfolder, folder)
    let safe = name.replacing("/", with: "_").replacing("\0", with: "_")
    var target = subfolder.appending(path: safe)
    if FileManager.default.fileExists(atPath: target.path) {
      target = subfolder.appending(path: ShareID.make().text + "-" + safe)
    }
    do {
      try FileManager.default.linkItem(at: file, to: target)
    } catch {
      // The share may have been deleted since the export started.
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      try FileManager.default.copyItem(at: file, to: target)
    }
  }

  private func made(_ subfolder: String, _ folder: URL) throws -> URL {
    let url = folder.appending(path: subfolder, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return url
  }

  private func put(_ value: some Encodable, _ name: String, _ folder: URL) throws {
    try Self.json(value).write(to: folder.appending(path: name))
  }

  private static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  private static func suffix(_ contentType: String) -> String {
    let type = contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return suffixes[type] ?? ".bin"
  }

  private static let suffixes = [
    "application/json": ".json", "multipart/form-data": ".multipart", "text/plain": ".txt",
    "text/markdown": ".md", "text/html": ".html", "application/xhtml+xml": ".xhtml",
    "application/pdf": ".pdf", "application/epub+zip": ".epub", "image/jpeg": ".jpg", "image/png": ".png",
    "image/gif": ".gif", "image/webp": ".webp",
  ]
}

private struct ExportedAccount: Encodable {
  let account: String
  let email: String
  let role: String
  let createdAt: String
  let exportedAt: String
}

/// A share's status, with what its owner did with it in the library.
private struct ExportedShare: Encodable {
  let status: ShareStatus
  let item: LibraryItem

  private enum Key: CodingKey {
    case archivedAt, binnedAt, openedAt, position, tags
  }

  func encode(to encoder: any Encoder) throws {
    try status.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(item.archivedAt.map(Timestamp.text), forKey: .archivedAt)
    try container.encodeIfPresent(item.binnedAt.map(Timestamp.text), forKey: .binnedAt)
    try container.encodeIfPresent(item.openedAt.map(Timestamp.text), forKey: .openedAt)
    if item.readPosition > 0 { try container.encode(item.readPosition, forKey: .position) }
    if !item.tags.isEmpty { try container.encode(item.tags, forKey: .tags) }
  }
}

private struct ExportedIdentity: Encodable {
  let issuer: String
  let subject: String
  let email: String?
  let joinedAt: String

  init(_ record: LinkedIdentityRecord) {
    (issuer, subject, email) = (record.issuer, record.subject, record.email)
    joinedAt = Timestamp.text(record.createdAt.date)
  }
}

private struct ExportedDestination: Encodable {
  let id: String
  let kind: String
  let address: String
  let name: String
  let confirmed: Bool
  let isDefault: Bool
  let node: String?

  init(_ record: DestinationRecord) {
    id = record.id
    kind = record.kind.rawValue
    address = record.address
    name = record.name
    confirmed = record.confirmed
    isDefault = record.isDefault
    node = record.settings.node
  }
}
