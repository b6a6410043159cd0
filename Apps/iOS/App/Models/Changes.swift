// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Notifies observers of changes until they are released.
@MainActor final class Changes {
  private struct Listener {
    weak var owner: AnyObject?
    let call: @MainActor () -> Void
  }

  private var listeners: [Listener] = []

  func add(_ owner: AnyObject, _ call: @escaping @MainActor () -> Void) {
    listeners.append(Listener(owner: owner, call: call))
  }

  func fire() {
    listeners.removeAll { $0.owner == nil }
    for listener in listeners { listener.call() }
  }
}
