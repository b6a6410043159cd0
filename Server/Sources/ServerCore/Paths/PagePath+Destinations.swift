// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PagePath {
  /// The list of destinations.
  package static let destinations = "/destinations"
  /// The settings of one destination.
  package static func destination(_ id: String) -> String { destinations + "/" + id }
  /// Stores the settings of a destination.
  package static func settings(of destination: String) -> String {
    self.destination(destination) + "/settings"
  }
  /// Sends what waits for the next digest.
  package static func digest(of destination: String) -> String { self.destination(destination) + "/digest" }
  /// Makes a new secret of a webhook.
  package static func secret(of destination: String) -> String { self.destination(destination) + "/secret" }
  /// Sends the link that confirms an address, or checks a webhook again.
  package static func verification(of destination: String) -> String {
    self.destination(destination) + "/proof"
  }
  /// Enables a destination that was disabled after failures.
  package static func reopening(of destination: String) -> String {
    self.destination(destination) + "/reopen"
  }
  /// Confirms a destination that its owner vouches for.
  package static func confirmation(of destination: String) -> String {
    self.destination(destination) + "/confirm"
  }
  /// Makes it the destination of shares that name none.
  package static func preference(of destination: String) -> String {
    self.destination(destination) + "/default"
  }
  /// Removes a destination for good.
  package static func removal(of destination: String) -> String { self.destination(destination) + "/remove" }
  /// Sends a book to try the destination.
  package static func test(of destination: String) -> String { self.destination(destination) + "/test" }
  /// The mailed link that confirms an email address.
  package static func confirmation(code: String) -> String { "/confirm/" + code }
}
