// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Fetching

/// Posts webhooks through the guarded fetcher, which reaches nothing inside the server's own network.
struct GuardedPoster: WebhookPoster {
  let fetcher: GuardedFetcher

  func post(_ request: WebhookRequest) async -> WebhookAnswer {
    do throws(FetchProblem) {
      let answer = try await fetcher.post(request.body, to: request.address, fields: request.fields)
      return .status(answer.status, retryAfter: answer.headers.last { $0.name == "retry-after" }?.value)
    } catch {
      if error.wasSent { return .unanswered(error.detail) }
      return error.retryable ? .unreachable(error.detail) : .refused(error.detail)
    }
  }
}
