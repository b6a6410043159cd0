// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform

/// The storage that app and extension share, opened as soon as possible.
///
/// The system may start the app before the first unlock, when nothing can be read, so a failure isn't permanent.
@MainActor final class Storage {
  private var opened: OutboxService?
  /// Whether the last attempt failed because the device hasn't been unlocked since it was started.
  private(set) var isProtected = false

  /// Nil while it can't be opened; every access tries again.
  var service: OutboxService? {
    if let opened { return opened }
    do {
      opened = try OutboxService(group: Identifiers.group)
    } catch OutboxError.unusable(let reason) {
      isProtected = reason.isProtected
    } catch {
      isProtected = false
    }
    return opened
  }
}
