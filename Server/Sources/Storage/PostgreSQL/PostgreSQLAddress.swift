// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CPostgreSQL
import Foundation

/// A database on a PostgreSQL server, or on one of several servers: a URL as libpq reads it.
///
/// A connection is encrypted and the server's certificate is verified, unless the server is on this machine or the URL
/// has `sslmode`.
package struct PostgreSQLAddress: Sendable, CustomStringConvertible {
  private let url: String
  let options: [String: String]

  /// Throws ``StorageProblem`` with a message without the password when libpq can't read the URL.
  package init(_ url: String) throws {
    guard Self.isAddress(url) else { throw Self.invalid("it doesn't begin with postgres://") }
    var message: UnsafeMutablePointer<CChar>?
    guard let parsed = PQconninfoParse(url, &message) else {
      PQfreemem(message)
      throw Self.invalid("check its spelling, and encode special characters of the password")
    }
    defer { PQconninfoFree(parsed) }
    (self.url, options) = (url, Self.options(parsed))
  }

  /// Whether a text begins like the URL of a PostgreSQL database.
  package static func isAddress(_ text: String) -> Bool {
    ["postgres://", "postgresql://"].contains { text.hasPrefix($0) }
  }

  /// Whether the URL contains a password, before the host or as a parameter.
  package var hasPassword: Bool { options["password"] != nil }

  private static func invalid(_ reason: String) -> StorageProblem {
    StorageProblem(.unavailable, "the URL of the PostgreSQL database is not valid: \(reason)")
  }

  private static func options(_ first: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    var (options, next): ([String: String], UnsafeMutablePointer<PQconninfoOption>) = ([:], first)
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val { options[String(cString: keyword)] = String(cString: value) }
      next += 1
    }
    return options
  }

  /// The servers and the database, without user name and password.
  package var description: String {
    let hosts = (options["host"] ?? "localhost").split(separator: ",", omittingEmptySubsequences: false)
    let ports = (options["port"] ?? "5432").split(separator: ",", omittingEmptySubsequences: false)
    let servers = hosts.enumerated().map { index, host in
      "\(host.isEmpty ? "localhost" : host):\(ports.count == 1 ? ports[0] : ports[index])"
    }
    return servers.joined(separator: ",") + "/" + (options["dbname"] ?? options["user"] ?? "")
  }

  /// What libpq gets for a connection; later values replace earlier ones.
  ///
  /// - Parameters:
  ///   - name: what PostgreSQL shows for the connection.
  ///   - timeLimit: how long connecting may take at most.
  func parameters(
    name: String, server: Server, timeLimit: Duration
  ) -> [(key: String, value: String)] {
    // A server that can't be reached must not hold up the connection to another one.
    let seconds = min(servers.count > 1 ? 3 : 10, Int(timeLimit / .seconds(1)))
    var parameters = [
      ("connect_timeout", "\(seconds)"), ("tcp_user_timeout", "30000"),
      ("keepalives_idle", "15"),
      ("keepalives_interval", "5"), ("target_session_attrs", "read-write"),
    ]
    if !isLocal {
      parameters += [("sslmode", "verify-full")]
      if verifies, let authorities = Self.systemAuthorities { parameters += [("sslrootcert", authorities)] }
    }
    return parameters + [
      ("dbname", url), ("client_encoding", "UTF8"), ("application_name", name),
    ] + server.parameters
  }

  /// Connects, and returns the variables with which PostgreSQL's own programs connect to the same server, such as `PGHOST`;
  /// nil for a variable that they must not have.
  ///
  /// Throws a `StorageProblem` if no server can be used, or if it was replaced. Throws `moved` if the data is incomplete, because
  /// a restore or a move to the database isn't finished: a backup of it would be useless.
  ///
  /// - Parameter history: what is known about the servers of the address.
  package func variables(history: PostgreSQLHistory) throws -> [String: String?] {
    try reading(history: history, example: nil) { link, _ in
      try MoveMark.requireComplete(PostgreSQLSession(link, clock: .database))
      return link.variables
    }
  }

  // With authorities, libpq verifies the certificate even if the URL has `sslmode=require`.
  private var verifies: Bool { options["sslmode"].map { $0.hasPrefix("verify-") } ?? true }

  /// Whether every server is on this machine.
  private var isLocal: Bool {
    (options["host"] ?? "").split(separator: ",").allSatisfy {
      $0.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains($0)
    } && options["hostaddr"] == nil
  }

  private static let systemAuthorities = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
  ].first(where: FileManager.default.fileExists)
}
