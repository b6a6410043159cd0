// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging

extension Logger {
  /// Creates the operator's logger, which writes text to standard error.
  static func standardError() -> Logger { standardError(isJSON: false, LogLevel(.notice)) }

  /// Creates the logger of a server in the format that the settings name.
  static func standardError(_ settings: Settings, _ level: LogLevel) throws -> Logger {
    try standardError(isJSON: isJSON(settings), level)
  }

  private static func isJSON(_ settings: Settings) throws -> Bool {
    switch settings.text("log-format") {
    case nil, "text": false
    case "json": true
    case let other?: throw settings.wrong("log-format", other, "text or json")
    }
  }

  private static func standardError(isJSON: Bool, _ level: LogLevel) -> Logger {
    Logger(label: "sharepipe") { label in
      if isJSON { return JSONLogHandler(level) }
      return TerminalLogHandler(StreamLogHandler.standardError(label: label), level)
    }
  }
}

extension LogLevel {
  /// The level that the settings name.
  convenience init(_ settings: Settings) throws {
    let text = settings.text("log-level") ?? "notice"
    guard let level = Logger.Level(rawValue: text) else {
      throw settings.wrong("log-level", text, "debug, info, notice, warning, or error")
    }
    self.init(level)
  }
}
