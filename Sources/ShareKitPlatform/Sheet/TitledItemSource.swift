// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import LinkPresentation
public import UIKit
import UniformTypeIdentifiers

/// A text, image or file for the share sheet, with its own title in the sheet's header.
public final class TitledItemSource: NSObject, UIActivityItemSource {
  /// The content to be shared.
  public enum Item {
    /// Plain text to be shared.
    case text(String)
    /// An image in memory.
    case image(UIImage)
    /// A file of this app. Its name determines its type.
    case file(URL)
  }

  private let item: Item
  private let itemTitle: String

  /// Creates a source from an item, and its title in the sheet.
  public init(_ item: Item, title: String) {
    self.item = item
    itemTitle = title
    super.init()
  }

  private var value: Any {
    switch item {
    case .text(let text): text
    case .image(let image): image
    case .file(let file): file
    }
  }

  /// Returns the item.
  ///
  /// Its class determines the offered activities.
  public func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  {
    value
  }

  /// Returns the item for an activity.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { value }

  /// Returns the title for the subject of an email.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { itemTitle }

  /// Returns the type of the item.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String {
    switch item {
    case .text: UTType.plainText.identifier
    case .image: UTType.image.identifier
    case .file(let file): UTType(filenameExtension: file.pathExtension)?.identifier ?? UTType.data.identifier
    }
  }

  /// Returns the image as the thumbnail of the sheet.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage? { image }

  /// Returns the title, and the image if there is one.
  public func activityViewControllerLinkMetadata(
    _ activityViewController: UIActivityViewController
  ) -> LPLinkMetadata? {
    let metadata = LPLinkMetadata()
    metadata.title = itemTitle
    metadata.imageProvider = image.map { NSItemProvider(object: $0) }
    return metadata
  }

  private var image: UIImage? {
    if case .image(let image) = item { image } else { nil }
  }
}
