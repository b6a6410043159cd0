// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(CLinux)
  import CLinux
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One open file, closed with its last reference.
///
/// Foundation's `FileHandle` raises Objective-C exceptions on some faults, and cannot flush a disk's own cache.
package final class ShareBodyFile {
  /// How much is copied at once; large enough for speed, small enough for a share extension.
  package static let chunkBytes = 256 * 1024

  private let descriptor: Int32
  private let path: String

  /// Creates a file that must not exist yet, readable by its owner only.
  package init(creating url: URL) throws(ShareFileError) {
    path = url.path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw ShareFileError("create", path, code: errno) }
  }

  /// Opens a file or folder to read it or to flush it.
  package init(reading url: URL) throws(ShareFileError) {
    path = url.path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw ShareFileError("open", path, code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Writes all the bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(ShareFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = posixWrite(descriptor, part.baseAddress, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw ShareFileError("write", path, code: count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads up to a chunk from an offset; empty at the end of the file.
  package func read(at offset: Int, upTo count: Int) throws(ShareFileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      while result < 0 && errno == EINTR {
        result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      }
      if result < 0 { failure = errno }
      used = max(0, result)
    }
    guard failure == 0 else { throw ShareFileError("read", path, code: failure) }
    return bytes
  }

  /// Hands on the file's bytes in chunks, from an offset to the end or to `end`.
  package func forEachChunk(
    from start: Int = 0, to end: Int = .max, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var offset = start
    while offset < end {
      let bytes = try read(at: offset, upTo: min(Self.chunkBytes, end - offset))
      guard !bytes.isEmpty else { return }
      try body(bytes[...])
      offset += bytes.count
    }
  }

  /// Hands on the file's bytes in chunks that lie in one buffer after the other; it is valid during the call only.
  ///
  /// Without a new array for each chunk, for what is long.
  package func forEachBuffer(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 64)
    defer { buffer.deallocate() }
    var offset = 0
    while case let count = try read(into: buffer, at: offset), count > 0 {
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
    }
  }

  /// SHA-256 of the file, or of its beginning, lower-case hexadecimal.
  package func sha256(upTo end: Int = .max) throws -> String {
    var digest = ShareBodyDigest()
    try forEachChunk(to: end) { $0.withUnsafeBytes { digest.update($0) } }
    return digest.hexadecimal
  }

  /// Fills a buffer from an offset with one call, and returns the number of bytes; 0 at the end of the file.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ShareFileError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw ShareFileError("read", path, code: errno) }
    }
  }

  /// Has the system begin to put bytes on the medium that were written; it changes only how long ``sync()`` takes.
  func beginSync(from start: Int, to end: Int) {
    #if canImport(CLinux)
      linux_begin_flush(descriptor, Int64(start), Int64(end))
    #endif
  }

  /// Returns once the bytes, or a folder's entries, are on the medium.
  ///
  /// On Apple's systems `fsync` leaves them in the drive's cache; `F_FULLFSYNC` does not. A failure is final: the
  /// system may have dropped the bytes already, so a second call could report a false success.
  package func sync() throws(ShareFileError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else {
        throw ShareFileError("flush", path, code: errno)
      }
    #endif
    guard fsync(descriptor) == 0 else { throw ShareFileError("flush", path, code: errno) }
  }
}

/// The system's `write`, which the method of the same name hides.
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
