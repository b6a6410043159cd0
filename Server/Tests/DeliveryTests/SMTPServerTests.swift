// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Testing

@Suite("A mail server's address")
struct SMTPServerTests {
  @Test("names host, port and encryption")
  func parts() throws {
    let server = try SMTPServer(url: "smtp://user:pass@mail.example:2525")
    #expect(server.host == "mail.example")
    #expect(server.port == 2525)
    #expect(server.encryption == .startTLS)
  }

  @Test("has the usual ports", arguments: [("smtp://mail.example", 587), ("smtps://mail.example/", 465)])
  func ports(url: String, port: Int) throws {
    #expect(try SMTPServer(url: url).port == port)
  }

  @Test("never shows its password")
  func secret() throws {
    let server = try SMTPServer(url: "smtps://someone:s3cret@mail.example")
    var dumped = ""
    dump(server, to: &dumped)
    for text in [
      "\(server)", String(reflecting: server), dumped, "\([server])", "\(Optional(server) as Any)",
    ] {
      #expect(!text.contains("s3cret"))
      #expect(!text.contains("someone"))
    }
  }

  @Test(
    "is refused when it is invalid, and the error does not repeat it",
    arguments: [
      "", "mail.example", "http://s3cret@mail.example", "smtp://", "smtp:///x",
      "smtp://u:s3cret@mail.example/path",
      "smtp://u:s3cret@mail.example?tls=no", "smtp://mail.example#s3cret", "smtp://s3cret@mail.example",
      "smtp://u:s3cret@mail.example:0",
      "smtp://u:s3cret@mail.example:99999", "smtp://u:s3cret%0d%0aRSET@mail.example",
      "smtp+insecure://u:s3cret@mail.example",
    ])
  func refused(url: String) {
    let error = #expect(throws: SMTPServer.ConfigurationError.self) { try SMTPServer(url: url) }
    #expect(error?.description.contains("s3cret") == false)
  }

  @Test("is refused when the file of authorities doesn't exist")
  func missingAuthorities() {
    #expect(throws: SMTPServer.ConfigurationError.self) {
      try SMTPServer(url: "smtp://mail.example", caFile: "/does/not/exist.pem")
    }
  }
}
