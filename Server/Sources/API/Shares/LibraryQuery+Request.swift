// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Messages
import ServerCore
import ServerHTTP
import ShareContract
import Storage

extension LibraryQuery {
  /// Reads the query of `GET /v1/shares`; without any, it lists everything outside of the bin.
  init(_ request: Request) throws {
    func value(_ name: String) -> String? {
      request.parameter(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    self.init(
      view: try Self.name(value("view"), "view") ?? .all, text: value("q"),
      state: try Self.name(value("state"), "state"), destination: value("destination"), site: value("site"),
      tag: value("tag"), isUnread: try Self.flag(value("unread")), cursor: try Self.cursor(value("cursor")),
      limit: try request.integer("limit", in: 1...200) ?? 50)
  }

  private static func name<Name: RawRepresentable<String>>(
    _ text: String?, _ parameter: String
  ) throws -> Name? {
    guard let text else { return nil }
    guard let name = Name(rawValue: text) else {
      throw Problem(.unprocessable, .unknownFilter(parameter: parameter))
    }
    return name
  }

  private static func flag(_ text: String?) throws -> Bool? {
    guard let text else { return nil }
    guard let flag = Bool(text) else { throw Problem(.unprocessable, .unknownFilter(parameter: "unread")) }
    return flag
  }

  private static func cursor(_ text: String?) throws -> LibraryCursor? {
    guard let text else { return nil }
    guard let cursor = LibraryCursor(text) else {
      throw Problem(.unprocessable, .unknownFilter(parameter: "cursor"))
    }
    return cursor
  }
}
