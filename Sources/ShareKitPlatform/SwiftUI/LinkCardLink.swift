// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(SwiftUI)
  public import ShareKit
  public import SwiftUI
  public import UIKit

  /// A button that shares a link with its card.
  public struct LinkCardLink: View {
    private let card: LinkCard
    private let appIcon: UIImage?

    /// Shares a card; the app's icon is for cards without one.
    public init(_ card: LinkCard, appIcon: UIImage?) {
      self.card = card
      self.appIcon = appIcon
    }

    /// The system's share link.
    public var body: some View {
      if let preview = card.preview(appIcon: appIcon) {
        ShareLink(item: card, subject: Text(card.title), preview: preview)
      } else {
        ShareLink(item: card, subject: Text(card.title), preview: SharePreview(card.title))
      }
    }
  }
#endif
