// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One line of a widget that shows the waiting shares.
public struct WaitingLine: Hashable, Sendable {
  /// The kind of a line, which determines its size.
  public enum Kind: Hashable, Sendable {
    /// The number of waiting shares.
    case headline
    /// The advice to the user.
    case advice
    /// The title of a waiting share.
    case title
  }

  /// The text of the line, in the requested language.
  public let text: String
  /// The kind of the line.
  public let kind: Kind

  /// Whether the line shows what the user shared.
  ///
  /// Then a locked screen must not show it, and it is truncated instead of wrapped.
  public var isPrivate: Bool { kind == .title }
}

extension WaitingSummary {
  /// Returns the lines of a widget, from top to bottom.
  public func lines(in language: MessageLanguage = .current) -> [WaitingLine] {
    [WaitingLine(text: headline(in: language), kind: .headline)]
      + (advice(in: language).map { [WaitingLine(text: $0, kind: .advice)] } ?? [])
      + titles.map { WaitingLine(text: $0, kind: .title) }
  }
}
