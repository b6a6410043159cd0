// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Fetching
package import Foundation
import Messages
package import ServerCore
package import ShareContract
package import Storage

/// Verifies that the owner of an endpoint wants books from a webhook: the endpoint has to return a challenge.
///
/// Nothing else is sent to an endpoint before that, so that users can't direct requests at other people's servers.
package struct EndpointVerifications: Sendable {
  package let destinations: Destinations
  package let secrets: WebhookSecrets
  package let poster: GuardedPoster
  /// The limit on challenges for each account.
  package let rate: RateLimit
  package let now: @Sendable () -> Date

  package init(
    destinations: Destinations, secrets: WebhookSecrets, poster: GuardedPoster, rate: RateLimit,
    now: @escaping @Sendable () -> Date
  ) {
    self.destinations = destinations
    self.secrets = secrets
    self.poster = poster
    self.rate = rate
    self.now = now
  }

  /// Sends the challenge once and confirms the destination if the endpoint returns it.
  ///
  /// Throws 409 if it doesn't or there is nothing to verify, and 429 after too many challenges.
  package func verify(_ destination: DestinationRecord) async throws {
    guard destination.waits(for: .challenge) else {
      throw Problem(.conflict, .alreadyVerified(name: destination.name))
    }
    try await rate.take(destination.account)
    let challenge = Self.makeChallenge()
    let reply = try await reply(to: challenge, destination)
    guard Self.holds(reply.body, challenge) else {
      throw Problem(.conflict, .endpointNoChallenge)
    }
    _ = try await destinations.prove(destination, at: Moment(now()))
  }

  /// Verifies a destination that was just added, and returns why that failed; nil when it succeeded or was not needed.
  package func verify(new destination: DestinationRecord) async throws -> Problem? {
    guard destination.waits(for: .challenge) else { return nil }
    do {
      try await verify(destination)
      return nil
    } catch let problem as Problem {
      return problem
    } catch let response as ProblemResponse {
      return response.problem
    }
  }

  private func reply(
    to challenge: String, _ destination: DestinationRecord
  ) async throws -> FetchedResource {
    let request = try await request(challenge, destination)
    let reply: FetchedResource
    do throws(FetchProblem) {
      reply = try await poster.exchange(request, limits: .challenge)
    } catch {
      if let wait = error.retryAfter { throw Self.busy(wait) }
      // A refused address must look like any other that doesn't respond.
      throw Problem(.conflict, .endpointUnreachable)
    }
    guard (200..<300).contains(reply.status) else {
      throw Problem(.conflict, .endpointStatus(status: "\(reply.status)"))
    }
    return reply
  }

  private func request(_ challenge: String, _ destination: DestinationRecord) async throws -> WebhookRequest {
    let time = now()
    let keys = try await secrets.valid(of: destination.id, at: Moment(time))
    guard !keys.isEmpty else { throw Problem(.conflict, .endpointNoSecret) }
    let body = try JSONEncoder().encode(EndpointChallenge(challenge, at: time))
    let signer = WebhookSigner(keys)
    return WebhookRequest(
      signing: body, type: "application/json", id: "verify-" + UUID().uuidString.lowercased(),
      to: destination.address, at: time, sign: { signer.signatures(of: $0) })
  }

  private static func makeChallenge() -> String {
    (UUID().uuidString + UUID().uuidString).replacing("-", with: "").lowercased()
  }

  /// Whether a reply is the challenge, as plain text or as the member `challenge` of a JSON object.
  ///
  /// The challenge is not at the top level of the request's body, so a server that echoes requests is not verified.
  static func holds(_ reply: [UInt8], _ challenge: String) -> Bool {
    struct Reply: Decodable { let challenge: String }
    let text = String(decoding: reply, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let member = try? JSONDecoder().decode(Reply.self, from: Data(reply)).challenge
    return text == challenge || member == challenge
  }

  private static func busy(_ wait: Duration) -> ProblemResponse {
    let seconds = max(1, Int(wait.components.seconds))
    return ProblemResponse(
      Problem(
        .tooManyRequests,
        .endpointHostBusy(seconds: "\(seconds)")),
      retryAfterSeconds: seconds)
  }
}

/// The body of the request that verifies an endpoint.
private struct EndpointChallenge: Encodable {
  struct Content: Encodable { let challenge: String }

  let type = "endpoint.verify"
  let timestamp: String
  let data: Content

  init(_ challenge: String, at time: Date) {
    timestamp = time.formatted(.iso8601)
    data = Content(challenge: challenge)
  }
}

extension FetchLimits {
  /// Limits for the reply to a challenge, which a user is waiting for.
  fileprivate static let challenge = {
    var limits = FetchLimits(maxBytes: 4096, deadline: .seconds(10))
    limits.truncates = true
    return limits
  }()
}
