// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Creates cards for the share sheet: immediately from known data, and with more details the next time.
///
/// ```swift
/// let cards = LinkCards(cache: cache) { try await api.preview(of: $0) }
/// let card = cards.atOnce(for: url, title: article.title)   // opens the sheet
/// Task { await cards.learn(url, title: article.title) }     // for the next one
/// ```
public actor LinkCards {
  private let cache: LinkCardCache
  private let preview: @Sendable (URL) async throws -> LinkPreview
  private let loadImage: @Sendable (URL) async -> Data?
  private var looking: [URL: Task<LinkPreview?, Never>] = [:]

  /// Creates cards with previews from a server, so that a page isn't requested by this device when it is shared.
  ///
  /// `loadImage` loads an icon or image. Without it, cards have only the images that the app passes, and no image is requested.
  public init(
    cache: LinkCardCache, loadImage: @escaping @Sendable (URL) async -> Data? = { _ in nil },
    preview: @escaping @Sendable (URL) async throws -> LinkPreview
  ) {
    self.cache = cache
    self.preview = preview
    self.loadImage = loadImage
  }

  /// Returns the card from data that is known now, without waiting for a network.
  ///
  /// The title that the app passes takes precedence over that of a preview, because the user saw the page.
  public nonisolated func atOnce(for url: URL, title: String?, icon: Data? = nil) -> LinkCard {
    guard case .card(var card)? = cache.entry(for: url) else {
      return LinkCard(url: url, title: title, icon: icon)
    }
    let own = LinkCard(url: url, title: title)
    if let title, !title.allSatisfy(\.isWhitespace) { card.title = own.title }
    card.icon = card.icon ?? icon
    return card
  }

  /// Requests the preview of a link for the next card, unless it is known or is being requested.
  public func learn(_ url: URL, title: String?) async {
    guard cache.entry(for: url) == nil else { return }
    let preview = await look(url)
    guard cache.entry(for: url) == nil else { return }
    guard let preview, preview.wall == nil else { return cache.keep(.nothing, for: url) }
    let icon = await icon(of: preview)
    let image = await load(preview.image)
    let card = LinkCard(url: url, ownTitle: title, preview: preview, icon: icon, image: image)
    cache.keep(.card(card), for: url)
  }

  private func look(_ url: URL) async -> LinkPreview? {
    if let under = looking[url] { return await under.value }
    let preview = preview
    let task = Task { try? await preview(url) }
    looking[url] = task
    defer { looking[url] = nil }
    return await task.value
  }

  // Images are shown small; larger ones are not worth the memory.
  private static let imageLimit = 256 << 10

  /// The icon that came with the preview needs no further request.
  private func icon(of preview: LinkPreview) async -> Data? {
    if let data = preview.iconData, data.count <= Self.imageLimit { return data }
    return await load(preview.icon)
  }

  private func load(_ address: String?) async -> Data? {
    guard let url = address.flatMap(URL.init(webAddress:)), let data = await loadImage(url) else {
      return nil
    }
    return data.count <= Self.imageLimit ? data : nil
  }
}
