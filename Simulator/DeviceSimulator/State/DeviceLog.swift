// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One numbered step of one process of the device.
package struct LoggedStep: Codable, Sendable {
  /// The process, counted from 1 over the device's lifetime.
  package let process: Int
  /// One of "extension", "app" or "transfers".
  package let role: String
  /// The step's number within the process.
  package let step: Int
  /// The name of the call.
  package let call: String
  /// The details of the call.
  package let detail: String
}

extension Device {
  /// Returns all steps of all processes in the order they were taken.
  package func log() -> [LoggedStep] {
    let text = (try? String(contentsOf: path("log.jsonl"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      try? JSONDecoder().decode(LoggedStep.self, from: Data(line.utf8))
    }
  }

  /// Returns the next process number.
  package func nextProcess() throws -> Int {
    try locked {
      let number = (try load(Int.self, from: "processes.json") ?? 0) + 1
      try store(number, as: "processes.json")
      return number
    }
  }
}

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

/// Writes at once without buffering, so output made before a kill isn't lost.
func writeWhole(_ data: Data, to descriptor: Int32) {
  data.withUnsafeBytes { bytes in
    _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
