// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import Storage

extension Logger {
  /// Logs how far an upgrade of the database has come.
  func log(_ progress: UpgradeProgress) {
    notice(
      "upgrading the database",
      metadata: [
        "version": "\(progress.version)", "newest": "\(progress.newest)",
        "seconds": "\(Int(progress.elapsed / .seconds(1)))",
      ])
  }
}
