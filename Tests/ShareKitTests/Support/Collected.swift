// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A list that several threads add to.
///
/// `@unchecked Sendable`: its only variable is touched under the lock.
final class Collected<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [Element] = []

  func add(_ element: Element) {
    lock.withLock { elements.append(element) }
  }

  var all: [Element] { lock.withLock { elements } }
}
