// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Identity
import Messages
import ServerCore
import ShareContract
import Storage

/// The body of `POST /v1/library/actions`.
struct ActionRequest: Decodable {
  static let delete = "delete"
  let action: String
  let shares: [ShareID]
  /// The tag to add or remove.
  let tag: String?

  func read() throws -> LibraryAction {
    let actions = LibraryAction.all(tag: tag ?? "")
    guard let found = actions.first(where: { $0.name == action }) else {
      let names = (actions.map(\.name) + [Self.delete]).joined(separator: ", ")
      throw Problem(.unprocessable, .unknownAction(actions: names))
    }
    return found
  }
}
