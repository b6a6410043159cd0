// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A TLS server on 127.0.0.1 for the name `site.example`, run by the `openssl` program.
final class TLSServer {
  struct NoOpenSSL: Error, CustomStringConvertible {
    let description = "the tests need the openssl program (package openssl)"
  }

  let port: UInt16
  /// The certificate that it presents, which is its own authority.
  let certificate: String
  private let folder: URL
  private let process: Process

  /// Responds only to clients that request `site.example` by SNI.
  ///
  /// - Parameters:
  ///   - name: the host that the certificate is for.
  ///   - isExpired: whether the certificate expired yesterday.
  init(name: String = "site.example", isExpired: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    certificate = folder.appending(path: "cert.pem").path
    let key = folder.appending(path: "key.pem").path
    let making = try Self.openSSL([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate,
    ])
    making.waitUntilExit()
    if isExpired { try Self.expire(certificate, key) }
    let output = Pipe()
    process = try Self.openSSL(
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-cert2", certificate,
        "-key2", key, "-servername", "site.example", "-servername_fatal", "-www",
      ], output: output)
    port = try Self.port(announcedOn: output)
  }

  // `openssl req` refuses a negative number of days; `openssl x509` doesn't.
  private static func expire(_ certificate: String, _ key: String) throws {
    let signing = try openSSL([
      "x509", "-in", certificate, "-signkey", key, "-days", "-1", "-out", certificate + ".expired",
    ])
    signing.waitUntilExit()
    try FileManager.default.removeItem(atPath: certificate)
    try FileManager.default.moveItem(atPath: certificate + ".expired", toPath: certificate)
  }

  /// The port that the system chose, from the line `ACCEPT 127.0.0.1:PORT`.
  private static func port(announcedOn output: Pipe) throws -> UInt16 {
    var text = ""
    while let bytes = try output.fileHandleForReading.read(upToCount: 1), !bytes.isEmpty {
      text += String(decoding: bytes, as: UTF8.self)
      if let match = text.firstMatch(of: /ACCEPT .*:(\d+)\n/), let port = UInt16(match.output.1) {
        return port
      }
    }
    throw NoOpenSSL()
  }

  deinit {
    // The process inherits the blocked signals of the test's thread, including SIGTERM.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func openSSL(_ arguments: [String], output: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { throw NoOpenSSL() }
    return process
  }
}
