// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

extension ServerAPI {
  /// What the server says of the account.
  public struct Account: Decodable, Hashable, Sendable {
    /// The account.
    public let account: String
    /// Its e-mail address.
    public let email: String?
    /// What the server takes.
    public let limits: AccountSnapshot.Limits?
    /// The operator's hand-off policy.
    public let handOff: HandOffPolicy?

    private enum CodingKeys: String, CodingKey {
      case account, email, limits, handOff
    }

    /// What an older server leaves out, or this version does not understand, is nil.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      account = try values.decode(String.self, forKey: .account)
      email = try? values.decodeIfPresent(String.self, forKey: .email)
      limits = try? values.decodeIfPresent(AccountSnapshot.Limits.self, forKey: .limits)
      handOff = try? values.decodeIfPresent(HandOffPolicy.self, forKey: .handOff)
    }
  }

  /// The account of the token.
  public func account() async throws(Failure) -> Account {
    try await get(Routes.account)
  }

  /// All destinations.
  public func destinations() async throws(Failure) -> [DestinationStatus] {
    let page: ItemPage<DestinationStatus> = try await get(Routes.destinations)
    return page.items
  }

  /// Adds a destination, unconfirmed.
  public func add(_ destination: NewDestination) async throws(Failure) -> DestinationStatus {
    try await make(Routes.destinations, destination)
  }

  /// Lets books go to a destination that the user has confirmed.
  public func confirm(destination id: String) async throws(Failure) {
    try await tell("PATCH", Routes.destination(id), body: ["confirmed": true])
  }

  /// Makes a destination the one that is meant when none is named.
  public func makeDefault(destination id: String) async throws(Failure) {
    try await tell("PATCH", Routes.destination(id), body: ["default": true])
  }

  /// Removes a destination.
  public func remove(destination id: String) async throws(Failure) {
    try await tell("DELETE", Routes.destination(id))
  }

  /// What an extension should know of the account, as it is now.
  public func snapshot(at now: Date = Date()) async throws(Failure) -> AccountSnapshot {
    let account = try await account()
    return AccountSnapshot(
      account: account.account, destinations: try await destinations().map(\.forSnapshot),
      limits: account.limits ?? AccountSnapshot.Limits(), handOff: account.handOff, takenAt: now)
  }
}

extension DestinationStatus {
  /// The destination as an extension offers it.
  public var forSnapshot: AccountSnapshot.Destination {
    AccountSnapshot.Destination(id: id, name: name, kind: kind, isDefault: isDefault)
  }
}
