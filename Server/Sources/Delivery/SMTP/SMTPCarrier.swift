// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Hands mail to a mail server by libcurl.
///
/// A wait for the server blocks a thread, so attempts run on threads of their own, a few at a time,
/// never on Swift's cooperative ones. Cancelling the task stops an attempt only while the message is
/// not yet handed over whole; after that the reply is awaited, because giving up early makes doubles.
package struct SMTPCarrier: MailCarrier {
  /// How long to wait for what.
  package struct Timeouts: Sendable {
    /// To connect, encrypt and be greeted, seconds.
    package var connect: Int
    /// For any reply, the one after the final dot among them, seconds (RFC 5321 section 4.5.3.2.6).
    package var reply: Int
    /// For the server to take further bytes of the message, seconds.
    package var stall: Int

    package init(connect: Int = 30, reply: Int = 600, stall: Int = 180) {
      self.connect = connect
      self.reply = reply
      self.stall = stall
    }
  }

  private let server: SMTPServer
  private let timeouts: Timeouts
  private let threads: BlockingThreads

  /// Makes a carrier that keeps at most `connections` connections open at once.
  package init(_ server: SMTPServer, connections: Int = 4, timeouts: Timeouts = Timeouts()) {
    self.server = server
    self.timeouts = timeouts
    threads = BlockingThreads(limit: connections)
  }

  package func carry(
    _ message: MailMessage, beforeEnd: @escaping @Sendable () -> Bool
  ) async -> DeliveryOutcome {
    let attempt = SMTPAttempt(message, to: server, timeouts: timeouts, beforeEnd: beforeEnd)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        threads.run { continuation.resume(returning: attempt.run()) }
      }
    } onCancel: {
      attempt.cancel()
    }
  }
}
