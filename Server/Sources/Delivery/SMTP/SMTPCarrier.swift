// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Sends mail to a mail server with libcurl.
///
/// Waiting for the server blocks a thread, so attempts run on a few threads of their own, never on
/// Swift's cooperative ones. Canceling the task stops an attempt only before the whole message was sent.
/// Afterward the attempt waits for the reply, because giving up early would cause duplicates.
package struct SMTPCarrier: MailCarrier {
  /// The timeouts of one attempt.
  package struct Timeouts: Sendable {
    /// The time to connect, encrypt and receive the greeting, in seconds.
    package var connect: Int
    /// The time for any reply, including the one after the final dot, in seconds (RFC 5321 section 4.5.3.2.6).
    package var reply: Int
    /// The time for the server to accept further bytes of the message, in seconds.
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

  /// Creates a carrier that keeps at most `connections` connections open at once.
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
