// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation
import LinkPresentation
import ShareKit
import ShareKitPlatform
import UIKit

// Apart from the tests: a file cannot import Testing and a stand-in of UIKit.

/// What the share sheet sees of a link item source.
struct SeenCard: Equatable {
  let placeholder: URL?
  let item: URL?
  let subject: String
  let type: String
  let originalURL: URL?
  let url: URL?
  let title: String?
  let hasLocalIcon: Bool
  let hasImage: Bool
  let hasThumbnail: Bool

  @MainActor init(_ link: URL, title: String, icon: Data, image: Data? = nil) {
    let card = LinkCard(url: link, title: title, icon: icon, image: image)
    let source = LinkItemSource(card)
    let sheet = UIActivityViewController(activityItems: [source], applicationActivities: nil)
    let metadata = source.activityViewControllerLinkMetadata(sheet)
    placeholder = source.activityViewControllerPlaceholderItem(sheet) as? URL
    item = source.activityViewController(sheet, itemForActivityType: nil) as? URL
    subject = source.activityViewController(sheet, subjectForActivityType: nil)
    type = source.activityViewController(sheet, dataTypeIdentifierForActivityType: nil)
    let size = CGSize(width: 60, height: 60)
    hasThumbnail =
      source.activityViewController(sheet, thumbnailImageForActivityType: nil, suggestedSize: size) != nil
    originalURL = metadata?.originalURL
    url = metadata?.url
    self.title = metadata?.title
    hasLocalIcon = metadata?.iconProvider?.hasItemConformingToTypeIdentifier("public.png") == true
    hasImage = metadata?.imageProvider?.hasItemConformingToTypeIdentifier("public.png") == true
  }
}

/// What a share sheet shows of what an app gives it.
@MainActor enum SeenSheet {
  /// Article 1's first version: the bare address.
  static func ofBareLink(_ link: URL, on device: TestDevice) -> SheetRecord {
    device.look(at: UIActivityViewController(activityItems: [link], applicationActivities: nil))
  }

  /// Ours.
  static func of(_ items: [ShareSheet.Item], on device: TestDevice) -> SheetRecord {
    let sheet = ShareSheet(items, appIcon: UIImage(data: Data([1, 2, 3])))
    return device.look(at: sheet.controller(from: UIView()))
  }

  /// The same by way of a configuration.
  static func ofConfiguration(_ items: [ShareSheet.Item], on device: TestDevice) -> SheetRecord {
    let sheet = ShareSheet(items, appIcon: UIImage(data: Data([1, 2, 3])))
    return device.look(at: UIActivityViewController(activityItemsConfiguration: sheet.configuration))
  }

  /// Article 3's text and picture.
  static func ofTextAndPicture(on device: TestDevice) -> SheetRecord {
    let picture = UIImage(data: Data([7, 7])).map { ShareSheet.Item.picture($0, title: "Kite.png") }
    return of([.text("A kite", title: "A kite")] + [picture].compactMap(\.self), on: device)
  }

  /// Without the view it came from, as an app that was only tried on a phone shows it.
  static func withoutAnchor(_ link: URL, on device: TestDevice) -> SheetRecord {
    device.look(
      at: ShareSheet([.link(LinkCard(url: link, title: "Plan"))], appIcon: nil).controller(from: nil))
  }
}

extension TestDevice {
  /// Reads a sheet as the device does, looking at what came bare.
  @MainActor func look(at controller: UIActivityViewController) -> SheetRecord {
    ShareSheetStage.look(at: controller, for: process)
  }
}
