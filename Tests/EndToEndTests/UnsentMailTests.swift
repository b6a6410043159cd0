// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// What the command line says about books that a server without a mail server can't send.
  struct UnsentMailTests {
    @Test("share --wait and status say that the email is only a file, although the delivery counts as sent")
    func onlyWritten() throws {
      let server = try LocalServer()
      try server.operate(
        "destination", "add", "--user", LocalServer.user, "--kind", "kindle", "--address", "me@kindle.com",
        "--confirmed", "--default")
      try server.signIn()
      let text = server.folder.appending(path: "note.txt")
      try Data("A text about tides.".utf8).write(to: text)
      let shared = try server.client("share", "--wait", text.path)
      #expect(shared.code == 0 && shared.errors.contains("nobody sends it"), "\(shared)")
      #expect(shared.output.contains(#""deliveries":["sent"]"#) && shared.output.contains(Self.note))
      let status = try server.client("status")
      #expect(status.code == 0 && status.output.contains(#""state":"sent""#), "\(status)")
      #expect(status.output.contains(Self.note) && status.errors.contains("nobody sends it"))
    }

    private static let note = #""note":"The email was written to the mail folder"#
  }
}
