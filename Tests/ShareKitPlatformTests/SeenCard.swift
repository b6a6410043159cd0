// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import LinkPresentation
import ShareKitPlatform
import UIKit

// Apart from the tests: a file cannot import Testing and a stand-in of UIKit.

/// What the share sheet sees of a link item source.
struct SeenCard: Equatable {
  let placeholder: URL?
  let item: URL?
  let subject: String
  let originalURL: URL?
  let url: URL?
  let title: String?
  let hasLocalIcon: Bool

  @MainActor init(_ link: URL, title: String, icon: Data) {
    let source = LinkItemSource(url: link, title: title, icon: UIImage(data: icon))
    let sheet = UIActivityViewController(activityItems: [source], applicationActivities: nil)
    let metadata = source.activityViewControllerLinkMetadata(sheet)
    placeholder = source.activityViewControllerPlaceholderItem(sheet) as? URL
    item = source.activityViewController(sheet, itemForActivityType: nil) as? URL
    subject = source.activityViewController(sheet, subjectForActivityType: nil)
    originalURL = metadata?.originalURL
    url = metadata?.url
    self.title = metadata?.title
    hasLocalIcon = metadata?.iconProvider?.hasItemConformingToTypeIdentifier("public.png") == true
  }
}
