// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

@Suite("Checking a share's size before Post")
struct ShareSizeCheckTests {
  private let limits = AccountSnapshot.Limits(bodyBytes: 64 << 20, uploadBytes: 1_000_000_000)

  private func check(_ bytes: Int, _ limits: AccountSnapshot.Limits) throws -> ShareSizeCheck {
    let folder = try TemporaryFolder()
    let file = try folder.file("Holiday.mov", Data())
    try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(bytes))
    return ShareSizeCheck(ShareSize([.text("see"), .file(Attachment.File(url: file))]), limits: limits)
  }

  @Test("a small share goes in one request, without a message")
  func small() throws {
    let check = try check(1000, limits)
    #expect(check.verdict == .fits && check.message(in: .english) == nil && check.size.bytes == 1003)
  }

  @Test("a large one goes as an upload, and says so in either language")
  func large() throws {
    let check = try check(500_000_000, limits)
    guard case .large = check.verdict else { return #expect(Bool(false), "\(check.verdict)") }
    #expect(check.message(in: .english)?.contains("500 MB") == true)
    #expect(check.message(in: .german)?.hasPrefix("Groß: 500 MB") == true)
  }

  @Test("a film of 2 GB is refused by name, size and limit")
  func tooLarge() throws {
    let check = try check(2_000_000_000, limits)
    guard case .tooLarge("Holiday.mov", _, 1_000_000_000) = check.verdict else {
      return #expect(Bool(false), "\(check.verdict)")
    }
    #expect(
      check.message(in: .english)
        == "“Holiday.mov” is too large to send: 2 GB. The server accepts up to 1 GB.")
    #expect(
      check.message(in: .german)
        == "„Holiday.mov“ ist zu groß zum Senden: 2 GB. Der Server nimmt höchstens 1 GB an.")
  }

  @Test("when only all together is too large, nothing in it is blamed")
  func together() throws {
    let two: [ShareKit.Attachment] = [.text("12345"), .text("123456")]
    let check = ShareSizeCheck(ShareSize(two), limits: AccountSnapshot.Limits(bodyBytes: 10))
    #expect(check.verdict == .tooLarge(name: nil, bytes: 11, limit: 10))
  }

  @Test("a server that names no limit is believed to have none, one without uploads only its body's")
  func unknown() throws {
    #expect(try check(2_000_000_000, AccountSnapshot.Limits()).verdict == .fits)
    let bodyOnly = AccountSnapshot.Limits(bodyBytes: 1000)
    guard case .tooLarge = try check(2000, bodyOnly).verdict else { return #expect(Bool(false), "taken") }
  }
}
