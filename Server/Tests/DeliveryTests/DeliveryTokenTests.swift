// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

@Suite("A delivery's token")
struct DeliveryTokenTests {
  @Test("is in the file name before its ending, and found there again")
  func fileName() throws {
    let name = DeliveryToken.fileName("A title.epub", "k7q2m9x4")
    #expect(name == "A title [k7q2m9x4].epub")
    let mail = try #require(try ParsedMail.read([message(fileName: name).encoded()]).first)
    #expect(mail.fileName == name)
    #expect(mail.plainFileName == "A title [k7q2m9x4].epub")
  }

  @Test("is complete in the ASCII name, however long the title is", arguments: MailMessageTests.titles)
  func asciiName(title: String) throws {
    let name = DeliveryToken.fileName(title.replacing("/", with: "-").prefix(150) + "ж.epub", "k7q2m9x4")
    let mail = try #require(try ParsedMail.read([message(fileName: name).encoded()]).first)
    #expect(mail.plainFileName.hasSuffix("-k7q2m9x4.epub"))
    #expect(mail.plainFileName.utf8.count <= 65)
  }

  @Test("is never the same twice")
  func distinct() { #expect(Set((0..<10_000).map { _ in DeliveryToken.make() }).count == 10_000) }
}
