// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

extension NSItemProvider {
  /// What the provider gives without waiting, for the device's own eyes; nil when it gives nothing at once.
  package func immediate(_ type: String) -> Data? {
    let given = Mutex<Data?>(nil)
    _ = representation(for: type)?.load { data, _ in given.withLock { $0 = data } }
    return given.withLock { $0 }
  }
}
