// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The positions in the books of one account, a small file each.
///
/// They aren't stored beside the books: the system may delete those, and a book that is downloaded again opens where the user
/// stopped. The positions that changed longest ago are removed first.
public struct BookPositions: Sendable {
  private static let most = 1_000
  private let folder: URL

  /// Stores positions in a folder.
  ///
  /// Don't use the folder for anything else.
  public init(folder: URL) { self.folder = folder }

  /// Returns the position in a book; nil if none is stored or it can't be read.
  public func position(in id: ShareID) -> BookPosition? {
    guard let data = try? Data(contentsOf: file(of: id)),
      let stored = try? JSONDecoder().decode(BookPosition.self, from: data)
    else { return nil }
    return BookPosition(chapter: stored.chapter, fraction: stored.fraction)
  }

  /// Stores the position in a book.
  ///
  /// Nothing is reported if it can't be written, as on a full disk: the book then opens at the earlier position.
  public func keep(_ position: BookPosition, in id: ShareID) {
    guard let data = try? JSONEncoder().encode(position) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    DurableFiles.protect(folder)
    try? data.write(to: file(of: id), options: .atomic)
    removeSurplus()
  }

  /// Removes the position in a book, such as one whose share was deleted.
  public func forget(_ id: ShareID) { _ = DurableFiles.remove(file(of: id)) }

  /// Removes all positions of the account.
  public func forgetAll() { try? FileManager.default.removeItem(at: folder) }

  private func file(of id: ShareID) -> URL { folder.appendingPathComponent(id.text + ".json") }

  private func removeSurplus() {
    let files = DurableFiles.names(in: folder).map(folder.appendingPathComponent)
    guard files.count > Self.most else { return }
    let newestFirst = files.map { ($0, Self.changedAt($0)) }.sorted { $0.1 > $1.1 }
    for (file, _) in newestFirst.dropFirst(Self.most) { _ = DurableFiles.remove(file) }
  }

  private static func changedAt(_ file: URL) -> Date {
    let values = try? FileManager.default.attributesOfItem(atPath: file.path)
    return values?[.modificationDate] as? Date ?? .distantPast
  }
}
