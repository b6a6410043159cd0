// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// Link cards in a folder, so that a sheet opens with them at once.
///
/// Each card is a small file, named by the digest of the address. A file that can't be read counts as missing. Use a folder in
/// the caches: the system can empty it at any time.
public struct LinkCardCache: Sendable {
  /// A known card, or the record that there is none.
  public enum Entry: Codable, Hashable, Sendable {
    /// The card of the link.
    case card(LinkCard)
    /// The last preview failed, or showed a wall.
    case nothing
  }

  /// How long entries are valid, and how much space they take.
  public struct Limits: Sendable {
    /// Seconds for which a card is valid.
    public var cardLife: TimeInterval = 7 * 86_400
    /// Seconds after which a failed preview is requested again.
    public var nothingLife: TimeInterval = 600
    /// Bytes of all files together.
    public var totalBytes = 8 << 20
    /// Bytes of one file.
    ///
    /// A larger card is stored without its images.
    public var entryBytes = 1 << 20

    /// Creates the default limits.
    public init() {}
  }

  private struct Stored: Codable {
    let version: Int
    let url: URL
    let until: Date
    let entry: Entry
  }

  private static let version = 1
  private let folder: URL
  private let limits: Limits
  private let now: @Sendable () -> Date

  /// Stores cards in a folder, which is created when it is needed.
  public init(folder: URL, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }) {
    self.folder = folder
    self.limits = limits
    self.now = now
  }

  /// Returns the entry of a link; nil if there is none, or if it has expired.
  public func entry(for url: URL) -> Entry? {
    let file = file(url)
    guard let size = Self.size(of: file), size <= limits.entryBytes, let data = try? Data(contentsOf: file),
      let stored = try? JSONDecoder().decode(Stored.self, from: data), stored.version == Self.version,
      stored.url == url, stored.until > now(), stored.until <= now() + limits.cardLife
    else { return nil }
    return stored.entry
  }

  /// Stores an entry, and ignores errors: a share doesn't fail because of its card.
  public func keep(_ entry: Entry, for url: URL) {
    guard let data = encoded(entry, url), data.count <= limits.entryBytes else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: file(url), options: .atomic)
    removeOldest()
  }

  /// Deletes all entries.
  ///
  /// Call it at sign-out, because they contain titles of private pages.
  public func forgetAll() {
    try? FileManager.default.removeItem(at: folder)
  }

  private func encoded(_ entry: Entry, _ url: URL) -> Data? {
    let life = entry == .nothing ? limits.nothingLife : limits.cardLife
    let encode = { (entry: Entry) in
      try? JSONEncoder().encode(
        Stored(version: Self.version, url: url, until: now() + life, entry: entry))
    }
    guard case .card(var card) = entry, let data = encode(entry), data.count > limits.entryBytes else {
      return encode(entry)
    }
    card.icon = nil
    card.image = nil
    return encode(.card(card))
  }

  private func file(_ url: URL) -> URL {
    folder.appendingPathComponent(ShareBodyDigest.sha256(url.absoluteString.utf8) + ".json")
  }

  /// Removes the oldest files until the rest fits.
  private func removeOldest() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var files = names.map { folder.appendingPathComponent($0) }.map { file in
      (file, size: Self.size(of: file) ?? 0, date: Self.date(of: file))
    }
    files.sort { $0.date < $1.date }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files where total > limits.totalBytes {
      try? FileManager.default.removeItem(at: file.0)
      total -= file.size
    }
  }

  private static func size(of file: URL) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int
  }

  private static func date(of file: URL) -> Date {
    let found = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate]
    return found as? Date ?? .distantPast
  }
}
