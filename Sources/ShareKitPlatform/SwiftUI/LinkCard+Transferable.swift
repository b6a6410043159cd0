// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(SwiftUI)
  public import ShareKit
  public import SwiftUI
  public import UIKit

  extension LinkCard: Transferable {
    /// The address of the link.
    public static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation { (card: LinkCard) in card.url }
    }
  }

  extension LinkCard {
    /// The preview that a share sheet shows at once, instead of fetching the page without the user's session.
    ///
    /// The icon of the card goes before the app's. Nil when neither can be decoded.
    public func preview(appIcon: UIImage?) -> SharePreview<Never, Image>? {
      let image = icon.flatMap { UIImage(data: $0) } ?? appIcon
      return image.map { SharePreview(title, icon: Image(uiImage: $0)) }
    }
  }
#endif
