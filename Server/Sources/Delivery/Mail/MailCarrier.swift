// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Something that hands mail over and says honestly what became of it.
package protocol MailCarrier: Sendable {
  /// Hands one message over; makes one attempt, never two.
  ///
  /// - Parameter beforeEnd: called before the last bytes of the message leave, if a lost answer would leave its fate
  ///   open; it may block, and false stops the attempt. A carrier whose repetition does no harm never calls it.
  func carry(_ message: MailMessage, beforeEnd: @escaping @Sendable () -> Bool) async -> DeliveryOutcome
}

extension MailCarrier {
  /// Hands one message over; makes one attempt, never two.
  package func carry(_ message: MailMessage) async -> DeliveryOutcome {
    await carry(message, beforeEnd: { true })
  }
}
