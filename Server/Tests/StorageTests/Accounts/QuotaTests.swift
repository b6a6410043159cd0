// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The storage usage of an account, and its limits.
struct QuotaTests {
  private let account = "a@example.org"
  private let time = Moment(milliseconds: 1000)

  private func withShares(_ body: (Shares, any Engine) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample(account))
      try await body(Shares(engine), engine)
    }
  }

  @Test("shares are accepted up to the quota, and again after some were deleted")
  func bytes() async throws {
    try await withShares { shares, _ async throws in
      let quota = Quota(bytes: 100)
      #expect(try await shares.accept(.sample("one", bytes: 60), quota: quota) == .accepted)
      #expect(try await shares.accept(.sample("two", bytes: 41), quota: quota) == .overQuota)
      #expect(try await shares.accept(.sample("two", bytes: 40), quota: quota) == .accepted)
      #expect(try await shares.usage(account: account, at: time) == Usage(shares: 2, bytes: 100))
      // A retry gets its receipt although the quota is exceeded.
      #expect(
        try await shares.accept(.sample("one", bytes: 60), quota: quota) == .replayed(receivedAt: time))
      _ = try await shares.delete("one", account: account, at: time)
      #expect(try await shares.usage(account: account, at: time) == Usage(shares: 1, bytes: 40))
      #expect(try await shares.accept(.sample("three", bytes: 60), quota: quota) == .accepted)
    }
  }

  @Test("concurrent shares don't exceed the quota together")
  func concurrent() async throws {
    try await withShares { shares, _ async throws in
      let quota = Quota(shares: 10)
      let taken = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<60 {
          group.addTask {
            (try? await shares.accept(.sample("s\(number)"), quota: quota)) == .accepted
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 10)
      #expect(try await shares.usage(account: account, at: time).shares == 10)
    }
  }

  @Test("added pages count until their share is deleted, and a later page replaces an earlier one")
  func captures() async throws {
    try await withShares { shares, engine async throws in
      _ = try await shares.accept(.sample("one"))
      for bytes in [10, 30] {
        try await engine.write {
          try $0.run("UPDATE share SET state = 'needsCapture' WHERE number = 1", [])
        }
        let page = CaptureRecord(
          contentType: "text/html", body: .row(Data("x".utf8)), bytes: bytes, receivedAt: time)
        _ = try await Captures(engine).add(page, to: "one", account: account)
        #expect(try await shares.usage(account: account, at: time).bytes == 4 + bytes)
      }
      _ = try await shares.delete("one", account: account, at: time)
      #expect(try await shares.usage(account: account, at: time) == Usage(shares: 0, bytes: 0))
    }
  }

  /// Records an article and books as the pipeline does.
  private func make(
    _ share: Int, _ engine: any Engine, article: String = "<p>x</p>",
    books: [(device: String, file: String, bytes: Int)]
  ) async throws {
    try await engine.write { connection in
      try connection.run(
        """
        INSERT INTO article (share, title, summary, html, text) VALUES (?, 'T', '{}', ?, 'x')
        ON CONFLICT (share) DO UPDATE SET html = excluded.html
        """, [share, article])
      try connection.run("DELETE FROM edition WHERE share = ?", [share])
      for book in books {
        try connection.run(
          """
          INSERT INTO edition (share, device, file, sha256, bytes, name, made_at, facts)
          VALUES (?, ?, ?, 's', ?, 'n', 1, '{}')
          """, [share, book.device, book.file, book.bytes])
      }
      try connection.run(
        """
        INSERT INTO book (share, file, sha256, bytes, name, made_at) VALUES (?, ?, 's', ?, 'n', 1)
        ON CONFLICT (share) DO UPDATE SET file = excluded.file, bytes = excluded.bytes
        """, [share, books[0].file, books[0].bytes])
    }
  }

  @Test("articles and books count until their share is deleted, each file once")
  func books() async throws {
    try await withShares { shares, engine async throws in
      _ = try await shares.accept(.sample("one"))
      // The article is 8 bytes of HTML, 1 of text, 2 of summary and 1 of title.
      try await make(1, engine, books: [("generic", "a", 1000), ("small", "b", 500), ("large", "a", 1000)])
      #expect(try await shares.usage(account: account, at: time).bytes == 4 + 12 + 1500)
      try await make(1, engine, article: "<p>longer</p>", books: [("generic", "c", 700)])
      #expect(try await shares.usage(account: account, at: time).bytes == 4 + 17 + 700)
      #expect(try await shares.storedBytes(account: account) == 4 + 17 + 700)
      #expect(try await shares.accept(.sample("two"), quota: Quota(bytes: 724)) == .overQuota)
      _ = try await shares.delete("one", account: account, at: time)
      #expect(try await shares.usage(account: account, at: time) == Usage(shares: 0, bytes: 0))
    }
  }

  @Test("the image for lists counts until its share is deleted, and a later one replaces it")
  func thumbnails() async throws {
    try await withShares { shares, engine async throws in
      _ = try await shares.accept(.sample("one"))
      for bytes in [500, 300] {
        try await engine.write { connection in
          try connection.run("DELETE FROM thumbnail WHERE share = 1", [])
          let image = Data(repeating: 1, count: bytes)
          try connection.run("INSERT INTO thumbnail (share, image) VALUES (1, ?)", [image])
        }
        #expect(try await shares.storedBytes(account: account) == 4 + bytes)
      }
      #expect(try await shares.accept(.sample("two"), quota: Quota(bytes: 307)) == .overQuota)
      _ = try await shares.delete("one", account: account, at: time)
      #expect(try await shares.usage(account: account, at: time) == Usage(shares: 0, bytes: 0))
    }
  }

  @Test("volumes of digests count until their destination is removed")
  func volumes() async throws {
    try await withShares { shares, engine async throws in
      let destinations = Destinations(engine)
      try await destinations.add(
        DestinationRecord(
          id: "d", account: account, kind: .folder, address: "books", name: "Books", confirmed: true,
          isDefault: true, createdAt: time))
      try await engine.write { connection in
        try connection.run(
          "INSERT INTO digest (id, destination, state, created_at) VALUES ('g', 'd', 'closed', 1)", [])
        try connection.run(
          """
          INSERT INTO volume (id, digest, number, title, file, sha256, bytes, name, made_at)
          VALUES ('v', 'g', 1, 't', 'f', 's', 300, 'n', 1)
          """, [])
      }
      #expect(try await shares.storedBytes(account: account) == 300)
      #expect(try await destinations.remove("d", account: account))
      #expect(try await shares.storedBytes(account: account) == 0)
    }
  }

  @Test("a share that doesn't fit on the disk makes no smaller share fail")
  func fullDisk() async throws {
    try await withSQLite { engine async throws in
      try await Accounts(engine).add(.sample(account))
      let shares = Shares(engine)
      // The disk has enough space for forty small shares, but not for the large one.
      let pages = try await engine.read { try $0.row("PRAGMA page_count", [])?.integer("page_count") ?? 0 }
      try await engine.write { _ = try $0.rows("PRAGMA max_page_count = \(pages + 100)", []) }
      let outcomes = await withTaskGroup(of: (Int, Result<Acceptance, any Error>).self) { group in
        for number in 0..<48 {
          group.addTask {
            let new = NewShare.sample("s\(number)", bytes: number % 6 == 0 ? 1 << 20 : 500)
            do { return (number, .success(try await shares.accept(new))) } catch {
              return (number, .failure(error))
            }
          }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      for (number, outcome) in outcomes {
        let isThere = try await shares.find("s\(number)", account: account) != nil
        #expect(isThere == (number % 6 != 0), "share \(number)")
        if case .failure(let error) = outcome {
          #expect(!isThere && (error as? StorageProblem)?.code == .full, "share \(number): \(error)")
        } else {
          #expect(isThere, "share \(number)")
        }
      }
    }
  }
}
