// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The user's preferences, which the app stores and the extension follows.
public struct SharePreferences: Codable, Hashable, Sendable {
  /// Whether a share waits in a sheet for a note and a destination; without it a share is saved at once.
  public var asksBeforeSaving: Bool

  /// By default, nothing is asked.
  public init(asksBeforeSaving: Bool = false) {
    self.asksBeforeSaving = asksBeforeSaving
  }
}
