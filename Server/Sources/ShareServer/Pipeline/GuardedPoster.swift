// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Fetching
import Foundation
import Storage

/// Posts webhooks through the guarded fetcher, which reaches nothing inside the server's own network.
///
/// Requests and bytes to each host are limited, counted across all accounts, names and processes.
struct GuardedPoster: WebhookPoster {
  let fetcher: GuardedFetcher
  let uses: TargetUses
  let now: @Sendable () -> Date

  func delay(for address: String, bytes: Int) async -> Duration? {
    // A host that can't be looked up is reported by the attempt itself.
    guard let target = try? await fetcher.target(of: address) else { return nil }
    return await pause { try await uses.wait(target.keys, bytes: bytes, at: $0) }
  }

  func post(_ request: WebhookRequest) async -> WebhookResponse {
    do throws(FetchProblem) {
      let answer = try await exchange(request, limits: .post)
      return .status(answer.status, retryAfter: answer.headers.last { $0.name == "retry-after" }?.value)
    } catch {
      if let wait = error.retryAfter { return .postponed(wait) }
      if error.wasSent { return .unanswered(error.detail) }
      return error.retryable ? .unreachable(error.detail) : .refused(error.detail)
    }
  }

  /// Posts once and returns the reply with its body.
  func exchange(
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
