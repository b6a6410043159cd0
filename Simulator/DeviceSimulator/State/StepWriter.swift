// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Appends steps to the log.
///
/// Each step is a single write, so lines of several processes don't mix.
final class StepWriter: Sendable {
  private let descriptor: Int32

  init(_ device: Device) throws {
    descriptor = open(device.path("log.jsonl").path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DeviceError("cannot write the device's log: errno \(errno)") }
  }

  func write(_ step: LoggedStep) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(step) else { return }
    writeWhole(line + Data("\n".utf8), to: descriptor)
  }
}
