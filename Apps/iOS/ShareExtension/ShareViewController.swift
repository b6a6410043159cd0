// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit
import WidgetKit

/// The share extension: ShareKit's, with the names and texts of this app.
final class ShareViewController: SharingViewController {
  override var app: SharingApp? {
    SharingApp(
      name: "Sharepipe", group: Identifiers.group, scheme: Identifiers.scheme,
      sessionPrefix: Identifiers.sessionPrefix)
  }

  override var suggestsDestinations: Bool { true }

  override func didHandOff() { WidgetCenter.shared.reloadTimelines(ofKind: Identifiers.widget) }

  override func viewDidLoad() {
    title = ExtensionText.title
    super.viewDidLoad()
    rules = ComposeRules(placeholder: ExtensionText.placeholder)
  }
}
