// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform

/// What app and extension have in common, opened as soon as it can be.
///
/// The system may start the app before the first unlock, when nothing can be read; that must not last for its whole life.
@MainActor final class Storage {
  private var opened: OutboxService?

  /// Nil while it cannot be opened; asked again, it is tried again.
  var service: OutboxService? {
    if opened == nil { opened = try? OutboxService(group: Identifiers.group) }
    return opened
  }
}
