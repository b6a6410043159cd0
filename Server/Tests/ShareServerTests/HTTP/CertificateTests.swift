// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerHTTP
import ShareServer
import Testing

/// Tests the certificate that the operator gives the server.
struct CertificateTests {
  /// Faults of the files, each with the faulty file and the expected message.
  private static let faults: [(name: String, file: String, words: String)] = [
    ("no certificate", "certificate.pem", "there is no such file"),
    ("no key", "key.pem", "there is no such file"),
    ("an empty certificate", "certificate.pem", "isn't a valid PEM file of certificates"),
    ("a certificate cut short", "certificate.pem", "isn't a valid PEM file of certificates"),
    ("a key cut short", "key.pem", "isn't a valid PEM file of a private key"),
    ("a key for a certificate", "certificate.pem", "isn't a valid PEM file of certificates"),
    ("a certificate for a key", "key.pem", "isn't a valid PEM file of a private key"),
    ("a foreign key", "key.pem", "does not belong to the first certificate"),
    ("a key with a passphrase", "key.pem", "has a passphrase"),
    ("a folder", "certificate.pem", "it is a folder"),
    ("a key that is too short", "certificate.pem", "OpenSSL rejected it"),
    ("far too much", "certificate.pem", "too large for a certificate"),
  ]

  @Test("an unusable certificate is rejected with the file and the reason", arguments: faults.map(\.name))
  func refused(_ name: String) throws {
    let fault = try #require(Self.faults.first { $0.name == name })
    let pair = try TestCertificate()
    try Self.spoil(pair, name)
    let problem = #expect(throws: CertificateProblem.self) { try pair.files.check() }
    #expect(problem?.file.hasSuffix("/" + fault.file) == true)
    #expect(problem?.reason.contains(fault.words) == true, "\(String(describing: problem))")
  }

  private static func spoil(_ pair: TestCertificate, _ name: String) throws {
    let (certificate, key) = (pair.files.certificate, pair.files.key)
    let files = FileManager.default
    switch name {
    case "no certificate": try files.removeItem(atPath: certificate)
    case "no key": try files.removeItem(atPath: key)
    case "an empty certificate": try Data().write(to: URL(filePath: certificate))
    case "a certificate cut short": try cut(certificate)
    case "a key cut short": try cut(key)
    case "a key for a certificate": try pair.copy(key, over: certificate)
    case "a certificate for a key": try pair.copy(certificate, over: key)
    case "a foreign key":
      let other = try TestCertificate()
      try withExtendedLifetime(other) { try pair.copy(other.files.key, over: key) }
    case "a key with a passphrase":
      try TestCertificate.openssl("pkcs8", "-topk8", "-passout", "pass:x", "-in", key, "-out", key + ".new")
      try pair.copy(key + ".new", over: key)
    case "a key that is too short":
      try TestCertificate.openssl(
        "req", "-x509", "-nodes", "-subj", "/CN=127.0.0.1", "-newkey", "rsa:1024", "-keyout", key, "-out",
        certificate)
    case "a folder":
      try files.removeItem(atPath: certificate)
      try files.createDirectory(atPath: certificate, withIntermediateDirectories: false)
    default:
      try Data(repeating: UInt8(ascii: "A"), count: 2 << 20).write(to: URL(filePath: certificate))
    }
  }

  private static func cut(_ path: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
  }

  @Test("a certificate and its key can be in one file or two", arguments: ["ec", "rsa"])
  func taken(_ kind: String) throws {
    let pair = try TestCertificate(kind: kind)
    try pair.files.check()
    let both = pair.files.certificate + ".both"
    let key = try Data(contentsOf: URL(filePath: pair.files.key))
    let certificate = try Data(contentsOf: URL(filePath: pair.files.certificate))
    for bytes in [key + certificate, certificate + key] {
      try bytes.write(to: URL(filePath: both))
      try CertificateFiles(certificate: both, key: both).check()
    }
  }

  @Test("a server with its own certificate uses https addresses and Secure cookies")
  func addresses() throws {
    var configuration = ServerConfiguration(
      dataFolder: URL(filePath: "/nowhere", directoryHint: .isDirectory))
    #expect(!configuration.isSecure && configuration.reachableURL == "http://127.0.0.1:8080")
    configuration.certificate = CertificateFiles(certificate: "c", key: "k")
    #expect(configuration.isSecure && configuration.reachableURL == "https://127.0.0.1:8080")
  }
}
