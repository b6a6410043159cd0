// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The user's preferences, which the app stores and the extension follows.
public struct SharePreferences: Codable, Hashable, Sendable {
  /// Whether a share waits in a sheet for a note and a destination; without it a share is saved at once.
  public var asksBeforeSaving: Bool

  /// At first nothing is asked: a pipe just works with what it gets.
  public init(asksBeforeSaving: Bool = false) {
    self.asksBeforeSaving = asksBeforeSaving
  }
}
