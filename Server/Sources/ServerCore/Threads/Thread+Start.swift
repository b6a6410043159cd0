// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension Thread {
  /// Starts a thread that ends when `body` returns.
  ///
  /// - Parameters:
  ///   - name: what system tools show for the thread.
  ///   - stackSize: bytes of the stack; deep recursion ends the process beyond it.
  static func start(name: String, stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.stackSize = stackSize
    thread.start()
  }
}
