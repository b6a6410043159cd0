// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
