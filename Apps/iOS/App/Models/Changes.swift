// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Who wants to hear of a change; an observer that is gone hears nothing.
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
