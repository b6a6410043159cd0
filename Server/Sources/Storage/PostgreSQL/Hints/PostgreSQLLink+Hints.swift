// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CPostgreSQL

extension PostgreSQLLink {
  /// A message that another connection sent to a channel.
  struct Notification: Equatable {
    let channel: String
    let payload: String
  }

  /// What `poll` waits on for notifications.
  var descriptor: Int32 { PQsocket(connection) }

  /// Returns the notifications that have arrived, without waiting for more; throws if the connection was lost.
  func notifications() throws -> [Notification] {
    guard PQconsumeInput(connection) == 1 else { throw failure(nil) }
    var found: [Notification] = []
    while let notification = PQnotifies(connection) {
      defer { PQfreemem(notification) }
      found.append(
        Notification(
          channel: String(cString: notification.pointee.relname),
          payload: String(cString: notification.pointee.extra)))
    }
    return found
  }
}
