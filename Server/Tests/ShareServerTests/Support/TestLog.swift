// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import Synchronization

/// Stores log lines for tests.
final class TestLog: Sendable {
  struct Line: Sendable {
    let level: Logger.Level
    let message: String
    let metadata: [String: String]
  }

  private let stored = Mutex<[Line]>([])

  var lines: [Line] { stored.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(target: self) } }

  private struct Handler: LogHandler {
    let target: TestLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let values = metadata.merging(event.metadata ?? [:]) { _, new in new }.mapValues { "\($0)" }
      let line = Line(level: event.level, message: "\(event.message)", metadata: values)
      target.stored.withLock { $0.append(line) }
    }
  }
}
