// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerHTTP
import ShareServer
import Testing

/// A self-signed certificate for 127.0.0.1, in a temporary folder.
final class TestCertificate {
  let files: CertificateFiles
  private let folder: URL

  init(kind: String = "ec") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    files = CertificateFiles(
      certificate: folder.appending(path: "certificate.pem").path, key: folder.appending(path: "key.pem").path
    )
    let key = kind == "ec" ? ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"] : ["rsa:2048"]
    try Self.openssl(
      ["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-newkey"] + key
        + ["-keyout", files.key, "-out", files.certificate])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func copy(_ file: String, over other: String) throws {
    try Data(contentsOf: URL(filePath: file)).write(to: URL(filePath: other))
  }

  static func openssl(_ arguments: String...) throws { try openssl(arguments) }

  static func openssl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Returns the server's response to bytes sent over TLS, until it closes the connection.
  static func responses(to bytes: Data, port: Int) async throws -> String {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(port)"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: bytes)
    // Swift's cooperative threads serve the server under test, so a blocking call needs a thread of its own.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}
