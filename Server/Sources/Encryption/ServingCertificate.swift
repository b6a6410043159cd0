// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import COpenSSL
package import Foundation

/// A certificate and its key, read completely and checked to belong together; each connection starts with one.
// @unchecked because of `context`: OpenSSL counts its references safely, and nothing changes after the initializer.
package final class ServingCertificate: @unchecked Sendable {
  let context: OpaquePointer
  package let validFrom: Date
  package let validUntil: Date

  /// Reads PEM: the server's certificate first, then its intermediate certificates; other blocks are skipped.
  ///
  /// Throws a `CertificateFault`.
  package init(certificates: [UInt8], key: [UInt8]) throws {
    ERR_clear_error()
    let chain = try CertificateChain(certificates)
    let secret = try PrivateKey(key)
    guard X509_check_private_key(chain.first, secret.pointer) == 1 else { throw CertificateFault.foreignKey }
    validFrom = try Self.date(X509_get0_notBefore(chain.first))
    validUntil = try Self.date(X509_get0_notAfter(chain.first))
    guard let context = SSL_CTX_new(TLS_server_method()) else { throw CertificateFault.refused(Self.reason) }
    self.context = context
    try Self.require(openssl_set_rules(context))
    openssl_speak_http1(context)
    try Self.require(SSL_CTX_use_certificate(context, chain.first))
    for issuer in chain.issuers { try Self.require(openssl_add_issuer(context, issuer)) }
    try Self.require(SSL_CTX_use_PrivateKey(context, secret.pointer))
  }

  deinit { SSL_CTX_free(context) }

  private static func require(_ result: Int32) throws {
    guard result == 1 else { throw CertificateFault.refused(reason) }
  }

  private static var reason: String {
    ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) } ?? "OpenSSL gives no reason"
  }

  private static func date(_ time: UnsafePointer<ASN1_TIME>?) throws -> Date {
    var parts = tm()
    guard ASN1_TIME_to_tm(time, &parts) == 1 else { throw CertificateFault.noCertificate }
    return Date(timeIntervalSince1970: Double(timegm(&parts)))
  }
}

/// Reads the certificates of a PEM file in order; at least one.
private final class CertificateChain {
  private var all: [OpaquePointer] = []

  var first: OpaquePointer { all[0] }
  var issuers: ArraySlice<OpaquePointer> { all.dropFirst() }

  init(_ bytes: [UInt8]) throws {
    try withMemoryFile(bytes) { file in
      while let certificate = PEM_read_bio_X509(file, nil, nil, nil) { all.append(certificate) }
    }
    let end = ERR_peek_last_error()
    ERR_clear_error()
    guard openssl_is_end_of_pem(end) == 1, !all.isEmpty else { throw CertificateFault.noCertificate }
  }

  deinit { for certificate in all { X509_free(certificate) } }
}

private final class PrivateKey {
  let pointer: OpaquePointer

  init(_ bytes: [UInt8]) throws {
    if String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED") {
      throw CertificateFault.keyWithPassphrase
    }
    // Without a callback, OpenSSL would ask for a passphrase on the terminal.
    let key = try withMemoryFile(bytes) { PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in -1 }, nil) }
    ERR_clear_error()
    guard let key else { throw CertificateFault.noKey }
    pointer = key
  }

  deinit { EVP_PKEY_free(pointer) }
}

private func withMemoryFile<Value>(
  _ bytes: [UInt8], _ read: (OpaquePointer) throws -> Value
) throws -> Value {
  try bytes.withUnsafeBytes { bytes in
    guard let file = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else {
      throw CertificateFault.noCertificate
    }
    defer { BIO_free(file) }
    return try read(file)
  }
}
