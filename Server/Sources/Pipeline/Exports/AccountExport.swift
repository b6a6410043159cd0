// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
package import Foundation
package import Logging
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
/// missing.json                the paths of files that the server has lost; only if there are any
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
  private let logger: Logger
  private let now: @Sendable () -> Date

  package init(
    engine: any Engine, library: ShareLibrary, bodies: any FileStore, books: any FileStore, logger: Logger,
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
    self.logger = logger
    self.now = now
  }

  /// Writes a new folder; throws if it already exists.
  ///
  /// It appears under its name when it is complete. On any problem, and if the task is canceled, nothing is left behind.
  ///
  /// - Returns: the paths of files that the server has lost and that are therefore missing from the folder.
  @discardableResult
  package func write(_ account: String, to folder: URL) async throws -> [String] {
    guard !FileManager.default.fileExists(atPath: folder.path) else { throw CocoaError(.fileWriteFileExists) }
    let part = folder.deletingLastPathComponent()
      .appending(path: ".\(folder.lastPathComponent).\(ShareID.make().text).part")
    do {
      let missing = try await fill(part, account, .copies)
      try FileManager.default.moveItem(at: part, to: folder)
      return missing
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  /// Writes a ZIP file, using a temporary folder beside it.
  ///
  /// - Returns: the paths of files that the server has lost and that are therefore missing from the ZIP file.
  @discardableResult
  package func writeArchive(_ account: String, to file: URL) async throws -> [String] {
    let folder = file.deletingLastPathComponent().appending(path: "export-" + ShareID.make().text)
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = try await fill(folder, account, .links)
    try FolderArchive.write(folder, to: file)
    return missing
  }

  private func fill(
    _ url: URL, _ account: String, _ transfer: ExportFolder.Transfer
  ) async throws -> [String] {
    let folder = try ExportFolder(creating: url, transfer)
    try await writeAccount(account, folder)
    try await writeShares(account, folder)
    try await writeDigests(account, folder)
    if !folder.missing.isEmpty { try folder.write(folder.missing, to: "missing.json") }
    return folder.missing
  }

  private func writeAccount(_ account: String, _ folder: ExportFolder) async throws {
    guard let record = try await accounts.find(id: account) else {
      throw Problem(.notFound, .unknownAccount)
    }
    try folder.write(
      ExportedAccount(
        account: record.id, email: record.email, role: record.role.rawValue,
        createdAt: Timestamp.text(record.createdAt.date), exportedAt: Timestamp.text(now())),
      to: "account.json")
    let tokens = try await tokens.list(account: account, at: Moment(now()))
    try folder.write(tokens.map(ListedToken.init), to: "tokens.json")
    let destinations = try await destinations.list(account: account)
    try folder.write(destinations.map(ExportedDestination.init), to: "destinations.json")
    let identities = try await identities.list(account: account)
    try folder.write(identities.map(ExportedIdentity.init), to: "identities.json")
  }

  private func writeShares(_ account: String, _ folder: ExportFolder) async throws {
    let list = folder.url.appending(path: "shares.jsonl")
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
        try lines.write(contentsOf: try ExportFolder.json(exported) + [0x0A])
        try await writeFiles(of: share, folder)
      }
      guard let lowest = page.last?.number else { return }
      last = lowest
    }
  }

  private func writeDigests(_ account: String, _ folder: ExportFolder) async throws {
    for volume in try await membership.volumes(account: account) {
      guard try await !copy(volume.file, of: books, as: volume.name, in: "digests", folder) else { continue }
      // The volume may have been deleted since the list was read.
      let volumes = try await membership.volumes(account: account)
      if volumes.contains(where: { $0.file == volume.file }) {
        note(missing: volume.file, volume.name, in: "digests", folder)
      }
    }
  }
}

// Stored files
extension AccountExport {
  private enum Content {
    case bytes(Data)
    case file(String, any FileStore)
  }

  private func writeFiles(of share: ShareRecord, _ folder: ExportFolder) async throws {
    let subfolder = "shares/" + share.id
    try await put("body" + Self.suffix(share.contentType), in: subfolder, folder) {
      try await shares.body(number: share.number).map(content)
    }
    if let capture = try await captures.find(share: share.number) {
      try await put("capture" + Self.suffix(capture.contentType), in: subfolder, folder) {
        try await captures.find(share: share.number).map { content($0.body) }
      }
    }
    if let article = try await stages.article(share: share.number) {
      let page = "<!doctype html><meta charset=\"utf-8\">\n" + article.html
      try folder.add(Data(page.utf8), as: "article.html", in: subfolder)
    }
    if let book = try await stages.book(share: share.number) {
      try await put(book.name, in: subfolder, folder) {
        try await stages.book(share: share.number).map { Content.file($0.file, books) }
      }
    }
  }

  private func content(_ body: StoredBody) -> Content {
    switch body {
    case .row(let data): .bytes(data)
    case .file(let name): .file(name, bodies)
    case .newFile(let file): .file(file.name, bodies)
    }
  }

  /// Adds what a row contains or names.
  ///
  /// - Parameter find: reads the row; nil if it was deleted. It is called again if the file is missing, because it may have been
  ///   deleted with its row, or replaced.
  private func put(
    _ name: String, in subfolder: String, _ folder: ExportFolder, _ find: () async throws -> Content?
  ) async throws {
    var missing: String?
    while let content = try await find() {
      switch content {
      case .bytes(let bytes): return try folder.add(bytes, as: name, in: subfolder)
      case .file(let file, _) where file == missing:
        return note(missing: file, name, in: subfolder, folder)
      case .file(let file, let store):
        if try await copy(file, of: store, as: name, in: subfolder, folder) { return }
        missing = file
      }
    }
  }

  /// Adds a file of the server; returns false if it doesn't exist, also when it is looked up again.
  private func copy(
    _ file: String, of store: any FileStore, as name: String, in subfolder: String, _ folder: ExportFolder
  ) async throws -> Bool {
    for _ in 1...2 {
      if try folder.add(try await store.localFile(file), as: name, in: subfolder) { return true }
    }
    return false
  }

  private func note(missing file: String, _ name: String, in subfolder: String, _ folder: ExportFolder) {
    let path = folder.note(missing: name, in: subfolder)
    logger.error(
      "a file of an account is missing; its export doesn't contain the file",
      metadata: ["file": "\(file)", "path": "\(path)"])
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
