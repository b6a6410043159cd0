// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The persisted names of a share's states.
package enum StoredShareState: String, Sendable, SQLBindable {
  case received, reading, ready, needsCapture, failed
}
