// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// The result of one input.
struct ShareLine: Encodable {
  let id: String
  let input: String
  let state: String
  /// The states of its deliveries; absent unless the command waited for them.
  let deliveries: [String]?
  /// The code of the problem of a delivery whose state doesn't say everything; absent without one.
  let problem: String?
  /// What the state doesn't say: that nobody sends the book; absent otherwise.
  let note: String?

  /// A share on the server.
  init(
    id: ShareID, input: String, state: ShareState, deliveries: [DeliveryStatus]? = nil, note: String? = nil
  ) {
    self.init(
      id: id, input: input, stored: state.rawValue, deliveries: deliveries?.map(\.state.rawValue), note: note)
  }

  /// A share that is still in the outbox, with its state there.
  init(id: ShareID, input: String, stored state: String, deliveries: [String]? = nil, note: String? = nil) {
    self.id = id.text
    self.input = input
    self.state = state
    self.deliveries = deliveries
    self.note = note
    problem = note == nil ? nil : ProblemCode.mailWrittenToFolder.rawValue
  }
}
