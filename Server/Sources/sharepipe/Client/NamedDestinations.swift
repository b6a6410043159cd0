// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The destinations that a user names on the command line, by name or identifier.
struct NamedDestinations {
  let words: [String]
  /// Nil if the user isn't signed in.
  let login: SavedLogin?

  /// The identifiers of the destinations, each once; throws a failure if one is unknown or ambiguous.
  func identifiers() async throws -> [String] {
    guard !words.isEmpty, let known = try await list() else { return words }
    var seen: Set<String> = []
    return try words.map { try Self.identifier(of: $0, in: known) }.filter { seen.insert($0).inserted }
  }

  /// The destinations of the account; nil if they can't be listed now and nothing but identifiers is given.
  ///
  /// A share for an identifier is saved in the outbox without a connection, and the server checks it later.
  private func list() async throws -> [DestinationStatus]? {
    do {
      guard let login else { throw CommandFailure(.notAllowed, "you are not signed in") }
      let client = ServerClient(server: login.server, token: login.token)
      return try await client.get(Routes.destinations, as: ItemPage<DestinationStatus>.self).0.items
    } catch let failure as CommandFailure {
      guard let name = words.first(where: { ShareID($0) == nil }) else { return nil }
      throw CommandFailure(
        failure.reason,
        "couldn't look up the destination “\(name)”, so nothing was shared; its identifier works without that: \(failure.message)"
      )
    }
  }

  private static func identifier(of word: String, in known: [DestinationStatus]) throws -> String {
    if known.contains(where: { $0.id == word }) { return word }
    let named = known.filter { $0.name.lowercased() == word.lowercased() }
    if named.count == 1 { return named[0].id }
    guard !known.isEmpty else {
      throw CommandFailure(
        .badData,
        "your account has no destinations, so nothing was shared; leave out --to, or add one in the web app")
    }
    throw CommandFailure(
      .badData,
      named.isEmpty
        ? "you have no destination “\(word)”, so nothing was shared; use one of: \(text(known))"
        : "“\(word)” is the name of \(named.count) destinations, so nothing was shared; use an identifier: \(text(named))"
    )
  }

  private static func text(_ destinations: [DestinationStatus]) -> String {
    destinations.map { "\($0.name) (\($0.id))" }.joined(separator: ", ")
  }
}
