// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The part of CryptoKit that our sources use: its documented declarations, without any function.
// `scripts/check-apple-build` compiles this file as the module CryptoKit.

/// developer.apple.com/documentation/cryptokit/sha256: the SHA-256 of bytes given in parts.
public struct SHA256: Sendable {
  /// Begins with no bytes.
  public init() {}
  /// Takes the next bytes.
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
  /// The digest of all bytes.
  public func finalize() -> SHA256Digest { SHA256Digest() }
}

/// developer.apple.com/documentation/cryptokit/sha256digest: the bytes of a SHA-256.
public struct SHA256Digest: Sequence, Sendable {
  /// Its bytes, of which this one has none.
  public func makeIterator() -> IndexingIterator<[UInt8]> { [].makeIterator() }
}
