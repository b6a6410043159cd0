// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
package import Fetching
package import Foundation
import Messages
import ServerCore

/// Talks to the identity provider through the guarded fetcher and caches its configuration and keys for an hour.
package actor ProviderConversation {
  package let provider: IdentityProvider
  private let fetcher: GuardedFetcher
  private let now: @Sendable () -> Date
  private var document: (value: ProviderDocument, at: Date)?
  private var keys: (value: KeySet, at: Date)?
  /// When the keys were last fetched because of an unknown key identifier.
  private var lookedAgain: Date?

  private static let life = 3600.0
  /// Limits how often unknown key identifiers cause requests, in seconds.
  private static let pause = 300.0
  private static let limits = {
    var limits = FetchLimits(maxBytes: 512 << 10, deadline: .seconds(15))
    limits.redirects = 0
    return limits
  }()

  package init(_ provider: IdentityProvider, fetcher: GuardedFetcher, now: @escaping @Sendable () -> Date) {
    (self.provider, self.fetcher, self.now) = (provider, fetcher, now)
  }

  /// Fetches the provider's configuration document.
  package func describe() async throws(ProviderFault) -> ProviderDocument {
    if let document, isFresh(document.at) { return document.value }
    let value = try ProviderDocument(await get(provider.documentAddress), of: provider)
    document = (value, now())
    return value
  }

  /// The keys that may have signed a token.
  ///
  /// An unknown identifier makes it fetch the keys again, at a limited rate.
  package func keys(of token: IdentityToken) async throws(ProviderFault) -> [KeySet.Key] {
    let found = try await knownKeys().keys(id: token.keyID, for: token.algorithm)
    guard found.isEmpty, mayLookAgain() else { return found }
    lookedAgain = now()
    return try await freshKeys().keys(id: token.keyID, for: token.algorithm)
  }

  private func mayLookAgain() -> Bool {
    lookedAgain.map { now().timeIntervalSince($0) >= Self.pause } ?? true
  }

  private func knownKeys() async throws(ProviderFault) -> KeySet {
    if let keys, isFresh(keys.at) { return keys.value }
    return try await freshKeys()
  }

  private func freshKeys() async throws(ProviderFault) -> KeySet {
    let value = try KeySet(await get(try await describe().keys))
    keys = (value, now())
    return value
  }

  private func isFresh(_ time: Date) -> Bool {
    let age = now().timeIntervalSince(time)
    return age >= 0 && age < Self.life
  }

  private func get(_ address: String) async throws(ProviderFault) -> [UInt8] {
    do {
      let response = try await fetcher.fetch(
        address, limits: Self.limits, accept: FetchAccept("application/json"))
      guard response.status == 200 else {
        throw ProviderFault.provider("\(address) responded with \(response.status)")
      }
      return response.body
    } catch let problem as FetchProblem {
      throw .provider("\(address): \(problem.message.text) (\(problem.detail))")
    } catch let fault as ProviderFault {
      throw fault
    } catch {
      throw .provider("\(address): \(error)")
    }
  }
}

extension ProviderConversation {
  private struct Tokens: Decodable {
    let id_token: String?
    let access_token: String?
    let error: String?
  }

  /// The provider's response to a code.
  package struct Exchanged: Sendable {
    package let identity: IdentityToken
    /// The token for requesting information about the user.
    package let access: String?
  }

  /// Exchanges the code of a sign-in (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
  package func exchange(
    _ code: String, verifier: String, redirect: String
  ) async throws(ProviderFault) -> Exchanged {
    let document = try await describe()
    var fields = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
      ("code_verifier", verifier),
    ]
    var headers: [(name: String, value: String)] = []
    if let secret = provider.secret, !document.takesSecretInBody {
      headers.append(("Authorization", "Basic " + Self.basic(provider.client, secret)))
    } else {
      fields.append(("client_id", provider.client))
      if let secret = provider.secret { fields.append(("client_secret", secret)) }
    }
    let response = try await post(
      FormEncoder.encode(fields.map { (name: $0.0, value: $0.1) }), to: document.token, headers)
    let tokens = try? JSONDecoder().decode(Tokens.self, from: Data(response.body))
    guard response.status == 200, let text = tokens?.id_token else {
      throw .provider(
        "the token endpoint responded with \(response.status) \(tokens?.error?.prefix(80) ?? "")")
    }
    return Exchanged(identity: try IdentityToken(text), access: tokens?.access_token)
  }

  // Both halves are form-encoded first (RFC 6749, section 2.3.1).
  private static func basic(_ client: String, _ secret: String) -> String {
    let halves = [client, secret].map { FormEncoder.encode([(name: "", value: $0)]).dropFirst() }
    return Data(halves.joined(separator: ":").utf8).base64EncodedString()
  }

  private struct Person: Decodable {
    let sub: String
    let email: String?
    let email_verified: IdentityClaims.Flag?
  }

  /// The verified email address of a user whose token has none (OpenID Connect Core 1.0, section 5.3).
  package func address(of subject: String, access: String) async -> String? {
    guard let document = try? await describe(), let address = document.userInfo,
      let response = try? await post("", to: address, [("Authorization", "Bearer " + access)]),
      response.status == 200, let person = try? JSONDecoder().decode(Person.self, from: Data(response.body)),
      person.sub == subject, person.email_verified?.isTrue == true
    else { return nil }
    return person.email
  }

  private func post(
    _ form: String, to address: String, _ headers: [(name: String, value: String)]
  ) async throws(ProviderFault) -> FetchedResource {
    do {
      return try await fetcher.post(
        Data(form.utf8), to: address,
        fields: [("Content-Type", "application/x-www-form-urlencoded")] + headers, limits: Self.limits)
    } catch {
      throw .provider("\(address): \(error.message.text) (\(error.detail))")
    }
  }
}
