// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

/// Finds the checkout this program was built in from the program's path and the current directory.
enum Checkout {
  /// Returns a file or folder of the checkout.
  static func find(_ path: String) -> URL? {
    let starts = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    ]
    for start in starts {
      var folder = start
      while folder.path != "/" {
        let candidate = folder.appendingPathComponent(path)
        if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }
}
