// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging

extension Logger {
  /// Creates the operator's logger, which writes text to standard error.
  static func standardError() -> Logger { standardError(isJSON: false, level: .notice) }

  /// Creates the logger of a server, in the format and from the level that the settings name.
  static func standardError(_ settings: Settings) throws -> Logger {
    try standardError(isJSON: isJSON(settings), level: level(settings))
  }

  private static func isJSON(_ settings: Settings) throws -> Bool {
    switch settings.text("log-format") {
    case nil, "text": false
    case "json": true
    case let other?: throw settings.wrong("log-format", other, "text or json")
    }
  }

  private static func level(_ settings: Settings) throws -> Logger.Level {
    guard let text = settings.text("log-level") else { return .notice }
    guard let level = Logger.Level(rawValue: text) else {
      throw settings.wrong("log-level", text, "debug, info, notice, warning, or error")
    }
    return level
  }

  private static func standardError(isJSON: Bool, level: Logger.Level) -> Logger {
    var logger = Logger(label: "sharepipe") { label in
      if isJSON { return JSONLogHandler() }
      return TerminalLogHandler(StreamLogHandler.standardError(label: label))
    }
    logger.logLevel = level
    return logger
  }
}
