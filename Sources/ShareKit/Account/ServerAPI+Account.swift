// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

extension ServerAPI {
  /// The account of a token, with the limits and the policy of its server.
  public struct Account: Decodable, Hashable, Sendable {
    /// The identifier of the account.
    public let account: String
    /// The email address of the account.
    public let email: String?
    /// The limits of the server.
    public let limits: AccountSnapshot.Limits?
    /// The operator's hand-off policy.
    public let handOff: HandOffPolicy?

    private enum CodingKeys: String, CodingKey {
      case account, email, limits, handOff
    }

    /// Decodes an account.
    ///
    /// Values that an older server leaves out, or that this version doesn't know, are nil.
    ///
    /// - Throws: `DecodingError` when the account's identifier is missing.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      account = try values.decode(String.self, forKey: .account)
      email = try? values.decodeIfPresent(String.self, forKey: .email)
      limits = try? values.decodeIfPresent(AccountSnapshot.Limits.self, forKey: .limits)
      handOff = try? values.decodeIfPresent(HandOffPolicy.self, forKey: .handOff)
    }
  }

  /// Returns the account that the token belongs to.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func account() async throws(Failure) -> Account {
    try await get(Routes.account)
  }

  /// Returns all destinations of the account.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func destinations() async throws(Failure) -> [DestinationStatus] {
    let page: ItemPage<DestinationStatus> = try await get(Routes.destinations)
    return page.items
  }

  /// Adds a destination, which the user still has to confirm.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func add(_ destination: NewDestination) async throws(Failure) -> DestinationStatus {
    try await make(Routes.destinations, destination)
  }

  /// Confirms a destination, so that books can be sent to it.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func confirm(destination id: String) async throws(Failure) {
    try await tell("PATCH", Routes.destination(id), body: ["confirmed": true])
  }

  /// Makes a destination the default for shares that name none.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func makeDefault(destination id: String) async throws(Failure) {
    try await tell("PATCH", Routes.destination(id), body: ["default": true])
  }

  /// Removes a destination from the account.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func remove(destination id: String) async throws(Failure) {
    try await tell("DELETE", Routes.destination(id))
  }

  /// Returns the data about the account that a share extension needs, with at most a hundred destinations.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func snapshot(at now: Date = Date()) async throws(Failure) -> AccountSnapshot {
    let account = try await account()
    let destinations = try await destinations().map(\.forSnapshot)
    return AccountSnapshot(
      account: AccountIdentity(account: account.account, server: server),
      destinations: AccountSnapshot.fitting(destinations),
      limits: account.limits ?? AccountSnapshot.Limits(), handOff: account.handOff, takenAt: now)
  }
}

extension DestinationStatus {
  /// The destination as an extension offers it.
  public var forSnapshot: AccountSnapshot.Destination {
    AccountSnapshot.Destination(id: id, name: name, kind: kind, isDefault: isDefault)
  }
}
