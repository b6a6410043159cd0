// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Repeats a check until it succeeds; returns false after five minutes.
///
/// The limit only ends a test that would otherwise hang: a machine under load may take minutes for a second's work.
func poll(_ isDone: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(300)
  while ContinuousClock.now < end {
    if try await isDone() { return true }
    try await Task.sleep(for: .milliseconds(50))
  }
  return try await isDone()
}
