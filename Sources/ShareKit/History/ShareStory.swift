// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The history of a share, step by step, as text for the user.
public struct ShareStory: Hashable, Sendable {
  /// One step of it.
  public struct Step: Hashable, Sendable {
    /// The message about the step.
    public let text: String
    /// The time of the step; nil if the server didn't send it.
    public let at: Date?
  }

  /// The steps, oldest first.
  public let steps: [Step]

  /// Creates the story of a share.
  ///
  /// Without a history from the server, it has only the current state.
  public init(_ share: ShareStatus, names: [String: String]?, messages: HistoryMessages) {
    guard let history = share.history, !history.isEmpty else {
      let row = HistoryRow(share, names: names, messages: messages)
      steps = row.states.map { Step(text: $0, at: row.createdAt) }
      return
    }
    steps = history.compactMap { change in
      Self.text(of: change, share, names, messages).map { Step(text: $0, at: HistoryRow.date(change.at)) }
    }
  }

  /// Nil for a state that this version doesn't know.
  private static func text(
    of change: StateChange, _ share: ShareStatus, _ names: [String: String]?, _ messages: HistoryMessages
  ) -> String? {
    guard let id = change.delivery else {
      return ShareState(rawValue: change.state).map { state in
        messages.state(of: share.asItWas(in: state, change.problem))
      }
    }
    guard let delivery = share.deliveries.first(where: { $0.id == id }),
      let state = DeliveryState(rawValue: change.state)
    else { return nil }
    return messages.state(
      of: DeliveryStatus(
        id: id, destination: delivery.destination, state: state,
        attempts: state == .queued && change.problem != nil ? 1 : 0, problem: change.problem,
        updatedAt: change.at),
      to: HistoryRow.name(delivery.destination, names))
  }
}

extension ShareStatus {
  fileprivate func asItWas(in state: ShareState, _ problem: Problem?) -> ShareStatus {
    ShareStatus(
      id: id, state: state, title: title, url: url, createdAt: createdAt, wall: wall, problem: problem,
      deliveries: deliveries)
  }
}
