// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ServerCore

/// Writes each log line to standard error as a JSON object: `time`, `level`, `message`, `source`, and `metadata`.
struct JSONLogHandler: LogHandler {
  private let level: LogLevel
  private var ownLevel: Logger.Level?
  var metadata: Logger.Metadata = [:]

  init(_ level: LogLevel) { self.level = level }

  var logLevel: Logger.Level {
    get { ownLevel ?? level.current }
    set { ownLevel = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var all = metadata.merging(event.metadata ?? [:]) { $1 }
    if let error = event.error { all["error"] = "\(error)" }
    Output.record(
      Line(
        time: Timestamp.text(Date()), level: event.level.rawValue, message: event.message.description,
        source: event.source, metadata: all.isEmpty ? nil : all.mapValues(Value.init)))
  }

  private struct Line: Encodable {
    let time: String
    let level: String
    let message: String
    let source: String
    let metadata: [String: Value]?
  }

  private struct Value: Encodable {
    let value: Logger.Metadata.Value

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .string(let text): try container.encode(text)
      case .stringConvertible(let some): try container.encode(some.description)
      case .dictionary(let members): try container.encode(members.mapValues(Value.init))
      case .array(let elements): try container.encode(elements.map(Value.init))
      }
    }
  }
}
