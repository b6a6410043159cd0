// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import ServerHTTP
import ShareServer
import Storage
import Testing

/// Tests what a checkup tells the operator.
struct CheckupTests {
  @Test(
    "an address that the network reaches without TLS is doubtful, and so are links that lead nowhere",
    arguments: [
      ("127.0.0.1", nil, false, nil, "good"), ("0.0.0.0", nil, false, nil, "doubtful"),
      ("0.0.0.0", nil, true, nil, "doubtful"), ("0.0.0.0", "https://a.example.org", true, nil, "good"),
      ("127.0.0.1", "https://a.example.org", false, "127.0.0.1", "good"),
      ("127.0.0.1", "http://a.example.org", false, "127.0.0.1", "doubtful"),
      ("127.0.0.1", "https://a.example.org", false, nil, "doubtful"),
      ("127.0.0.2", "https://a.example.org", false, "127.0.0.1", "good"),
      ("0.0.0.0", "https://a.example.org", false, "127.0.0.0/16", "doubtful"),
      ("0.0.0.0", "https://a.example.org", false, "::1", "doubtful"),
      ("0.0.0.0", "https://a.example.org", true, "127.0.0.1", "good"),
      ("0.0.0.0", "https://a.example.org", false, "172.30.7.2", "good"),
      ("0.0.0.0", "https://a.example.org", false, "127.0.0.0/7", "good"),
    ] as [(String, String?, Bool, String?, String)])
  func address(host: String, url: String?, hasCertificate: Bool, proxy: String?, level: String) throws {
    let proxies = try proxy.map { try TrustedProxies(parsing: [$0]) }
    let finding = CheckupRules.address(
      host: host, publicURL: url, hasCertificate: hasCertificate, proxy: CheckedProxy(proxies))
    #expect(finding.level.rawValue == level, "\(finding.words)")
  }

  @Test(
    "a certificate is bad outside of its time, and doubtful two weeks before its end",
    arguments: [
      (-1.0, "bad"), (1, "good"), (75, "good"), (77, "doubtful"), (91, "bad"),
    ])
  func certificate(day: Double, level: String) {
    let begin = Date(timeIntervalSince1970: 1_800_000_000)
    let finding = CheckupRules.certificate(
      begin...begin.addingTimeInterval(90 * 86_400), now: begin.addingTimeInterval(day * 86_400))
    #expect(finding.level.rawValue == level, "\(finding.words)")
  }

  @Test(
    "little space is doubtful, and less than the server keeps free is bad",
    arguments: [
      (100, "bad"), (256, "bad"), (257, "doubtful"), (1023, "doubtful"), (1024, "good"),
    ])
  func space(mebibytes: Int, level: String) {
    #expect(CheckupRules.space(free: mebibytes << 20, floor: 256 << 20).level.rawValue == level)
  }

  @Test(
    "a server without a backup is doubtful, and so is one whose backup is old or from the future",
    arguments: [
      (nil, "doubtful"), (1.0, "good"), (2.4, "good"), (3, "doubtful"), (-0.001, "good"), (-1, "doubtful"),
    ])
  func backup(days: Double?, level: String) {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let finding = CheckupRules.backup(days.map { now.addingTimeInterval(-$0 * 86_400) }, now: now)
    #expect(finding.level.rawValue == level)
  }

  @Test("a file with a secret that all users can read is doubtful, and links are followed")
  func secrets() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (file, link) = (folder.appending(path: "secret").path, folder.appending(path: "link").path)
    try Data("secret".utf8).write(to: URL(filePath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    func levels(_ mode: Int, _ files: [String]) async throws -> [String] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      var configuration = ServerConfiguration(dataFolder: folder)
      configuration.secretFiles = files
      return await Checkup(configuration, version: "sharepipe 0").run(isOffline: true)
        .filter { $0.topic == "secrets" }.map(\.level.rawValue)
    }
    #expect(try await levels(0o640, [file, link]) == ["good"])
    #expect(try await levels(0o644, [file, link]) == ["doubtful", "doubtful"])
    #expect(try await levels(0o644, []) == [])
    #expect(try await levels(0o644, ["/run/secrets/password"]) == ["good"])
  }

  @Test("a backup is remembered, and the checkup reports its time")
  func remembered() async throws {
    try await RunningServer.run { server async throws in
      func level() async -> String? {
        await Checkup(server.configuration, version: "sharepipe 0").run(isOffline: true)
          .first { $0.topic == "backup" }?.level.rawValue
      }
      #expect(await level() == "doubtful")
      let target = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: target) }
      var backup = Backup(server.configuration, to: target)
      _ = try backup.run()
      #expect(await level() == "good")
    }
  }

  @Test("a checkup of a running server finds its database, its folder, and its time")
  func running() async throws {
    try await RunningServer.run { server async throws in
      let findings = await Checkup(server.configuration, version: "sharepipe 0").run(isOffline: true)
      let good = Set(findings.filter { $0.level == .good }.map(\.topic))
      #expect(good.isSuperset(of: ["versions", "data", "database", "clock", "workers"]), "\(findings)")
    }
  }

  @Test("a checkup reports a damaged database, and changes nothing")
  func damaged() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "checkup-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = ServerConfiguration(dataFolder: folder)
    let bytes = Data("This is not a database. ".utf8) + Data(count: 4096)
    try bytes.write(to: configuration.databaseFile)
    let findings = await Checkup(configuration, version: "sharepipe 0").run(isOffline: true)
    #expect(findings.contains { $0.level == .bad && $0.topic == "database" }, "\(findings)")
    #expect(try Data(contentsOf: configuration.databaseFile) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["sharepipe.sqlite"])
  }

  @Test("a folder that no server has used is bad, and so is one that belongs to a PostgreSQL database")
  func unused() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "checkup-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = ServerConfiguration(dataFolder: folder)
    func words() async -> String? {
      await Checkup(configuration, version: "sharepipe 0").run(isOffline: true)
        .first { $0.level == .bad && $0.topic == "database" }?.words
    }
    #expect(await words()?.hasPrefix("No server has used the folder") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: configuration.bindingFile)
    #expect(await words()?.contains("belongs to a PostgreSQL database") == true)
  }
}
