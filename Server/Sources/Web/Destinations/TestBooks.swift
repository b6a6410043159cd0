// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
package import Intake
import Messages
import NIOCore
package import Pipeline
import ServerCore
import ShareContract
package import Storage

/// Sends short books that show whether a destination works.
///
/// A test book is an ordinary share, so it takes the same route as every other book.
package struct TestBooks: Sendable {
  private let intake: ShareIntake
  private let library: ShareLibrary
  private let destinations: DestinationService
  private let steps: SetUpSteps

  package init(
    intake: ShareIntake, library: ShareLibrary, destinations: DestinationService, steps: SetUpSteps
  ) {
    self.intake = intake
    self.library = library
    self.destinations = destinations
    self.steps = steps
  }

  /// Shares the test book; throws 404 if the account has no such destination.
  package func send(to id: String, account: String) async throws {
    guard let destination = try await destinations.find(id, account: account) else {
      throw Problem(.notFound, .unknownDestination)
    }
    let title = Message.testBookTitle(name: destination.name).text
    var share = ShareRequest(text: Message.testBookText(title: title, name: destination.name).text)
    share.title = title
    share.source = "web"
    share.destinations = [id]
    share.again = true
    let body = try JSONEncoder().encode(share)
    let envelope = ShareEnvelope(
      account: account, id: nil, contentType: "application/json", announcedBytes: body.count)
    let (receipt, _) = try await intake.receive(RequestBody(buffer: .init(bytes: body)), envelope)
    try await steps.setTestBook(receipt.id.text, destination: id)
  }

  /// The last test book of each destination that wasn't deleted, by destination.
  func last(account: String) async throws -> [String: ShareStatus] {
    var found: [String: ShareStatus] = [:]
    for (destination, share) in try await steps.testBooks(account: account) {
      guard let id = ShareID(share) else { continue }
      do {
        found[destination] = try await library.status(id, account: account)
      } catch let problem as Problem where problem.status == 404 {}
    }
    return found
  }
}
