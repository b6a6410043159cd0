// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Encodings
import Fetching
package import Foundation
import Reading

/// A picture that was fetched and is what it says.
package struct CardPicture: Sendable, Equatable {
  package let address: String
  package let head: ImageHeader
  /// The whole picture where it is small enough to go with the card.
  package let small: Data?

  private static let smallBytes = 32 << 10
  /// Whoever decodes a larger one needs too much memory.
  private static let mostPixels = 32_000_000

  /// Nil where the bytes are no picture, or none that a card can show.
  package init?(_ bytes: [UInt8], at address: String, isWhole: Bool) {
    guard let head = ImageHeader(bytes), head.format != .heic, head.width * head.height <= Self.mostPixels
    else { return nil }
    self.address = address
    self.head = head
    small = isWhole && bytes.count <= Self.smallBytes ? Data(bytes) : nil
  }
}

/// Looks at the pictures a page names, through the guarded fetcher and as nobody in particular.
struct CardPictures: Sendable {
  let fetcher: GuardedFetcher

  /// The first icon that is one: those the page names, then its manifest's, then those at the usual places.
  func icon(of card: PageCard, at page: String) async -> CardPicture? {
    let until = ContinuousClock.now + Self.patience * fetcher.timeFactor
    var icons = card.icons
    if !icons.contains(where: \.isGood), let manifest = card.manifest {
      icons = IconCandidate.ranked(icons + (await self.icons(in: manifest)))
    }
    let named = icons.map(\.address).prefix(Self.mostNamed)
    return await first(Array(named) + Self.usual(page), least: 16, .icon, until)
  }

  /// The page's picture, if it is one and no dot.
  func image(of card: PageCard) async -> CardPicture? {
    await first(
      [card.image].compactMap(\.self), least: 50, .pictureHead,
      .now + Self.patience * fetcher.timeFactor)
  }

  private static let patience = Duration.seconds(8)
  private static let mostNamed = 3

  private func first(
    _ addresses: [String], least: Int, _ limits: FetchLimits, _ until: ContinuousClock.Instant
  ) async -> CardPicture? {
    var seen: Set<String> = []
    for address in addresses where seen.insert(address).inserted && ContinuousClock.now < until {
      guard let found = await picture(at: address, limits) else { continue }
      if min(found.head.width, found.head.height) >= least { return found }
    }
    return nil
  }

  // A picture that cannot be had is none; the card is made without it.
  private func picture(at address: String, _ limits: FetchLimits) async -> CardPicture? {
    guard let resource = try? await fetcher.fetch(address, limits: limits, accept: .picture),
      (200..<300).contains(resource.status)
    else { return nil }
    return CardPicture(resource.body, at: address, isWhole: !resource.isTruncated)
  }

  private func icons(in manifest: String) async -> [IconCandidate] {
    guard let resource = try? await fetcher.fetch(manifest, limits: .manifest, accept: .any),
      (200..<300).contains(resource.status)
    else { return [] }
    return WebManifest.icons(Data(resource.body), at: resource.finalURL)
  }

  /// Where icons lie that no page names.
  private static func usual(_ page: String) -> [String] {
    guard let page = URL(string: page) else { return [] }
    return ["/apple-touch-icon.png", "/favicon.ico"].compactMap {
      URL(string: $0, relativeTo: page)?.absoluteString
    }
  }
}

extension IconCandidate {
  /// Good enough not to look for others.
  fileprivate var isGood: Bool { isTouch || size >= 96 }
}

extension FetchLimits {
  fileprivate static let icon = FetchLimits(maxBytes: 512 << 10, deadline: .seconds(4))
  fileprivate static let manifest = FetchLimits(maxBytes: 64 << 10, deadline: .seconds(4))
  /// Kind and size stand at the beginning, behind what a camera wrote.
  fileprivate static let pictureHead = {
    var limits = FetchLimits(maxBytes: 256 << 10, deadline: .seconds(6))
    limits.truncates = true
    return limits
  }()
}
