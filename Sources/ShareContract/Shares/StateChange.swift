// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One change of state, of a share or of one of its deliveries.
public struct StateChange: Codable, Hashable, Sendable {
  /// The delivery; nil for a change of the share itself.
  public let delivery: String?
  /// The state it came to, see ``ShareState`` and ``DeliveryState``.
  public let state: String
  /// Why, where there is a reason to tell.
  public let problem: Problem?
  /// When, RFC 3339 in UTC.
  public let at: String

  /// Creates a change from its parts.
  public init(delivery: String?, state: String, problem: Problem?, at: String) {
    self.delivery = delivery
    self.state = state
    self.problem = problem
    self.at = at
  }
}
