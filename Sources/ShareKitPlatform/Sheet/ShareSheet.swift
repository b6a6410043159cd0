// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import LinkPresentation
public import ShareKit
public import UIKit

/// The way out of the app: makes share sheets from which no address leaves bare.
///
/// ```swift
/// let sheet = ShareSheet([.link(card)], appIcon: icon).controller(from: button)
/// present(sheet, animated: true)
/// ```
///
/// A bare address in a sheet is fetched by the system: the sheet then shows what a signed-out visitor sees there, such as a sign-in
/// page, and the page's server learns of the share. A test holds that nothing else makes an activity controller.
@MainActor public struct ShareSheet {
  /// One thing to share.
  public enum Item {
    /// A link with its card.
    case link(LinkCard)
    /// A text with its title in the sheet; a text that is an address becomes a link.
    case text(String, title: String)
    /// An image with its title.
    case image(UIImage, title: String)
    /// A file of this app with its title.
    case file(URL, title: String)
  }

  private let items: [Item]
  private let appIcon: UIImage?

  /// Takes what is shared, and the app's icon for links that have none.
  public init(_ items: [Item], appIcon: UIImage?) {
    self.items = items
    self.appIcon = appIcon
  }

  /// The item sources; each brings both its item and its metadata.
  public var sources: [any UIActivityItemSource] {
    items.map { item in
      switch item {
      case .link(let card): LinkItemSource(card, appIcon: appIcon)
      case .text(let text, let title): source(text, title)
      case .image(let image, let title): TitledItemSource(.image(image), title: title)
      case .file(let file, let title) where file.isFileURL: TitledItemSource(.file(file), title: title)
      case .file(let link, let title): LinkItemSource(LinkCard(url: link, title: title), appIcon: appIcon)
      }
    }
  }

  private func source(_ text: String, _ title: String) -> any UIActivityItemSource {
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !word.contains(where: \.isWhitespace), let link = URL(webAddress: word) else {
      return TitledItemSource(.text(text), title: title)
    }
    return LinkItemSource(LinkCard(url: link, title: title), appIcon: appIcon)
  }

  /// The sheet; on an iPad it points at the view it came from, without which it could not be shown.
  public func controller(from anchor: UIView?) -> UIActivityViewController {
    let controller = UIActivityViewController(activityItems: sources, applicationActivities: nil)
    controller.popoverPresentationController?.sourceView = anchor
    return controller
  }

  /// The same links for views that share without a sheet of their own, such as a window's share button.
  public var configuration: UIActivityItemsConfiguration {
    let cards = items.compactMap { if case .link(let card) = $0 { card } else { nil } }
    let configuration = UIActivityItemsConfiguration(objects: cards.map { $0.url as NSURL })
    let icon = appIcon
    configuration.perItemMetadataProvider = { index, key in
      guard cards.indices.contains(index) else { return nil }
      return Self.metadata(of: cards[index], for: key, icon)
    }
    configuration.metadataProvider = { key in cards.first.flatMap { Self.metadata(of: $0, for: key, icon) } }
    return configuration
  }

  private static func metadata(
    of card: LinkCard, for key: UIActivityItemsConfigurationMetadataKey, _ icon: UIImage?
  ) -> Any? {
    switch key {
    case .title: card.title
    case .messageBody: [card.title, card.summary].compactMap { $0 }.joined(separator: "\n\n")
    case .linkPresentationMetadata: LPLinkMetadata(card, icon: icon)
    default: nil
    }
  }
}
