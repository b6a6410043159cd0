// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Sends messages and reports their outcomes.
package protocol MailCarrier: Sendable {
  /// Sends one message; makes exactly one attempt.
  ///
  /// - Parameter beforeEnd: called before the last bytes of the message are sent, if a lost reply would leave the
  ///   outcome unknown; it may block, and false stops the attempt. A carrier that can repeat safely never calls it.
  func carry(_ message: MailMessage, beforeEnd: @escaping @Sendable () -> Bool) async -> DeliveryOutcome
}

extension MailCarrier {
  /// Sends one message; makes exactly one attempt.
  package func carry(_ message: MailMessage) async -> DeliveryOutcome {
    await carry(message, beforeEnd: { true })
  }
}
