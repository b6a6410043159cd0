// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Fetching
import Foundation
import Reading

/// Fetches the images that a page names, through the guarded fetcher and without any user's credentials.
struct PreviewImages: Sendable {
  let fetcher: GuardedFetcher

  /// The first usable icon: of those the page names, then those in its manifest, then those at the usual paths.
  func icon(of card: PageCard, at page: String) async -> PreviewImage? {
    let until = ContinuousClock.now + Self.timeout * fetcher.timeFactor
    var icons = card.icons
    if !icons.contains(where: \.isGood), let manifest = card.manifest {
      icons = IconCandidate.ranked(icons + (await self.icons(in: manifest)))
    }
    let named = icons.map(\.address).prefix(Self.mostNamed)
    return await first(Array(named) + Self.usual(page), least: 16, .icon, until)
  }

  /// The page's image; nil if it can't be fetched or is as small as a tracking pixel.
  func image(of card: PageCard) async -> PreviewImage? {
    await first(
      [card.image].compactMap(\.self), least: 50, .imageHead, .now + Self.timeout * fetcher.timeFactor)
  }

  private static let timeout = Duration.seconds(8)
  private static let mostNamed = 3

  private func first(
    _ addresses: [String], least: Int, _ limits: FetchLimits, _ until: ContinuousClock.Instant
  ) async -> PreviewImage? {
    var seen: Set<String> = []
    for address in addresses where seen.insert(address).inserted && ContinuousClock.now < until {
      guard let found = await image(at: address, limits) else { continue }
      if min(found.head.width, found.head.height) >= least { return found }
    }
    return nil
  }

  // An image that can't be fetched is left out of the preview.
  private func image(at address: String, _ limits: FetchLimits) async -> PreviewImage? {
    guard let resource = try? await fetcher.fetch(address, limits: limits, accept: .image),
      (200..<300).contains(resource.status)
    else { return nil }
    return PreviewImage(resource.body, at: address, isWhole: !resource.isTruncated)
  }

  private func icons(in manifest: String) async -> [IconCandidate] {
    guard let resource = try? await fetcher.fetch(manifest, limits: .manifest, accept: .any),
      (200..<300).contains(resource.status)
    else { return [] }
    return WebManifest.icons(Data(resource.body), at: resource.finalURL)
  }

  /// The paths of icons that sites use without naming them in the page.
  private static func usual(_ page: String) -> [String] {
    guard let page = URL(string: page) else { return [] }
    return ["/apple-touch-icon.png", "/favicon.ico"].compactMap {
      URL(string: $0, relativeTo: page)?.absoluteString
    }
  }
}

extension IconCandidate {
  /// Whether the icon is large enough to stop the search.
  fileprivate var isGood: Bool { isTouch || size >= 96 }
}

extension FetchLimits {
  fileprivate static let icon = FetchLimits(maxBytes: 512 << 10, deadline: .seconds(4))
  fileprivate static let manifest = FetchLimits(maxBytes: 64 << 10, deadline: .seconds(4))
  /// Enough bytes for the header, which may come after a camera's metadata.
  fileprivate static let imageHead = {
    var limits = FetchLimits(maxBytes: 256 << 10, deadline: .seconds(6))
    limits.truncates = true
    return limits
  }()
}
