// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Fetching
import Messages
package import Reading
import ServerCore
package import ShareContract

/// Makes the preview of a link through the guarded fetcher, without any user's cookies or tokens.
package struct LinkPreviewService: Sendable {
  private let fetcher: GuardedFetcher
  private let reader: PageReader
  private let threads: WorkThreads

  /// - Parameter waitingLimit: the number of waiting pages above which requests are refused.
  package init(
    fetcher: GuardedFetcher, reader: PageReader = PageReader(), threads count: Int = 2, waitingLimit: Int = 64
  ) {
    self.fetcher = fetcher
    self.reader = reader
    threads = WorkThreads(name: "cards", count: count, waitingLimit: waitingLimit)
  }

  /// The preview, or the problem that prevents it; a wall is reported in the preview, not as a problem.
  package func card(of url: String) async -> Result<LinkCard, Problem> {
    do {
      let resource = try await fetcher.fetch(url, limits: .preview, accept: .page)
      return .success(try await card(of: resource, url))
    } catch let problem as FetchProblem {
      let code: ProblemCode = problem.code == "address_invalid" ? .invalidURL : .previewFailed
      return .failure(Problem(code, problem.message))
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
      // For an image, the preview shows the image itself, whatever its media type.
      let image = PreviewImage(resource.body, at: resource.finalURL, isWhole: !resource.isTruncated)
      return LinkCard(PageCard(), of: url, icon: nil, image: image)
    }
  }

  private func card(_ card: PageCard, at page: String, _ url: String) async -> LinkCard {
    // The icon of a wall may be the identity provider's.
    guard card.wall == nil || card.title != nil else { return LinkCard(card, of: url, icon: nil, image: nil) }
    let previewImages = PreviewImages(fetcher: fetcher)
    async let icon = previewImages.icon(of: card, at: page)
    async let image = previewImages.image(of: card)
    return LinkCard(card, of: url, icon: await icon, image: await image)
  }
}
