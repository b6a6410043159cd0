// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform

/// The principal class of the share extension.
final class ShareViewController: SharingViewController {
  override var app: SharingApp? { reader }
}
