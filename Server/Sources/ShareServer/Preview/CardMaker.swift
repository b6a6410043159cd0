// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Reading
import ShareContract

/// Makes the card of an address through the guarded fetcher, as nobody in particular: no user's cookie or token.
struct CardMaker: Sendable {
  let fetcher: GuardedFetcher
  let threads: WorkThreads

  func card(of url: String) async -> Result<LinkCard, Problem> {
    do {
      let resource = try await fetcher.fetch(url, limits: .preview, accept: .page)
      return .success(LinkCard(try await card(of: resource), of: url))
    } catch let problem as FetchProblem {
      let code: ProblemCode = problem.code == "address_invalid" ? .invalidURL : .previewFailed
      return .failure(Problem(code, detail: problem.message))
    } catch {
      return .failure(Problem(.unavailable, detail: "Too many cards are made at once. Try again."))
    }
  }

  private func card(of resource: FetchedResource) async throws -> PageCard {
    switch MediaType(resource.contentType ?? "text/html")?.name {
    case "text/html"?, "application/xhtml+xml"?:
      let page = resource.page
      return try await threads.run { PageReader().card(page) }
    case let type? where type.hasPrefix("image/"):
      var card = PageCard()
      card.image = resource.finalURL
      return card
    default:
      return PageCard()
    }
  }
}
