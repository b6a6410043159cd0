// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Rows that name a new file, although the process stood still for so long that a cleanup may have removed it.
struct NewFileTests {
  enum Row: CaseIterable, Sendable {
    case share, page, pageOfShare, book, edition, piece, upload
  }

  private static let account = "a@example.org"
  private static let time = Moment(milliseconds: 10_000)
  private static let old = NewFile.life + .seconds(1)

  /// Adds an account with a share that waits for its owner, one whose book is being made, and an open upload.
  private func addShares(to engine: any Engine) async throws -> Lease {
    try await Accounts(engine).add(.sample(Self.account))
    for id in ["waiting", "read"] { try await Shares(engine).accept(.sample(id, at: Self.time)) }
    try await engine.write { connection in
      try connection.run("UPDATE share SET state = 'needsCapture', page = 'p' WHERE id = 'waiting'", [])
      try connection.run(
        "DELETE FROM job WHERE share = (SELECT number FROM share WHERE id = 'waiting')", [])
    }
    _ = try await Uploads(engine).begin(
      NewUpload(
        id: "u", account: Self.account, share: "s", contentType: "text/plain", contentLocation: nil,
        title: nil, length: 9, expiresAt: Self.time.advanced(by: .seconds(60))), limit: 9, at: Self.time)
    let lease = try await Jobs(engine).claim(
      owner: "w", at: Self.time, lease: .seconds(60), from: .making)
    return try #require(lease)
  }

  private func store(_ row: Row, _ file: NewFile, _ engine: any Engine, _ lease: Lease) async throws {
    let book = BookRecord(file: file, sha256: "0", bytes: 1, name: "b.epub", madeAt: Self.time)
    let edition = EditionRecord(device: "d", book: book, facts: "{}")
    switch row {
    case .share: try await Shares(engine).accept(Self.share(file))
    case .pageOfShare: try await Shares(engine).accept(Self.share(file, page: "p"))
    case .page:
      let page = CaptureRecord(
        contentType: "text/html", body: .newFile(file), bytes: 1, receivedAt: Self.time)
      _ = try await Captures(engine).add(page, to: "waiting", account: Self.account)
    case .book:
      let mark = CatalogMark(site: "", words: "")
      try await Stages(engine).finishBook(
        lease, editions: [edition], mark: mark, deliveries: [], problem: nil, at: Self.time)
    case .edition: try await Stages(engine).keep(edition, share: lease.share)
    case .piece: try await record(.piece(file, start: 0), engine)
    case .upload: try await record(.whole(file), engine)
    }
  }

  private func record(_ bytes: UploadBytes, _ engine: any Engine) async throws {
    let uploads = Uploads(engine)
    let upload = try #require(try await uploads.find("u", account: Self.account, at: Self.time))
    try await uploads.advance(upload, to: 1, expiresAt: upload.expiresAt, bytes: bytes)
  }

  private static func share(_ file: NewFile, page: String? = nil) -> NewShare {
    NewShare(
      id: "new", account: account, sha256: "0", bytes: 1, contentType: "text/html", contentLocation: nil,
      body: .newFile(file), title: nil, url: page, destinations: nil, receivedAt: time, page: page,
      isCapture: page != nil)
  }

  /// The names to which rows refer.
  private func names(_ engine: any Engine) async throws -> Set<String> {
    try await Shares(engine).referencedFiles()
  }

  @Test(
    "a row isn't stored if its file was written long ago by either clock, or is gone, and is stored otherwise",
    arguments: Row.allCases)
  func age(of row: Row) async throws {
    try await withEngine { engine async throws in
      let lease = try await addShares(to: engine)
      let folder = TemporaryFolder()
      let late = [
        NewFile("late", begun: .now - Self.old), NewFile("late", time: Date(timeIntervalSinceNow: -1801)),
        NewFile("late", at: folder.url.appending(path: "late")),
      ]
      for file in late {
        await #expect { try await store(row, file, engine, lease) } throws: {
          ($0 as? StorageProblem)?.code == .fileTooOld
        }
      }
      #expect(try await names(engine).isEmpty)
      try await store(row, NewFile("new"), engine, lease)
      #expect(try await names(engine) == ["new"])
    }
  }

  @Test(
    "with a store, a row isn't stored if its file's name was removed there, and is stored otherwise, whatever its age",
    arguments: Row.allCases)
  func name(of row: Row) async throws {
    try await withSQLite { try await checkName(of: row, $0) }
    try await withPostgreSQL { engine, _ async throws in try await checkName(of: row, engine) }
  }

  private func checkName(of row: Row, _ engine: any Engine) async throws {
    let lease = try await addShares(to: engine)
    try FileLocations(engine).settle("database") { _ in }
    await #expect { try await store(row, NewFile("gone"), engine, lease) } throws: {
      ($0 as? StorageProblem)?.code == .fileTooOld
    }
    #expect(try await names(engine).isEmpty)
    let objects = StoredObjects(engine)
    _ = try await objects.begin("there", sha256: "0", bytes: 1, key: "k")
    try await objects.finish("k", name: "there")
    try await engine.write { try $0.run("UPDATE object_name SET named_at = 0", []) }
    try await store(row, NewFile("there", begun: .now - Self.old), engine, lease)
    // Its name counts as new again, so that a cleanup that runs now keeps it.
    let renewed = try await engine.read { try $0.row("SELECT name FROM object_name WHERE named_at > 0", []) }
    #expect(renewed != nil)
  }
}
