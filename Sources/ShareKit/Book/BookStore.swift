// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The books of one account on this device, limited in number and size.
///
/// Each book is one file, which appears by a rename. Beside it is a file with the entity tag of its version, if the server sent
/// one, and with the tag of a newer version that couldn't be read.
/// The books that were opened longest ago are removed first. The system may delete the folder, as one of caches, at any time.
/// What an interrupted download left is removed at the first access.
public actor BookStore {
  private static let (ending, tagEnding) = (".epub", ".tag")
  private let folder: URL
  private let limits: BookLimits
  private var hasTidied = false

  /// Stores books in a folder.
  ///
  /// Don't use the folder for anything else.
  public init(folder: URL, limits: BookLimits = BookLimits()) {
    (self.folder, self.limits) = (folder, limits)
  }

  /// Returns a book, and records that it was opened; nil if it isn't stored.
  ///
  /// A damaged file is removed, so that it can be downloaded again. A file that can't be read now stays.
  public func book(_ id: ShareID) -> StoredBook? {
    removeLooseFiles()
    let file = file(of: id)
    guard DurableFiles.isPlainFile(file) else { return nil }
    do {
      let book = try StoredBook(file, of: id)
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
      return book
    } catch {
      if error is BookFault { remove(file) }
      return nil
    }
  }

  /// Downloads a book and stores it, in place of an earlier version.
  ///
  /// - Parameters:
  ///   - id: the share whose book is downloaded.
  ///   - api: the server, with a credential that may read the book.
  ///   - progress: receives the number of bytes that have arrived, if the server says how many there will be.
  /// - Throws: ``ServerAPI/Failure``, ``BookFault`` if it can't be read, `CancellationError`, or an error of the file system;
  ///   then nothing is stored.
  public func download(
    _ id: ShareID, from api: ServerAPI, progress: DownloadProgress? = nil
  ) async throws -> StoredBook {
    let incoming = makeIncoming()
    defer { try? FileManager.default.removeItem(at: incoming) }
    let found = try await api.book(of: id, unless: nil, into: incoming, progress: progress)
    guard let found else { throw ServerAPI.Failure.unexpectedResponse(304) }
    _ = try StoredBook(found.file, of: id)
    try store(found.file, found.tag, id)
    return try StoredBook(file(of: id), of: id)
  }

  /// Replaces a stored book if the server has another version, and returns whether it did.
  ///
  /// A version whose chapters can't all be read doesn't replace the stored one, and isn't downloaded again. A book without an
  /// entity tag stays as it is, because each refresh would download all of it. A ``StoredBook`` of the earlier version stays
  /// readable.
  ///
  /// - Throws: what ``download(_:from:progress:)`` does; then the stored book is unchanged.
  @discardableResult
  public func refresh(_ id: ShareID, from api: ServerAPI) async throws -> Bool {
    guard DurableFiles.isPlainFile(file(of: id)), let known = tags(of: id) else { return false }
    let incoming = makeIncoming()
    defer { try? FileManager.default.removeItem(at: incoming) }
    let list = known.joined(separator: ", ")
    let found = try await api.book(of: id, unless: list, into: incoming, progress: nil)
    guard let found else { return false }
    try await check(found.file, found.tag, id)
    // The user may have removed the book meanwhile.
    guard DurableFiles.isPlainFile(file(of: id)) else { return false }
    try store(found.file, found.tag, id)
    return true
  }

  /// Throws if a version can't be read; then remembers its tag beside that of the stored version.
  private func check(_ file: URL, _ tag: String?, _ id: ShareID) async throws {
    do {
      try await Self.checkChapters(file, id)
    } catch let fault as BookFault {
      if let tag, let stored = tags(of: id)?.first { keep([stored, tag], of: id) }
      throw fault
    }
  }

  /// Not on this actor, because a large book takes a while.
  private nonisolated static func checkChapters(_ file: URL, _ id: ShareID) async throws {
    try StoredBook(file, of: id).checkChapters()
  }

  private func makeIncoming() -> URL {
    removeLooseFiles()
    return folder.appendingPathComponent(UUID().uuidString)
  }

  /// Removes the tag first, so that a crash never leaves a tag beside another version, which would then never be replaced.
  private func store(_ new: URL, _ tag: String?, _ id: ShareID) throws {
    DurableFiles.protect(folder)
    _ = DurableFiles.remove(tagFile(of: file(of: id)))
    try DurableFiles.move(new, to: file(of: id))
    if let tag { keep([tag], of: id) }
    removeSurplus(sparing: id)
  }

  private func keep(_ tags: [String], of id: ShareID) {
    let lines = tags.joined(separator: "\n")
    try? DurableFiles.replace(tagFile(of: file(of: id)), with: Data(lines.utf8))
  }

  /// The tag of the stored version, then that of a newer one that couldn't be read; nil if the first isn't known.
  private func tags(of id: ShareID) -> [String]? {
    guard let data = try? Data(contentsOf: tagFile(of: file(of: id))) else { return nil }
    let tags = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return tags.isEmpty ? nil : tags
  }

  /// Removes a book, such as one whose share was deleted.
  public func forget(_ id: ShareID) { remove(file(of: id)) }

  /// Removes all books of the account.
  public func forgetAll() { for book in books() { remove(book.file) } }

  /// Returns the number of books and their bytes.
  public func usage() -> (count: Int, bytes: Int) {
    let books = books()
    return (books.count, books.reduce(0) { $0 + $1.bytes })
  }

  private func file(of id: ShareID) -> URL { folder.appendingPathComponent(id.text + Self.ending) }

  private func tagFile(of book: URL) -> URL {
    URL(fileURLWithPath: String(book.path.dropLast(Self.ending.count)) + Self.tagEnding)
  }

  private func remove(_ book: URL) {
    _ = DurableFiles.remove(tagFile(of: book))
    _ = DurableFiles.remove(book)
  }

  /// The book that was opened last comes first.
  private func books() -> [(file: URL, bytes: Int, openedAt: Date)] {
    removeLooseFiles()
    let files = DurableFiles.names(in: folder).filter { $0.hasSuffix(Self.ending) }
    return files.map { name in
      let file = folder.appendingPathComponent(name)
      let values = try? FileManager.default.attributesOfItem(atPath: file.path)
      return (file, DurableFiles.length(of: file) ?? 0, values?[.modificationDate] as? Date ?? .distantPast)
    }.sorted { $0.openedAt > $1.openedAt }
  }

  /// Removes what a process left that ended during a download; once, because a later folder is one of a running download.
  private func removeLooseFiles() {
    guard !hasTidied else { return }
    hasTidied = true
    for name in DurableFiles.names(in: folder)
    where !name.hasSuffix(Self.ending) && !name.hasSuffix(Self.tagEnding) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private func removeSurplus(sparing id: ShareID) {
    var (count, bytes) = (1, DurableFiles.length(of: file(of: id)) ?? 0)
    for book in books() where book.file.lastPathComponent != id.text + Self.ending {
      (count, bytes) = (count + 1, bytes + book.bytes)
      if count > limits.books || bytes > limits.bytes { remove(book.file) }
    }
  }
}
