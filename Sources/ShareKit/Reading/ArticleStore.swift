// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The articles of one account on this device, limited in number and size.
///
/// An index names the folder of each article, and is replaced by one rename. So a process that ends at any moment leaves either
/// the earlier article or the new one. Other folders are removed at the next start. A damaged index counts as empty, because
/// everything can be downloaded again.
public actor ArticleStore {
  private let folder: URL
  private let limits: ArticleLimits
  private var index: ArticleIndex?
  private var indexFile: URL { folder.appendingPathComponent("index.json") }
  private static let articleFile = "article.json"

  /// Stores articles in a folder.
  ///
  /// Don't use the folder for anything else.
  public init(folder: URL, limits: ArticleLimits = ArticleLimits()) {
    self.folder = folder
    self.limits = limits
  }

  /// Stored beside its images.
  private struct Content: Codable {
    let article: ReadableArticle
    let tag: String?
    let isComplete: Bool
  }

  /// The name of the file of an article's image, by the position of the image.
  package static func imageFile(_ index: Int) -> String { "image-\(index)" }

  /// Returns an article, without recording that it was opened; nil if it isn't stored or its files are damaged.
  public func article(_ id: ShareID) -> StoredArticle? {
    guard let entry = known().entries[id.text] else { return nil }
    let own = folder.appendingPathComponent(entry.folder)
    guard let data = try? Data(contentsOf: own.appendingPathComponent(Self.articleFile)),
      let content = try? JSONDecoder().decode(Content.self, from: data)
    else { return nil }
    return StoredArticle(
      id: id, article: content.article, tag: content.tag, isComplete: content.isComplete, folder: own)
  }

  /// Returns the stored articles whose title or text contains a text.
  public func articles(containing text: String) -> Set<ShareID> {
    Set(
      known().entries.keys.compactMap { ShareID($0) }.filter { article($0)?.article.contains(text) == true })
  }

  /// Returns whether an article is stored.
  public func has(_ id: ShareID) -> Bool { known().entries[id.text] != nil }

  /// Makes an empty folder for the images of an article that is being downloaded.
  ///
  /// Pass it to ``store(_:tag:in:of:at:)`` or to ``discard(_:)``. If neither is called, the next start removes it.
  ///
  /// - Throws: an error of the file system.
  package func makeFolder() throws -> URL {
    // Reading the index removes folders that it doesn't name.
    _ = known()
    try DurableFiles.makeDurably(folder)
    DurableFiles.protect(folder)
    let own = folder.appendingPathComponent(UUID().uuidString)
    try DurableFiles.make(own)
    return own
  }

  /// Removes a folder of an article that is not stored.
  package func discard(_ own: URL) { remove(own.lastPathComponent) }

  /// Stores an article whose images are in a folder from ``makeFolder()``, in place of an earlier version, and makes room
  /// for it.
  ///
  /// Each image is in a file named ``imageFile(_:)``; those without a file stay on the server.
  ///
  /// - Throws: an error of the file system; then the folder is removed, and the earlier version is still there.
  package func store(
    _ article: ReadableArticle, tag: String?, in own: URL, of id: ShareID, at now: Date
  ) throws {
    var index = known()
    let name = own.lastPathComponent
    do {
      let bytes = try complete(own, article, tag)
      let earlier = index.entries[id.text]
      index.entries[id.text] = ArticleIndex.Entry(
        folder: name, bytes: bytes, storedAt: now, readAt: earlier?.readAt)
      let surplus = index.surplus(over: limits, sparing: id.text)
      let loose = surplus.compactMap { index.entries.removeValue(forKey: $0)?.folder }
      try replace(index)
      ([earlier?.folder].compactMap { $0 } + loose).forEach(remove)
    } catch {
      remove(name)
      throw error
    }
  }

  /// Records that an article was opened.
  public func markRead(_ id: ShareID, at now: Date) {
    var index = known()
    guard index.entries[id.text] != nil else { return }
    index.entries[id.text]?.readAt = now
    // Only the order of removal suffers if it can't be written.
    try? replace(index)
  }

  /// Removes an article, such as one that was deleted on the server.
  public func forget(_ id: ShareID) {
    var index = known()
    guard let entry = index.entries.removeValue(forKey: id.text) else { return }
    guard (try? replace(index)) != nil else { return }
    remove(entry.folder)
  }

  /// Removes all articles of the account, and returns which they were.
  @discardableResult
  public func forgetAll() -> Set<ShareID> {
    let entries = known().entries
    guard (try? replace(ArticleIndex())) != nil else { return [] }
    entries.values.map(\.folder).forEach(remove)
    return Set(entries.keys.compactMap { ShareID($0) })
  }

  /// Returns the number of stored articles.
  public func count() -> Int { known().entries.count }

  /// Returns the bytes of all articles.
  public func bytes() -> Int { known().entries.values.reduce(0) { $0 + $1.bytes } }

  /// Flushes the images, adds the article, and returns the bytes of both.
  private func complete(_ own: URL, _ article: ReadableArticle, _ tag: String?) throws -> Int {
    let files = article.images.indices.map { own.appendingPathComponent(Self.imageFile($0)) }
    let present = files.filter(DurableFiles.isPlainFile)
    for file in present { try DurableFiles.sync(file) }
    let isComplete = present.count == files.count
    let content = try JSONEncoder().encode(Content(article: article, tag: tag, isComplete: isComplete))
    try DurableFiles.create(own.appendingPathComponent(Self.articleFile), with: content)
    try DurableFiles.sync(own)
    try DurableFiles.sync(folder)
    return content.count + present.reduce(0) { $0 + (DurableFiles.length(of: $1) ?? 0) }
  }

  /// The only moment at which anything changes for a reader.
  private func replace(_ new: ArticleIndex) throws {
    try DurableFiles.replace(indexFile, with: try JSONEncoder().encode(new))
    index = new
  }

  private func known() -> ArticleIndex {
    if let index { return index }
    let data = try? Data(contentsOf: indexFile)
    // A device that is locked can't read it: nothing is removed then, and the next access tries again.
    if data == nil, DurableFiles.exists(indexFile) { return ArticleIndex() }
    let read = data.flatMap { try? JSONDecoder().decode(ArticleIndex.self, from: $0) } ?? ArticleIndex()
    index = read
    removeLooseFolders(read)
    return read
  }

  /// What a process left behind that ended before or after the index changed.
  private func removeLooseFolders(_ index: ArticleIndex) {
    let wanted = Set(index.entries.values.map(\.folder) + ["index.json"])
    for name in DurableFiles.names(in: folder) where !wanted.contains(name) { remove(name) }
  }

  private func remove(_ name: String) {
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
  }
}
