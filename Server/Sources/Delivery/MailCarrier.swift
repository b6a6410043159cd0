// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Something that hands mail over and says honestly what became of it.
package protocol MailCarrier: Sendable {
  /// Hands one message over; makes one attempt, never two.
  func carry(_ message: MailMessage) async -> DeliveryOutcome
}
