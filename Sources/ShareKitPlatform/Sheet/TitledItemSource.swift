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
    /// A file of this app; its type is that of its name.
    case file(URL)
  }

  private let item: Item
  private let itemTitle: String

  /// Takes what is shared and the title it has in the sheet.
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

  /// The item itself: its class decides which activities are offered.
  public func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  {
    value
  }

  /// Returns the item for an activity.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { value }

  /// The title, for a mail's subject.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { itemTitle }

  /// The type of the item.
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

  /// The image itself, as a thumbnail for the sheet.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage? { image }

  /// A title, and the image if there is one.
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
