// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The destinations that a user names on the command line, by name or identifier.
struct NamedDestinations {
  let words: [String]
  /// Nil if the user isn't signed in.
  let login: SavedLogin?
  /// What an unknown or ambiguous name prevents, as the end of a sentence.
  var consequence = "nothing was shared"

  /// The identifiers of the destinations, each once; throws a failure if one is unknown or ambiguous.
  ///
  /// Identifiers alone are not looked up: the share has to be in the outbox before anything waits for the network, and the
  /// server checks them.
  func identifiers() async throws -> [String] {
    var seen: Set<String> = []
    let names = words.filter { ShareID($0) == nil }
    let known = names.isEmpty ? [] : try await list(toFind: names[0])
    return try words.map { try ShareID($0)?.text ?? identifier(of: $0, in: known) }
      .filter { seen.insert($0).inserted }
  }

  private func list(toFind name: String) async throws -> [DestinationStatus] {
    do {
      guard let login else { throw CommandFailure(.notAllowed, "you are not signed in") }
      let client = ServerClient(login)
      return try await client.get(Routes.destinations, as: ItemPage<DestinationStatus>.self).0.items
    } catch let failure as CommandFailure {
      throw CommandFailure(
        failure.reason,
        "couldn't look up the destination “\(name)”, so \(consequence); its identifier works without that: \(failure.message)"
      )
    }
  }

  private func identifier(of word: String, in known: [DestinationStatus]) throws -> String {
    let alike = known.filter { $0.name.lowercased() == word.lowercased() }
    let exact = alike.filter { $0.name == word }
    let named = exact.isEmpty ? alike : exact
    if named.count == 1 { return named[0].id }
    guard !known.isEmpty else {
      throw CommandFailure(
        .badData,
        "your account has no destinations, so \(consequence); leave out --to, or add one in the web app")
    }
    throw CommandFailure(
      .badData,
      named.isEmpty
        ? "you have no destination “\(word)”, so \(consequence); use one of: \(Self.text(known))"
        : "“\(word)” is the name of \(named.count) destinations, so \(consequence); use an identifier: \(Self.text(named))"
    )
  }

  private static func text(_ destinations: [DestinationStatus]) -> String {
    destinations.map { "\($0.name) (\($0.id))" }.joined(separator: ", ")
  }
}
