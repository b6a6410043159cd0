// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

extension NSItemProvider {
  /// Returns what the provider delivers without waiting, for the device's own use, or nil.
  package func immediate(_ type: String) -> Data? {
    let given = Mutex<Data?>(nil)
    _ = representation(for: type)?.load { data, _ in given.withLock { $0 = data } }
    return given.withLock { $0 }
  }
}
