// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Where the user stopped reading a book.
public struct BookPosition: Codable, Hashable, Sendable {
  /// The number of the chapter, from 0.
  public let chapter: Int
  /// The part of the chapter above the top of the screen, from 0 to 1.
  ///
  /// It stays about right when the size of the text changes.
  public let fraction: Double

  /// Creates a position; numbers out of range become the nearest valid one.
  public init(chapter: Int, fraction: Double = 0) {
    self.chapter = max(0, chapter)
    self.fraction = fraction.isFinite ? min(1, max(0, fraction)) : 0
  }

  /// The position in a book with a number of chapters, which may have been made again with fewer.
  public func within(_ count: Int) -> BookPosition {
    chapter < count ? self : BookPosition(chapter: count - 1)
  }
}
