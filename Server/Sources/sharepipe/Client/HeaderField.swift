// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes

/// A header field that the user wants in every request to the server, written as `NAME: VALUE` (RFC 9110, section 5).
struct HeaderField: Codable, Equatable {
  let name: String
  let value: String

  /// Fields that the client sets itself, or that describe the message.
  private static let own: Set<String> = [
    "authorization", "connection", "content-length", "content-type", "host", "idempotency-key",
    "sharepipe-account", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Reads an argument: the field, or `@FILE`, whose first line is the field.
  ///
  /// The failure doesn't repeat the text, which may be a secret.
  init(argument: String) throws {
    let text = argument.hasPrefix("@") ? try Self.firstLine(of: String(argument.dropFirst())) : argument
    guard let field = HeaderField(text) else {
      throw CommandFailure(
        .usage,
        "--header needs a field such as 'X-Proxy-Key: VALUE', or @FILE with it, and none that Sharepipe sets itself"
      )
    }
    self = field
  }

  private static func firstLine(of file: String) throws -> String {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw CommandFailure(.noInput, "couldn't read \(file), the file of --header")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }

  /// Nil unless the text has a name that is a token and that the client doesn't set itself, and a value in one line.
  private init?(_ argument: String) {
    guard let colon = argument.firstIndex(of: ":"), let name = HTTPField.Name(String(argument[..<colon])),
      !Self.own.contains(name.canonicalName)
    else { return nil }
    let value = argument[argument.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    guard !value.isEmpty, HTTPField.isValidValue(value) else { return nil }
    (self.name, self.value) = (name.rawName, value)
  }
}
