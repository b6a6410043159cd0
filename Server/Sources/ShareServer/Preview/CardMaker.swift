// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Fetching
import Messages
package import Reading
package import ShareContract

/// Makes the card of an address through the guarded fetcher, as nobody in particular: no user's cookie or token.
package struct CardMaker: Sendable {
  private let fetcher: GuardedFetcher
  private let reader: PageReader
  private let threads: WorkThreads

  /// - Parameter waitingLimit: more pages waiting to be read than this are refused.
  package init(
    fetcher: GuardedFetcher, reader: PageReader = PageReader(), threads count: Int = 2, waitingLimit: Int = 64
  ) {
    self.fetcher = fetcher
    self.reader = reader
    threads = WorkThreads(name: "cards", count: count, waitingLimit: waitingLimit)
  }

  /// The card, or why there is none; a wall is no reason, the card tells of it.
  package func card(of url: String) async -> Result<LinkCard, Problem> {
    do {
      let resource = try await fetcher.fetch(url, limits: .preview, accept: .page)
      return .success(try await card(of: resource, url))
    } catch let problem as FetchProblem {
      let code: ProblemCode = problem.code == "address_invalid" ? .invalidURL : .previewFailed
      return .failure(Problem(code, detail: problem.message))
    } catch {
      return .failure(Problem(.unavailable, .tooManyPreviews))
    }
  }

  private func card(of resource: FetchedResource, _ url: String) async throws -> LinkCard {
    switch MediaType(resource.contentType ?? "text/html")?.name {
    case "text/html"?, "application/xhtml+xml"?:
      let page = resource.page
      return await card(try await threads.run { [reader] in reader.card(page) }, at: resource.finalURL, url)
    default:
      // A picture is its own card, whatever its type is said to be.
      let image = CardPicture(resource.body, at: resource.finalURL, isWhole: !resource.isTruncated)
      return LinkCard(PageCard(), of: url, icon: nil, image: image)
    }
  }

  private func card(_ card: PageCard, at page: String, _ url: String) async -> LinkCard {
    // The icon of a wall may be the identity provider's.
    guard card.wall == nil || card.title != nil else { return LinkCard(card, of: url, icon: nil, image: nil) }
    let pictures = CardPictures(fetcher: fetcher)
    async let icon = pictures.icon(of: card, at: page)
    async let image = pictures.image(of: card)
    return LinkCard(card, of: url, icon: await icon, image: await image)
  }
}
