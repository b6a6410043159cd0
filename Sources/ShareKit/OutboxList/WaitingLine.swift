// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One line of a widget that shows what waits.
public struct WaitingLine: Hashable, Sendable {
  /// What a line is, which decides how large it is shown.
  public enum Kind: Hashable, Sendable {
    /// How many shares wait.
    case headline
    /// What the user can do.
    case advice
    /// What a waiting share is called.
    case title
  }

  /// The text in the language that was asked for.
  public let text: String
  /// What kind of line it is.
  public let kind: Kind

  /// Whether it says what the user shared, so that a locked screen must not show it; it is cut rather than wrapped.
  public var isPrivate: Bool { kind == .title }
}

extension WaitingSummary {
  /// All that a widget shows, from top to bottom.
  public func lines(in language: MessageLanguage = .current) -> [WaitingLine] {
    [WaitingLine(text: headline(in: language), kind: .headline)]
      + (advice(in: language).map { [WaitingLine(text: $0, kind: .advice)] } ?? [])
      + titles.map { WaitingLine(text: $0, kind: .title) }
  }
}
