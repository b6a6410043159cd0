// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(CryptoKit)
  import CryptoKit
#endif

/// SHA-256 over the exact bytes of a request body, as a ``Receipt`` names it.
public struct ShareBodyDigest: Sendable {
  #if canImport(CryptoKit)
    private var hash = SHA256()
  #else
    private var hash = ShareBodySHA256()
  #endif
  /// How many bytes were taken.
  public private(set) var bytes = 0

  /// Begins with no bytes.
  public init() {}

  /// Takes the next bytes.
  public mutating func update(_ buffer: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      hash.update(bufferPointer: buffer)
    #else
      hash.update(buffer)
    #endif
    bytes += buffer.count
  }

  /// The digest of all bytes so far, 64 lower-case hexadecimal digits.
  public var hexadecimal: String {
    #if canImport(CryptoKit)
      let digest = Array(hash.finalize())
    #else
      let digest = hash.finalized()
    #endif
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of some bytes.
  public static func sha256(_ bytes: some Sequence<UInt8>) -> String {
    var digest = ShareBodyDigest()
    Array(bytes).withUnsafeBytes { digest.update($0) }
    return digest.hexadecimal
  }
}
