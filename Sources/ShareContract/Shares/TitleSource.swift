// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Who chose the title of a share.
///
/// A value that this version doesn't know counts as ``host``.
public struct TitleSource: RawRepresentable, Codable, Hashable, Sendable {
  /// The value in JSON.
  public let rawValue: String

  /// Makes a source from its value in JSON.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The sender entered the title.
  ///
  /// The book, the mail, and the history have it.
  public static let sender = TitleSource(rawValue: "sender")
  /// An app or a page supplied the title.
  ///
  /// It is used only where the content has no title.
  public static let host = TitleSource(rawValue: "host")
}
