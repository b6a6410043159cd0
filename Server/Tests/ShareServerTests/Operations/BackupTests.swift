// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import Identity
import Pipeline
import ServerCore
import ShareContract
import ShareServer
import Storage
import Testing

struct BackupTests {
  /// Runs `body` with a temporary folder outside the server's folder.
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func share(_ text: String, _ server: RunningServer, _ user: TestUser) async throws -> Receipt {
    try await server.share(text, type: "text/plain", token: user.shareToken).decode(Receipt.self)
  }

  private func backUp(_ server: RunningServer, to folder: URL) throws -> Backup.Summary {
    var backup = Backup(server.configuration, to: folder)
    return try backup.run()
  }

  private func restore(_ backup: URL, to data: URL, resumes: Bool = false) async throws -> Restoration.Summary
  {
    try await Restoration(backup, into: ServerConfiguration(dataFolder: data), resumesDeliveries: resumes)
      .run()
  }

  /// Checks that the bytes of a restored share have the hash of its receipt.
  private func check(_ receipt: Receipt, in data: URL) async throws {
    let configuration = ServerConfiguration(dataFolder: data)
    let engine = try SQLiteEngine(file: configuration.databaseFile)
    let record = try #require(try await Shares(engine).find(receipt.id.text, account: receipt.account))
    let accepted = try await Shares(engine).accepted(receipt.id.text, account: receipt.account)
    #expect(accepted?.sha256 == receipt.sha256)
    switch try #require(try await Shares(engine).body(number: record.number)) {
    case .row(let bytes): #expect(bytes.sha256Text == receipt.sha256)
    case .newFile(let file): Issue.record("a row names the new file \(file.name)")
    case .file(let name):
      let bytes = try Data(contentsOf: configuration.bodiesFolder.appending(path: name))
      #expect(bytes.sha256Text == receipt.sha256)
    }
  }

  @Test("a backup under load contains every share acknowledged before it")
  func underLoad() async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        var before: [Receipt] = []
        for number in 0..<20 {
          before.append(try await share("Small text \(number)", server, user))
          before.append(
            try await share(String(repeating: "A long text \(number). ", count: 5000), server, user))
        }
        try await withThrowingTaskGroup { group in
          group.addTask {
            var number = 0
            while !Task.isCancelled {
              number += 1
              let long = String(repeating: "Meanwhile \(number). ", count: number % 2 == 0 ? 1 : 6000)
              let receipt = try await share(long, server, user)
              guard number % 3 == 0 else { continue }
              try await server.erase(receipt.id, user)
            }
          }
          for round in 0..<3 {
            _ = try backUp(server, to: folder.appending(path: "copy\(round)"))
          }
          group.cancelAll()
          // Cancellation interrupts the upload in progress.
          while let result = await group.nextResult() { _ = result }
        }
        for round in 0..<3 {
          let data = folder.appending(path: "data\(round)")
          let summary = try await restore(folder.appending(path: "copy\(round)"), to: data)
          #expect(summary.shares >= before.count)
          for receipt in before { try await check(receipt, in: data) }
        }
      }
    }
  }

  @Test("a restored server doesn't resend what may have been sent since the backup, unless told to")
  func deliveries() async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run({ $0.workers = 0 }) { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        let waiting = try await share("Not read yet when the backup was made", server, user)
        _ = try backUp(server, to: folder.appending(path: "copy"))
        for (resumes, state) in [(false, DeliveryState.uncertain), (true, .sent)] {
          let data = folder.appending(path: "data-\(resumes)")
          let summary = try await restore(folder.appending(path: "copy"), to: data, resumes: resumes)
          #expect(summary.heldShares == (resumes ? 0 : 1))
          try await RunningServer.run(in: data) { restored async throws in
            let status = try await restored.status(waiting.id, user) {
              // A held delivery is uncertain even before the text has been read.
              $0.state == .ready && $0.deliveries.first?.state == state
            }
            #expect(status.state == .ready)
            #expect(status.deliveries.map(\.state) == [state])
            let mails =
              (try? FileManager.default.contentsOfDirectory(atPath: restored.configuration.mail.folder.path))
              ?? []
            #expect(mails.filter { $0.hasSuffix(".eml") }.count == (resumes ? 1 : 0))
            guard !resumes else { return }
            #expect(status.deliveries[0].problem?.code == "restored")
            let again = try await restored.send(
              "POST", Routes.share(waiting.id) + "/deliveries", token: user.fullToken)
            #expect(again.status < 300)
            let sent = try await restored.status(waiting.id, user) {
              $0.deliveries.contains { $0.state == .sent }
            }
            #expect(Set(sent.deliveries.map(\.state)) == [.uncertain, .sent])
          }
        }
      }
    }
  }

  @Test("a restored copy keeps tokens and ends browser sessions")
  func credentials() async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let session = try await server.accounts.openSession(account: user.account)
        _ = try backUp(server, to: folder.appending(path: "copy"))
        _ = try await restore(folder.appending(path: "copy"), to: folder.appending(path: "data"))
        let configuration = ServerConfiguration(dataFolder: folder.appending(path: "data"))
        let accounts = AccountService(engine: try SQLiteEngine(file: configuration.databaseFile))
        #expect(try await accounts.caller(token: user.shareToken) != nil)
        #expect(try await accounts.caller(session: session) == nil)
        #expect(try await server.accounts.caller(session: session) != nil)
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "copy").path) {
          let path = folder.appending(path: "copy/" + name).path
          let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
          #expect((mode ?? 0o777) & 0o077 == 0, "\(name)")
        }
      }
    }
  }

  private static let database = "sharepipe.sqlite"

  @Test("a backup never overwrites a folder, and a restore never overwrites data")
  func overwriting() async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run { server async throws in
        let copy = folder.appending(path: "copy")
        _ = try backUp(server, to: copy)
        #expect(throws: BackupProblem.self) { try backUp(server, to: copy) }
        let data = folder.appending(path: "data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: data.appending(path: "file"))
        await #expect(throws: BackupProblem.self) { try await restore(copy, to: data) }
        #expect(try Data(contentsOf: data.appending(path: "file")) == Data("mine".utf8))
      }
    }
  }

  @Test(
    "without a file that is missing or damaged in the backup, everything else is restored, and the file is named"
  )
  func damagedBackups() async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let receipt = try await share(String(repeating: "A long text. ", count: 8000), server, user)
        _ = try await server.status(receipt.id, user) { $0.state == .ready }
        let copy = folder.appending(path: "copy")
        let made = try backUp(server, to: copy)
        let body = try #require(
          try FileManager.default.contentsOfDirectory(atPath: copy.path + "/bodies").first)
        let file = copy.appending(path: "bodies/" + body)
        let whole = try Data(contentsOf: file)
        let damages: [Data?] = [nil, Data(whole.dropLast()), Data(whole.dropLast() + [0])]
        for (number, damage) in damages.enumerated() {
          try FileManager.default.removeItem(at: file)
          try damage?.write(to: file)
          let data = folder.appending(path: "data\(number)")
          var findings: [String] = []
          let summary = try await Restoration(
            copy, into: ServerConfiguration(dataFolder: data), resumesDeliveries: false,
            onFinding: { findings.append($0) }
          ).run()
          #expect(summary.missingFiles == (damage == nil ? 1 : 0))
          #expect(summary.damagedFiles == (damage == nil ? 0 : 1))
          #expect(summary.files == made.files - 1)
          #expect(
            findings.count == 1 && findings[0].hasPrefix("bodies/\(body), share \(receipt.id.text), is "),
            "\(findings)")
          #expect(try FileManager.default.contentsOfDirectory(atPath: data.path + "/bodies").isEmpty)
          try whole.write(to: file)
        }
        let summary = try await restore(copy, to: folder.appending(path: "data"))
        #expect(summary.missingFiles + summary.damagedFiles == 0 && summary.files == made.files)
      }
    }
  }

  @Test("nothing is restored from a backup whose database is missing or damaged", arguments: [true, false])
  func damagedDatabase(isThere: Bool) async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run { server async throws in
        let copy = folder.appending(path: "copy")
        _ = try backUp(server, to: copy)
        let file = copy.appending(path: Self.database)
        var damaged = try Data(contentsOf: file)
        damaged[damaged.count / 2] ^= 0xFF
        try FileManager.default.removeItem(at: file)
        if isThere { try damaged.write(to: file) }
        let data = folder.appending(path: "data")
        do {
          _ = try await restore(copy, to: data)
          Issue.record("a damaged database was restored")
        } catch let problem as BackupProblem {
          #expect(problem.code == .damaged && problem.findings.isEmpty)
          #expect(problem.description.contains(Self.database))
        }
        #expect(!FileManager.default.fileExists(atPath: data.path))
      }
    }
  }

  @Test(
    "a backup contains everything but a file that the server has lost or damaged, and names it",
    arguments: [true, false])
  func damagedData(isThere: Bool) async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        _ = try await share(String(repeating: "A long text. ", count: 8000), server, user)
        let whole = try await share(String(repeating: "Another text. ", count: 8000), server, user)
        let lost = try #require(
          try server.bodyFiles().first { name in
            let file = server.configuration.bodiesFolder.appending(path: name)
            return try Data(contentsOf: file).sha256Text != whole.sha256
          })
        let file = server.configuration.bodiesFolder.appending(path: lost)
        try FileManager.default.removeItem(at: file)
        if isThere { try Data("Something else".utf8).write(to: file) }
        let copy = folder.appending(path: "copy")
        var backup = Backup(server.configuration, to: copy)
        #expect(try backup.run().missingFiles == 1)
        #expect(backup.lost.count == 1 && backup.lost[0].contains(lost) && backup.lost[0].contains("share"))
        #expect(LastBackup(server.configuration.dataFolder).time == nil)
        let data = folder.appending(path: "data")
        let summary = try await restore(copy, to: data)
        #expect(summary.missingFiles == 1 && summary.damagedFiles == 0)
        try await check(whole, in: data)
      }
    }
  }

  @Test("folders and links among the files of a server are left out of its backups")
  func strays() async throws {
    try await withFolder { folder async throws in
      try await RunningServer.run({ $0.workers = 0 }) { server async throws in
        let user = try await server.makeUser("a@example.org")
        _ = try await share(String(repeating: "A long text. ", count: 8000), server, user)
        let bodies = server.configuration.bodiesFolder
        let body = try #require(try server.bodyFiles().first)
        try FileManager.default.createDirectory(
          at: bodies.appending(path: "@eaDir"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          at: bodies.appending(path: "link"), withDestinationURL: bodies.appending(path: body))
        let copy = folder.appending(path: "copy")
        #expect(try backUp(server, to: copy).missingFiles == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: copy.path + "/bodies") == [body])
        let summary = try await restore(copy, to: folder.appending(path: "data"))
        #expect(summary.missingFiles + summary.damagedFiles == 0)
      }
    }
  }

  @Test("a file of a backup that the system refuses to open ends the restore, and isn't called damaged")
  func refused() async throws {
    try await withFolder { folder async throws in
      let (copy, data) = (folder.appending(path: "copy"), folder.appending(path: "data"))
      try FileManager.default.createDirectory(
        at: copy.appending(path: "bodies"), withIntermediateDirectories: true)
      // The system refuses such a long name even if root runs the tests.
      let path = "bodies/" + String(repeating: "a", count: 300)
      let manifest = """
        {"format": 1, "madeAt": "2026-01-01T00:00:00Z", "shares": 0,
          "files": [{"path": "\(path)", "bytes": 1, "sha256": "00"}]}
        """
      try Data(manifest.utf8).write(to: copy.appending(path: "backup.json"))
      await #expect(throws: FileProblem.self) { try await restore(copy, to: data) }
      #expect(!FileManager.default.fileExists(atPath: data.path))
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      await #expect(throws: FileProblem.self) { try await restore(copy, to: data) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).isEmpty)
    }
  }

  @Test(
    "the note of a backup that root made belongs to the owner of the data folder, and only that user can read it"
  )
  func note() async throws {
    try await withFolder { folder async throws in
      if geteuid() == 0 { #expect(chown(folder.path, 65_534, 65_534) == 0) }
      let time = Date(timeIntervalSince1970: 1_800_000_000)
      for _ in 0..<2 { try LastBackup(folder).record(time) }
      #expect(LastBackup(folder).time == time)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["last-backup.json"])
      let file = try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: "last-backup.json").path)
      let owner = try FileManager.default.attributesOfItem(atPath: folder.path)[.ownerAccountID] as? NSNumber
      #expect(owner != nil && file[.ownerAccountID] as? NSNumber == owner)
      #expect((file[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }

  @Test("a server does not start on an unfinished restore or a damaged database")
  func starts() async throws {
    try await withFolder { folder async throws in
      try Data().write(to: folder.appending(path: "restore-unfinished"))
      await #expect(throws: BackupProblem.self) { try await RunningServer.run(in: folder) { _ in } }
      try FileManager.default.removeItem(at: folder.appending(path: "restore-unfinished"))
      try Data("This isn't a database at all, only a text of some length.".utf8)
        .write(to: folder.appending(path: BackupTests.database))
      do {
        try await RunningServer.run(in: folder) { _ in }
        Issue.record("it started")
      } catch let problem as StorageProblem {
        #expect(problem.code == .damaged && problem.message.contains("sharepipe restore"))
      }
    }
  }
}

extension Data {
  fileprivate var sha256Text: String {
    SHA256.hash(data: self).map { String(format: "%02x", $0) }.joined()
  }
}
