// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import ShareKit

/// Writes log lines that are safe for a terminal: messages and metadata contain untrusted text, such as URLs.
struct TerminalLogHandler: LogHandler {
  private var base: any LogHandler
  private let level: LogLevel
  private var ownLevel: Logger.Level?

  init(_ base: any LogHandler, _ level: LogLevel) { (self.base, self.level) = (base, level) }

  var logLevel: Logger.Level {
    get { ownLevel ?? level.current }
    set { ownLevel = newValue }
  }

  var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = Self.safe(newValue) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue.map(Self.safe) }
  }

  func log(event: LogEvent) {
    var event = event
    event.message = "\(TerminalText.line(event.message.description))"
    event.metadata = event.metadata.map(Self.safe)
    if let error = event.error {
      event.metadata = (event.metadata ?? [:]).merging(["error": .string(TerminalText.line("\(error)"))]) {
        $1
      }
      event.error = nil
    }
    base.log(event: event)
  }

  private static func safe(_ metadata: Logger.Metadata) -> Logger.Metadata {
    Dictionary(metadata.map { (TerminalText.line($0), safe($1)) }) { first, _ in first }
  }

  private static func safe(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
    switch value {
    case .string(let text): .string(TerminalText.line(text))
    case .stringConvertible(let some): .string(TerminalText.line(some.description))
    case .dictionary(let members): .dictionary(safe(members))
    case .array(let elements): .array(elements.map(safe))
    }
  }
}
