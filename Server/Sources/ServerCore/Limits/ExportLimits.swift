// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How long a client may take to download an export.
package struct ExportLimits: Sendable {
  /// The bytes per second that a client has to read, averaged over each `window`.
  package var bytesPerSecond = 64 << 10
  package var window: Duration = .seconds(30)
  /// The longest transfer of a small archive.
  package var deadline: Duration = .seconds(600)
  /// A larger archive may take as long as it needs at this rate, in bytes per second.
  package var deadlineRate = 128 << 10

  package init() {}

  /// The longest transfer of an archive.
  package func deadline(for bytes: Int) -> Duration {
    max(deadline, .seconds(bytes / max(1, deadlineRate)))
  }
}
