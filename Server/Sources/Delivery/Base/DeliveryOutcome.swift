// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The outcome of one attempt to deliver a message.
package enum DeliveryOutcome: Sendable, Equatable {
  /// The other side accepted the message; `reply` is its text.
  case accepted(reply: String)
  /// The other side accepted it now, and may have accepted an earlier attempt that was interrupted.
  case acceptedAgain(reply: String)
  /// The message was written to a file, and nothing sends it; `reply` names the file.
  case written(reply: String)
  /// Nothing was delivered, and a later attempt may succeed.
  case tryAgain(DeliveryProblem)
  /// Nothing was sent, because the limit of the destination's host was reached; this is not a failed attempt.
  case postponed(Duration)
  /// Nothing was delivered, and the same message will always be refused.
  case refused(DeliveryProblem)
  /// The whole message was sent, but no reply came: it may have arrived.
  case uncertain(DeliveryProblem)
  /// Nothing was delivered, and every other message will fail too until the configuration changes.
  case channelDown(DeliveryProblem)
  /// The destination refuses this book and all further ones.
  case closed(DeliveryProblem)

  /// The reason why the message was not accepted.
  package var problem: DeliveryProblem? {
    switch self {
    case .accepted, .acceptedAgain, .written, .postponed: nil
    case .tryAgain(let problem), .refused(let problem), .uncertain(let problem),
      .channelDown(let problem), .closed(let problem):
      problem
    }
  }
}
