// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a share may not be posted as it is.
package enum ComposeReason: Hashable, Sendable {
  /// The text has this many characters more than allowed.
  case textTooLong(by: Int)
  /// There has to be a text.
  case textMissing
  /// The attachments are not the required ones; there are this many.
  case wrongAttachments(ComposeRules.Requirement, found: Int)
  /// No attachment could be read, for this reason.
  case nothingTaken(LoadOutcome.Verdict)
  /// The share, or the one thing in it that is named, is larger than the server takes.
  case tooLarge(name: String?, bytes: Int, limit: Int)
}
