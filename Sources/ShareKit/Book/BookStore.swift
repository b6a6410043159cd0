// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The books of one account on this device, limited in number and size.
///
/// Each book is one file, which appears by a rename. Those that were opened longest ago are removed first. The system may delete
/// the folder, as one of caches, at any time. What an interrupted download left is removed at the first access.
public actor BookStore {
  private static let ending = ".epub"
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
      if error is BookFault { _ = DurableFiles.remove(file) }
      return nil
    }
  }

  /// Downloads a book and stores it, in place of an earlier version.
  ///
  /// - Throws: ``ServerAPI/Failure``, ``BookFault`` if it can't be read, or an error of the file system; then nothing is stored.
  public func download(_ id: ShareID, from api: ServerAPI) async throws -> StoredBook {
    removeLooseFiles()
    let incoming = folder.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: incoming) }
    let file = try await api.book(of: id, into: incoming)
    DurableFiles.protect(folder)
    _ = try StoredBook(file, of: id)
    try DurableFiles.move(file, to: self.file(of: id))
    removeSurplus(sparing: id)
    return try StoredBook(self.file(of: id), of: id)
  }

  /// Removes a book, such as one whose share was deleted.
  public func forget(_ id: ShareID) { _ = DurableFiles.remove(file(of: id)) }

  /// Removes all books of the account.
  public func forgetAll() { for book in books() { _ = DurableFiles.remove(book.file) } }

  /// Returns the number of books and their bytes.
  public func usage() -> (count: Int, bytes: Int) {
    let books = books()
    return (books.count, books.reduce(0) { $0 + $1.bytes })
  }

  private func file(of id: ShareID) -> URL { folder.appendingPathComponent(id.text + Self.ending) }

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
    for name in DurableFiles.names(in: folder) where !name.hasSuffix(Self.ending) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private func removeSurplus(sparing id: ShareID) {
    var (count, bytes) = (1, DurableFiles.length(of: file(of: id)) ?? 0)
    for book in books() where book.file.lastPathComponent != id.text + Self.ending {
      (count, bytes) = (count + 1, bytes + book.bytes)
      if count > limits.books || bytes > limits.bytes { _ = DurableFiles.remove(book.file) }
    }
  }
}
