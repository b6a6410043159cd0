// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Fetching
import Pipeline

/// All folders of saved pages, and the limit on what a book may read from them.
struct SavedImages {
  enum Finding {
    /// The URL is below no folder's URL.
    case notSaved
    case found(BookImage)
    /// Why the file was not used.
    case missing(String)
  }

  /// The folders, longest URL first; equal URLs keep their order.
  private let folders: [SavedFolder]
  private var used: Set<Int> = []
  private(set) var count = 0
  private var bytes = 0

  init(_ folders: [SavedFolder]) throws {
    try folders.forEach { try $0.check() }
    let order = folders.enumerated().sorted {
      ($1.element.address.utf8.count, $0.offset) < ($0.element.address.utf8.count, $1.offset)
    }
    self.folders = order.map(\.element)
  }

  /// Returns the URLs of folders that no image was read from.
  var unused: [String] { folders.indices.filter { !used.contains($0) }.map { folders[$0].address } }

  mutating func finding(_ address: String) -> Finding {
    let candidates = folders.indices.compactMap { index in
      folders[index].rest(of: address).map { (index, $0) }
    }
    if candidates.isEmpty { return .notSaved }
    used.formUnion(candidates.map(\.0))
    guard count < ImageFetcher.countLimit, bytes < ImageFetcher.byteLimit else {
      return .missing("the book has reached its limit of images or of their size")
    }
    let limit = min(FetchLimits.image.maxBytes, ImageFetcher.byteLimit - bytes)
    for (index, rest) in candidates {
      guard let content = folders[index].file(rest, limit: limit) else { continue }
      (count, bytes) = (count + 1, bytes + content.count)
      return .found(BookImage(url: address, bytes: content))
    }
    return .missing("no readable file of at most \(limit) bytes")
  }
}
