// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import Storage

/// The command `sharepipe user invitations`.
struct UserInvitations: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations", abstract: "List the open invitations as lines of JSON, or withdraw one.")

  @Option(help: "The email address whose invitation ends.")
  var withdraw: String?
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        let time = Moment(Date())
        if let withdraw { return try await end(withdraw, desk, time) }
        for invitation in try await desk.members.invitations(at: time) { try Output.json(Line(invitation)) }
      }
    }
  }

  private func end(_ email: String, _ desk: Operator, _ time: Moment) async throws {
    guard try await desk.members.withdrawInvitations(to: email, at: time) else {
      throw CommandFailure(.badData, "\(email) has no open invitation")
    }
    desk.note(.invitationWithdrawn, account: nil)
  }

  private struct Line: Encodable {
    let email: String
    let role: String
    let sent: String
    let expires: String

    init(_ invitation: InvitationRecord) {
      (email, role) = (invitation.email, invitation.role.rawValue)
      sent = Timestamp.text(invitation.sentAt.date)
      expires = Timestamp.text(invitation.expiresAt.date)
    }
  }
}
