// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A wall that the server met instead of the page.
public struct WallStatus: Codable, Hashable, Sendable {
  /// The kind, such as `signIn`.
  public let kind: String
  /// How sure the server is, 0 to 1.
  public let confidence: Double
  /// Why it thinks so.
  public let reasons: [String]
  /// Whether the address shared is a sign-in page itself; absent means no.
  public let wasRequested: Bool?

  private enum CodingKeys: String, CodingKey {
    case kind, confidence, reasons
    case wasRequested = "asked"
  }

  /// Makes a wall status.
  public init(kind: String, confidence: Double, reasons: [String], wasRequested: Bool? = nil) {
    self.kind = kind
    self.confidence = confidence
    self.reasons = reasons
    self.wasRequested = wasRequested
  }
}
