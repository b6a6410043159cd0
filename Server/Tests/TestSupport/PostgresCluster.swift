// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A PostgreSQL server of its own for tests, in a temporary folder; it ends with this process, even if that crashes.
package final class PostgresCluster: Sendable {
  private let folder: URL
  private let programs: URL
  private let keeper: Process
  /// The server ends when this process closes the pipe.
  private let lifeline = Pipe()

  /// Creates the folder, starts the server and waits until it responds.
  package init() throws {
    programs = try Self.findPrograms()
    folder = FileManager.default.temporaryDirectory.appending(path: "postgres-\(UUID().uuidString.prefix(8))")
    keeper = Process()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start()
    try waitUntilReady()
  }

  /// Creates an empty database, or a copy of another one to which nobody is connected; returns its URL.
  package func create(_ name: String, from template: String? = nil) throws -> String {
    try query("CREATE DATABASE \(name)\(template.map { " TEMPLATE \($0)" } ?? "")")
    return url(name)
  }

  /// The URL of a database; the server listens only on a socket in its folder.
  package func url(_ name: String) -> String { "postgres://postgres@/\(name)?host=\(folder.path)" }

  /// Runs a statement and returns its output without headers.
  @discardableResult
  package func query(_ sql: String, in database: String = "postgres") throws -> String {
    let output = try outputAndErrors(
      of: programs.appending(path: "psql"), ["-XqAt", "-v", "ON_ERROR_STOP=1", url(database), "-c", sql])
    let text = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if text.contains("ERROR:") || text.contains("error:") { throw MissingTool(description: text) }
    return text
  }

  private static func findPrograms() throws -> URL {
    let root = URL(filePath: "/usr/lib/postgresql", directoryHint: .isDirectory)
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let installed = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map {
      root.appending(path: "\($0)/bin")
    }
    let candidates =
      installed + ["/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"].map { URL(filePath: $0) }
    let found = candidates.first {
      FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path)
    }
    guard let found else { throw MissingTool(description: "PostgreSQL is missing; run scripts/setup test") }
    return found
  }

  private func start() throws {
    keeper.executableURL = URL(filePath: "/bin/sh")
    // PostgreSQL refuses to run as root.
    let user = geteuid() == 0 ? "runuser -u postgres --" : ""
    // `cat` ends with the tests, also when they crash. The folder is removed even if PostgreSQL has ended before.
    let script = """
      set -e
      \(geteuid() == 0 ? "chown postgres '\(folder.path)'" : "")
      cd '\(folder.path)'
      \(user) '\(programs.path)/initdb' -D data -U postgres -A trust -E UTF8 --locale=C --no-sync >log 2>&1
      \(user) '\(programs.path)/postgres' -D data -k '\(folder.path)' -c listen_addresses= -c max_connections=500 \
        >>log 2>&1 &
      cat >/dev/null || true
      kill -QUIT $(head -n 1 data/postmaster.pid) || true
      wait || true
      cd /
      rm -rf '\(folder.path)'
      """
    keeper.arguments = ["-c", script]
    keeper.standardInput = lifeline
    try keeper.run()
  }

  private func waitUntilReady() throws {
    for _ in 0..<600 {
      if (try? query("SELECT 1")) == "1" { return }
      guard keeper.isRunning else { break }
      Thread.sleep(forTimeInterval: 0.1)
    }
    let log = FileManager.default.contents(atPath: folder.appending(path: "log").path) ?? Data()
    throw MissingTool(
      description: "PostgreSQL did not start: \(String(decoding: log.suffix(500), as: UTF8.self))")
  }
}
