// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import HTTPTypes

/// A header field that the user wants in every request to the server, written as `NAME: VALUE` (RFC 9110, section 5).
struct HeaderField: Codable, Equatable, ExpressibleByArgument {
  let name: String
  let value: String

  /// Fields that the client sets itself, or that describe the message.
  private static let own: Set<String> = [
    "authorization", "connection", "content-length", "content-type", "host", "idempotency-key",
    "sharepipe-account", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Nil unless the text has a name that is a token and that the client doesn't set itself, and a value in one line.
  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"), let name = HTTPField.Name(String(argument[..<colon])),
      !Self.own.contains(name.canonicalName)
    else { return nil }
    let value = argument[argument.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    guard !value.isEmpty, HTTPField.isValidValue(value) else { return nil }
    (self.name, self.value) = (name.rawName, value)
  }

  var defaultValueDescription: String { "\(name): \(value)" }
}
