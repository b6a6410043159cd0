// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform

/// What app and extension have in common, opened as soon as it can be.
///
/// The system may start the app before the first unlock, when nothing can be read; that must not last for its whole life.
@MainActor final class Storage {
  private var opened: OutboxService?
  /// Whether the last attempt failed because the device has not been unlocked since it was started.
  private(set) var isProtected = false

  /// Nil while it cannot be opened; asked again, it is tried again.
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
