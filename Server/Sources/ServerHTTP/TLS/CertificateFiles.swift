// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encryption
package import Foundation

/// The files with the server's certificate and its private key.
package struct CertificateFiles: Sendable, Equatable {
  /// The path of a PEM file with the server's certificate, followed by its intermediate certificates.
  package let certificate: String
  /// The path of a PEM file with the key, without a passphrase.
  ///
  /// It may be the same file.
  package let key: String

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// Reads both files and checks that they match; throws `CertificateProblem`.
  package func check() throws { _ = try load() }

  /// Reads and checks both files; returns from when until when the certificate is valid.
  ///
  /// Throws `CertificateProblem`.
  package func validity() throws -> ClosedRange<Date> {
    let certificate = try load()
    return certificate.validFrom...max(certificate.validFrom, certificate.validUntil)
  }
}

extension CertificateFiles {
  /// More bytes than any chain or key has.
  private static let sizeLimit = 1 << 20

  func load() throws -> ServingCertificate {
    let (chain, secret) = (try read(certificate), try read(key))
    do {
      return try ServingCertificate(certificates: chain, key: secret)
    } catch let fault as CertificateFault {
      throw problem(fault)
    }
  }

  private func problem(_ fault: CertificateFault) -> CertificateProblem {
    switch fault {
    case .noCertificate: problem(certificate, "it isn't a valid PEM file of certificates")
    case .noKey: problem(key, "it isn't a valid PEM file of a private key")
    case .keyWithPassphrase:
      problem(key, "the key has a passphrase; save it without one")
    case .foreignKey: problem(key, "the key does not belong to the first certificate in \(certificate)")
    case .refused(let reason): problem(certificate, "OpenSSL rejected it: \(reason)")
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw problem(path, "it is a folder")
    }
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      let bytes = try file.read(upToCount: Self.sizeLimit + 1) ?? Data()
      guard bytes.count <= Self.sizeLimit else {
        throw problem(path, "the file is too large for a certificate")
      }
      return Array(bytes)
    } catch let problem as CertificateProblem {
      throw problem
    } catch {
      throw problem(path, Self.words(error))
    }
  }

  private static func words(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file"
    case .fileReadNoPermission: "the server's user isn't allowed to read it"
    default: "it can't be read (\(error.localizedDescription))"
    }
  }

  private func problem(_ file: String, _ reason: String) -> CertificateProblem {
    CertificateProblem(file: file, reason: reason)
  }
}
