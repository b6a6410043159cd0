// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import LinkPresentation
public import UIKit

/// A link for the share sheet that brings its own card, so that nobody fetches it.
///
/// An address behind a sign-in would otherwise show the sign-in page's title. Item and metadata come from one source:
/// a second one would make the system fetch after all.
///
/// ```swift
/// let source = LinkItemSource(url: article.url, title: article.title, icon: icon)
/// present(UIActivityViewController(activityItems: [source], applicationActivities: nil), animated: true)
/// ```
@MainActor public final class LinkItemSource: NSObject, UIActivityItemSource {
  private let url: URL
  private let linkTitle: String
  private let icon: UIImage?

  /// Takes the link's address, its title and an icon that is at hand; a remote icon would be fetched.
  public init(url: URL, title: String, icon: UIImage?) {
    self.url = url
    linkTitle = title
    self.icon = icon
    super.init()
  }

  /// The address: the placeholder's class decides which activities are offered.
  public func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  {
    url
  }

  /// The address.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { url }

  /// The title, for a mail's subject.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { linkTitle }

  /// The whole card: metadata that is given in part replaces the fetch all the same.
  public func activityViewControllerLinkMetadata(
    _ activityViewController: UIActivityViewController
  ) -> LPLinkMetadata? {
    let metadata = LPLinkMetadata()
    metadata.originalURL = url
    metadata.url = url
    metadata.title = linkTitle
    metadata.iconProvider = icon.map { NSItemProvider(object: $0) }
    return metadata
  }
}
