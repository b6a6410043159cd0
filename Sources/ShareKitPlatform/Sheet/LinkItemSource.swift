// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import LinkPresentation
public import ShareKit
public import UIKit
import UniformTypeIdentifiers

/// A link for the share sheet with its own card, so that the system doesn't fetch the page.
///
/// An address behind a sign-in would otherwise show the sign-in page's title. Item and metadata come from one source:
/// a second one would make the system fetch after all. `ShareSheet` makes these; an app need not.
///
/// The protocol is bound to no actor, so this class is not either; the sheet asks on the main thread.
public final class LinkItemSource: NSObject, UIActivityItemSource {
  private let card: LinkCard
  private let icon: UIImage?

  /// Takes a card, and the app's icon for a card that has none.
  public init(_ card: LinkCard, appIcon: UIImage? = nil) {
    self.card = card
    icon = card.icon.flatMap(UIImage.init(data:)) ?? appIcon
    super.init()
  }

  /// Takes the link's address, its title and a local icon; a remote icon would be fetched.
  public convenience init(url: URL, title: String, icon: UIImage?) {
    self.init(LinkCard(url: url, title: title), appIcon: icon)
  }

  /// The address: the placeholder's class decides which activities are offered.
  public func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  {
    card.url
  }

  /// Returns the address for an activity.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { card.url }

  /// The title, for a mail's subject.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { card.title }

  /// The type of the item, for activities that ask before they take it.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String { UTType.url.identifier }

  /// The card's image, or else its icon.
  ///
  /// It is decoded as it is: both are bounded when a card is made.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage? { card.image.flatMap(UIImage.init(data:)) ?? icon }

  /// The whole card: metadata that is given in part replaces the fetch all the same.
  public func activityViewControllerLinkMetadata(
    _ activityViewController: UIActivityViewController
  ) -> LPLinkMetadata? { LPLinkMetadata(card, icon: icon) }
}

extension LPLinkMetadata {
  /// A card as metadata, complete and out of local data only; `icon` stands in for a card that has none.
  public convenience init(_ card: LinkCard, icon: UIImage?) {
    self.init()
    originalURL = card.url
    url = card.url
    title = card.title
    iconProvider = (card.icon.flatMap(UIImage.init(data:)) ?? icon).map { NSItemProvider(object: $0) }
    imageProvider = card.image.flatMap(UIImage.init(data:)).map { NSItemProvider(object: $0) }
  }
}
