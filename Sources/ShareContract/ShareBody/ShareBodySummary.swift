// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What was written: what the request says about its body, and what its receipt must say.
public struct ShareBodySummary: Codable, Hashable, Sendable {
  /// The `Content-Type` of the request.
  public let contentType: String
  /// SHA-256 of the exact body, lower-case hexadecimal; nil of one that was written without.
  public let sha256: String?
  /// Length of the body.
  public let bytes: Int

  /// Creates a summary of a body.
  public init(contentType: String, sha256: String?, bytes: Int) {
    self.contentType = contentType
    self.sha256 = sha256
    self.bytes = bytes
  }
}
