// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import LinkPresentation
public import ShareKit
public import UIKit
import UniformTypeIdentifiers

/// A link for the share sheet with its own card, so that the system doesn't fetch the page.
///
/// Without a card, an address behind a sign-in has the title of the sign-in page. The item and its metadata must come from the
/// same source, because the system fetches the page otherwise. ``ShareSheet`` creates these sources.
///
/// The protocol isn't isolated to an actor, and neither is this class. The sheet calls it on the main thread.
public final class LinkItemSource: NSObject, UIActivityItemSource {
  private let card: LinkCard
  private let icon: UIImage?

  /// Creates a source from a card.
  ///
  /// The app's icon is used if the card has none.
  public init(_ card: LinkCard, appIcon: UIImage? = nil) {
    self.card = card
    icon = card.icon.flatMap(UIImage.init(data:)) ?? appIcon
    super.init()
  }

  /// Creates a source from an address, a title and an icon.
  public convenience init(url: URL, title: String, icon: UIImage?) {
    self.init(LinkCard(url: url, title: title), appIcon: icon)
  }

  /// Returns the address.
  ///
  /// The class of the placeholder determines the offered activities.
  public func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  {
    card.url
  }

  /// Returns the address for an activity.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { card.url }

  /// Returns the title for the subject of an email.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { card.title }

  /// Returns the type of the item.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String { UTType.url.identifier }

  /// Returns the image of the card, or else its icon, as a thumbnail.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage? { card.image.flatMap(UIImage.init(data:)) ?? icon }

  /// Returns the metadata of the card, which replaces the system's fetch.
  public func activityViewControllerLinkMetadata(
    _ activityViewController: UIActivityViewController
  ) -> LPLinkMetadata? { LPLinkMetadata(card, icon: icon) }
}

extension LPLinkMetadata {
  /// Creates metadata from a card, without a request.
  ///
  /// `icon` is used if the card has none.
  public convenience init(_ card: LinkCard, icon: UIImage?) {
    self.init()
    originalURL = card.url
    url = card.url
    title = card.title
    iconProvider = (card.icon.flatMap(UIImage.init(data:)) ?? icon).map { NSItemProvider(object: $0) }
    imageProvider = card.image.flatMap(UIImage.init(data:)).map { NSItemProvider(object: $0) }
  }
}
