// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation
import LinkPresentation
import ShareKit
import ShareKitPlatform
import UIKit

// Apart from the tests: a file cannot import Testing and a stand-in of UIKit.

/// What a share sheet shows of what an app gives it.
@MainActor enum SeenSheet {
  /// Article 1's first version: the bare address.
  static func ofBareLink(_ link: URL, on device: TestDevice) -> SheetRecord {
    device.look(at: UIActivityViewController(activityItems: [link], applicationActivities: nil))
  }

  /// The sheet with the app's own items.
  static func of(_ items: [ShareSheet.Item], on device: TestDevice) -> SheetRecord {
    let sheet = ShareSheet(items, appIcon: UIImage(data: Data([1, 2, 3])))
    return device.look(at: sheet.controller(from: UIView()))
  }

  /// The same by way of a configuration.
  static func ofConfiguration(_ items: [ShareSheet.Item], on device: TestDevice) -> SheetRecord {
    let sheet = ShareSheet(items, appIcon: UIImage(data: Data([1, 2, 3])))
    return device.look(at: UIActivityViewController(activityItemsConfiguration: sheet.configuration))
  }

  /// The text and image of the third article.
  static func ofTextAndImage(on device: TestDevice) -> SheetRecord {
    let image = UIImage(data: Data([7, 7])).map { ShareSheet.Item.image($0, title: "Kite.png") }
    return of([.text("A kite", title: "A kite")] + [image].compactMap(\.self), on: device)
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
    SystemShareSheet.look(at: controller, for: process)
  }
}
