// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import LinkPresentation

// Apart from the tests: a file cannot import Testing and a stand-in of LinkPresentation.

/// What the system's own fetching of a link's card comes to.
struct FetchedCard: Equatable, Sendable {
  var title: String?
  var url: URL?
  var originalURL: URL?
  var errorCode: Int?
  var isInBackground = false

  /// Fetches, and cancels at once where that is wanted.
  static func fetch(_ link: URL, cancelling: Bool = false) async -> FetchedCard {
    await withCheckedContinuation { done in
      let provider = LPMetadataProvider()
      provider.startFetchingMetadata(for: link) { metadata, error in
        done.resume(
          returning: FetchedCard(
            title: metadata?.title, url: metadata?.url, originalURL: metadata?.originalURL,
            errorCode: (error as? LPError)?.errorCode, isInBackground: !Thread.isMainThread))
      }
      if cancelling { provider.cancel() }
    }
  }
}
