// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Pipeline
import Storage

/// Selects a destination of an account.
struct DestinationTarget: ParsableArguments {
  @Argument(help: "The identifier of the destination. See “sharepipe destination list”.")
  var id: String
  @Option(help: "The email address of the account.")
  var user: String
  @OptionGroup var data: DataOptions

  /// Runs an operator's command on the destination; throws a failure when it doesn't exist.
  func run(_ work: (Operator, DestinationRecord) async throws -> Void) async throws {
    try await Operator.run(try await data.settings()) { desk, _ in
      let account = try await desk.account(user)
      guard let destination = try await desk.destinations.find(id, account: account.id) else {
        throw CommandFailure(
          .badData, "\(user) has no destination “\(id)”; see sharepipe destination list --user \(user)")
      }
      try await work(desk, destination)
    }
  }
}
