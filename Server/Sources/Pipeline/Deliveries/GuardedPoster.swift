// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
package import Fetching
package import Foundation
package import Storage

/// Posts webhooks through the guarded fetcher, which can't reach the server's internal network.
///
/// Requests and bytes to each host are limited across all accounts, names and processes.
package struct GuardedPoster: WebhookPoster {
  package let fetcher: GuardedFetcher
  package let uses: TargetUses
  package let now: @Sendable () -> Date

  package init(fetcher: GuardedFetcher, uses: TargetUses, now: @escaping @Sendable () -> Date) {
    self.fetcher = fetcher
    self.uses = uses
    self.now = now
  }

  package func delay(for address: String, bytes: Int) async -> Duration? {
    // A host that can't be looked up is reported by the attempt itself.
    guard let target = try? await fetcher.target(of: address) else { return nil }
    return await pause { try await uses.wait(target.keys, bytes: bytes, at: $0) }
  }

  package func post(_ request: WebhookRequest) async -> WebhookResponse {
    do throws(FetchProblem) {
      let response = try await exchange(request, limits: .post)
      return .status(response.status, retryAfter: response.headers.last { $0.name == "retry-after" }?.value)
    } catch {
      if let wait = error.retryAfter { return .postponed(wait) }
      if error.wasSent { return .unanswered(error.detail) }
      return error.retryable ? .unreachable(error.detail) : .refused(error.detail)
    }
  }

  /// Posts once and returns the reply with its body.
  package func exchange(
    _ request: WebhookRequest, limits: FetchLimits
  ) async throws(FetchProblem) -> FetchedResource {
    try await fetcher.post(request.body, to: request.address, fields: request.fields, limits: limits) {
      target in
      await pause { try await uses.reserve(target.keys, bytes: request.body.count, at: $0) }
    }
  }

  /// Nothing is sent while the count can't be read.
  private func pause(_ look: (Moment) async throws -> Moment?) async -> Duration? {
    let time = Moment(now())
    do {
      guard let free = try await look(time) else { return nil }
      return .milliseconds(max(1000, free.milliseconds - time.milliseconds))
    } catch {
      return .seconds(60)
    }
  }
}
