// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import LinkPresentation
public import ShareKit
public import UIKit

/// Creates share sheets in which every link has its card.
///
/// ```swift
/// let sheet = ShareSheet([.link(card)], appIcon: icon).controller(from: button)
/// present(sheet, animated: true)
/// ```
///
/// The system fetches the page of an address without a card. The sheet then shows what a signed-out visitor sees, such as a
/// sign-in page, and the server of the page learns of the share.
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

  /// Creates a sheet with items.
  ///
  /// The app's icon is used for links without one.
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

  /// Creates the view controller.
  ///
  /// On an iPad it points to `anchor`, which is required there.
  public func controller(from anchor: UIView?) -> UIActivityViewController {
    let controller = UIActivityViewController(activityItems: sources, applicationActivities: nil)
    controller.popoverPresentationController?.sourceView = anchor
    return controller
  }

  /// The links of the sheet for views that share in another way, such as the share button of a window; other items are left out.
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
