// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Crypto
package import Foundation
import ServerCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Encrypts secrets that must be readable again, with a key in a separate file.
///
/// An encrypted text begins with the identifier of its key.
///
/// The database or a copy of it is not enough to read them. Each text is encrypted with ChaCha20-Poly1305 (RFC 8439)
/// and a fresh nonce; its purpose is authenticated, so that it can't be moved to another row.
package struct SecretBox: Sendable {
  /// Explains why a text can't be encrypted or decrypted.
  package enum Trouble: Error, Equatable {
    case keyMissing, keyMalformed, unreadable
    /// The file of the key exists, but this user can't read it.
    case keyUnreadable
    /// Another key encrypted the text.
    case otherKey
    case file(String)
  }

  private static let keySize = 32
  private let file: URL

  /// - Parameter file: the file of the key; it is created when the first text is encrypted.
  package init(file: URL) {
    self.file = file
  }

  /// Encrypts a text; creates the key if there is none.
  package func seal(_ text: String, for purpose: String) throws -> String {
    if !FileManager.default.fileExists(atPath: file.path) { try makeKey() }
    let key = try key()
    let box = try ChaChaPoly.seal(Data(text.utf8), using: key, authenticating: Data(purpose.utf8))
    return "\(Self.identifier(of: key)).\(box.combined.base64EncodedString())"
  }

  /// Decrypts a text that was encrypted for the same purpose with the same key.
  package func open(_ sealed: String, for purpose: String) throws -> String {
    let key = try key()
    // Versions before 0.2.0 wrote no identifier.
    let parts = sealed.split(separator: ".", maxSplits: 1)
    guard parts.count < 2 || parts[0] == Self.identifier(of: key) else { throw Trouble.otherKey }
    guard let data = parts.last.flatMap({ Data(base64Encoded: String($0)) }),
      let box = try? ChaChaPoly.SealedBox(combined: data),
      let text = try? ChaChaPoly.open(box, using: key, authenticating: Data(purpose.utf8))
    else { throw Trouble.unreadable }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a name of the key that tells nothing about it.
  ///
  /// - Parameter creates: whether to create the key if there is none.
  package func identifier(creates: Bool) throws -> String {
    if creates, !FileManager.default.fileExists(atPath: file.path) { try makeKey() }
    return Self.identifier(of: try key())
  }

  private static func identifier(of key: SymmetricKey) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data("sharepipe key identifier".utf8), using: key)
    return Secret.hexadecimal(code.prefix(8))
  }

  /// Returns a key for another purpose, the same wherever this key is.
  package func derivedKey(for purpose: String) throws -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: try key(), info: Data(purpose.utf8), outputByteCount: Self.keySize)
  }

  private func key() throws -> SymmetricKey {
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      throw trouble
    }
    guard bytes.count == Self.keySize else { throw Trouble.keyMalformed }
    return SymmetricKey(data: bytes)
  }

  /// Why the key can't be read.
  ///
  /// Docker makes a folder if the file to mount doesn't exist.
  private var trouble: Trouble {
    do {
      guard let kind = try RegularFile.kind(of: file) else { return .keyMissing }
      return kind == .folder ? .keyMalformed : .keyUnreadable
    } catch {
      return .keyUnreadable
    }
  }

  // `link` never replaces a file, so two processes that start at once both use the first one's key.
  private func makeKey() throws {
    let draft = file.path + ".\(getpid()).\(UInt32.random(in: 0...UInt32.max))"
    defer { unlink(draft) }
    try write(SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }, to: draft)
    guard link(draft, file.path) == 0 || errno == EEXIST else { throw failure("link") }
    try DurableFolder(file.deletingLastPathComponent()).sync()
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = Self.openNew(path)
    guard descriptor >= 0 else { throw failure("open") }
    defer { close(descriptor) }
    guard Self.writeAll(bytes, descriptor), fsync(descriptor) == 0 else { throw failure("write") }
  }

  private static func openNew(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #elseif canImport(Musl)
      Musl.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #else
      Darwin.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #endif
  }

  private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, bytes.count) == bytes.count
    #else
      Darwin.write(descriptor, bytes, bytes.count) == bytes.count
    #endif
  }

  private func failure(_ call: String) -> Trouble {
    .file("\(call) \(file.path): \(String(cString: strerror(errno)))")
  }
}
