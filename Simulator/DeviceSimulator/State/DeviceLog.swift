// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

extension Device {
  /// Returns all steps of all processes in the order they were taken.
  package func log() -> [LoggedStep] {
    let text = (try? String(contentsOf: path("log.jsonl"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      try? JSONDecoder().decode(LoggedStep.self, from: Data(line.utf8))
    }
  }

  /// Returns the next process number.
  func nextProcess() throws -> Int {
    try locked {
      let number = (try load(Int.self, from: "processes.json") ?? 0) + 1
      try store(number, as: "processes.json")
      return number
    }
  }
}

/// Writes at once without buffering, so output made before a kill isn't lost.
func writeWhole(_ data: Data, to descriptor: Int32) {
  data.withUnsafeBytes { bytes in
    _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
