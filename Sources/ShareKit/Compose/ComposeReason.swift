// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a share may not be posted as it is.
package enum ComposeReason: Hashable, Sendable {
  /// The text has more characters than allowed, by this number.
  case textTooLong(by: Int)
  /// A text is required.
  case textMissing
  /// The attachments don't meet the requirement; `found` is the number of those that count.
  case wrongAttachments(ComposeRules.Requirement, found: Int)
  /// No attachment could be read, for this reason.
  case nothingTaken(LoadOutcome.Verdict)
  /// The share, or the attachment with this name, is larger than the server accepts.
  case tooLarge(name: String?, bytes: Int, limit: Int)
}
