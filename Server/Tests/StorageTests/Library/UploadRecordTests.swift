// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct UploadRecordTests {
  private let start = Moment(milliseconds: 10_000)
  private var end: Moment { start.advanced(by: .seconds(60)) }

  private func withUpload(_ body: (Uploads, Shares) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      let uploads = Uploads(engine)
      let new = NewUpload(
        id: "file", account: "a@example.org", share: "one", contentType: "text/plain", contentLocation: nil,
        title: nil, length: 4, expiresAt: end)
      #expect(try await uploads.begin(new, limit: 1, at: start).isEmpty)
      try await body(uploads, Shares(engine))
    }
  }

  @Test("a request whose upload was taken over can record nothing")
  func fencing() async throws {
    try await withUpload { uploads, shares async throws in
      let claims = [
        try await uploads.claim("file", account: "a@example.org", length: nil, at: start),
        try await uploads.claim("file", account: "a@example.org", length: nil, at: start),
      ]
      let (older, newer) = (try #require(claims[0]), try #require(claims[1]))
      await #expect(throws: StorageProblem.self) {
        try await uploads.advance(older, to: 4, expiresAt: end)
      }
      await #expect(throws: StorageProblem.self) { try await uploads.finish(older, as: .sample("one")) }
      try await uploads.advance(newer, to: 4, expiresAt: end)
      #expect(try await uploads.finish(newer, as: .sample("one")).acceptance == .accepted)
      #expect(try await shares.find("one", account: "a@example.org") != nil)
    }
  }

  // Otherwise a late request would finish it again and treat the share's own file as a copy.
  @Test("an upload that has become a share cannot be claimed")
  func completed() async throws {
    try await withUpload { uploads, _ async throws in
      let claim = try await uploads.claim("file", account: "a@example.org", length: nil, at: start)
      _ = try await uploads.finish(try #require(claim), as: .sample("one"))
      #expect(try await uploads.claim("file", account: "a@example.org", length: nil, at: start) == nil)
      #expect(try await uploads.find("file", account: "a@example.org", at: start)?.isComplete == true)
    }
  }

  @Test("an upload that has expired or belongs to another account cannot be claimed")
  func otherAccounts() async throws {
    try await withUpload { uploads, _ async throws in
      #expect(try await uploads.claim("file", account: "b@example.org", length: nil, at: start) == nil)
      #expect(try await uploads.claim("file", account: "a@example.org", length: nil, at: end) == nil)
      let claim = try await uploads.claim("file", account: "a@example.org", length: nil, at: start)
      try await uploads.advance(
        try #require(claim), to: 2, expiresAt: end, bytes: .whole(NewFile("bytes")))
      #expect(try await uploads.removeExpired(at: end) == ["bytes"])
    }
  }

  @Test("pieces are recorded only by the request that holds the upload, and end with it")
  func pieces() async throws {
    try await withUpload { uploads, shares async throws in
      let older = try await uploads.claim("file", account: "a@example.org", length: nil, at: start)
      let newer = try await uploads.claim("file", account: "a@example.org", length: nil, at: start)
      let (old, new) = (try #require(older), try #require(newer))
      try await uploads.advance(
        new, to: 2, expiresAt: end, bytes: .piece(NewFile("first"), start: 0))
      await #expect(throws: StorageProblem.self) {
        try await uploads.advance(
          old, to: 3, expiresAt: end, bytes: .piece(NewFile("late"), start: 2))
      }
      try await uploads.advance(
        new, to: 4, expiresAt: end, bytes: .piece(NewFile("second"), start: 2))
      #expect(try await uploads.pieces(of: "file") == ["first", "second"])
      #expect(try await shares.referencedFiles() == ["first", "second"])
      _ = try await uploads.finish(new, as: .sample("one"))
      #expect(try await uploads.pieces(of: "file").isEmpty)
    }
  }
}
