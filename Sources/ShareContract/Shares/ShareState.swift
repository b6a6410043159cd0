// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How far a share has come on the server.
public enum ShareState: String, Codable, Hashable, Sendable, CaseIterable {
  /// Durable, nothing else happened yet.
  case received
  /// Being fetched and read.
  case reading
  /// The book is made.
  case ready
  /// The server met a wall; the sender's capture of the page is wanted.
  case needsCapture
  /// No book could be made; the problem says why.
  case failed
}
