// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Dispatch

/// A body's file and, where it is wanted, the digest of what goes into it.
///
/// What is long is hashed on another core while it is written and the next bytes are read.
final class ShareBodyOutput {
  let file: ShareBodyFile
  private let digest: DigestQueue?
  private(set) var bytes = 0
  private var flushing = 0

  /// So much is left to the medium at once while the next bytes are hashed.
  private static let flushBytes = 8 * 1024 * 1024

  init(file: ShareBodyFile, isDigested: Bool) {
    self.file = file
    digest = isDigested ? DigestQueue() : nil
  }

  /// Writes bytes that are in memory.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    digest?.take(bytes)
    try put(bytes)
  }

  /// Copies a file to its end.
  func copy(_ source: ShareBodyFile) throws {
    guard let digest else { return try source.forEachBuffer(put) }
    var offset = 0
    while let chunk = try digest.takeNext({ try source.read(into: $0, at: offset) }) {
      try put(chunk)
      offset += chunk.count
    }
  }

  /// The digest of all that was written; nil without one.
  func sha256() -> String? { digest?.finish().hexadecimal }

  private func put(_ chunk: UnsafeRawBufferPointer) throws {
    try file.write(chunk)
    bytes += chunk.count
    guard bytes - flushing >= Self.flushBytes else { return }
    file.beginSync(from: flushing, to: bytes)
    flushing = bytes
  }
}

/// Hashes on a queue of its own, in the order of the calls, with few buffers for what waits.
///
/// `@unchecked Sendable`: the digest is touched on the queue only, a buffer's bytes are not changed between the call that
/// fills it and the end of its hashing, and the rest is touched by the one writer only.
private final class DigestQueue: @unchecked Sendable {
  /// One that is filled and written, one that is hashed, one between them: 768 KiB.
  private static let count = 3

  private let queue = DispatchQueue(label: "sharepipe.body-digest", qos: .userInitiated)
  private let free = DispatchSemaphore(value: DigestQueue.count)
  private var buffers: [UnsafeMutableRawBufferPointer] = []
  private var next = 0
  private var digest = ShareBodyDigest()

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  /// Hashes bytes before it returns.
  func take(_ bytes: UnsafeRawBufferPointer) { queue.sync { digest.update(bytes) } }

  /// Has a buffer filled, begins to hash what is in it and returns it; nil when nothing was.
  ///
  /// It is valid until the next call.
  func takeNext(
    _ fill: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> UnsafeRawBufferPointer? {
    free.wait()
    let buffer = nextBuffer()
    let count: Int
    do {
      count = try fill(buffer)
    } catch {
      free.signal()
      throw error
    }
    guard count > 0 else {
      free.signal()
      return nil
    }
    let slot = next
    next = (next + 1) % Self.count
    queue.async { [self] in
      digest.update(UnsafeRawBufferPointer(rebasing: buffers[slot][..<count]))
      free.signal()
    }
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  func finish() -> ShareBodyDigest { queue.sync { digest } }

  private func nextBuffer() -> UnsafeMutableRawBufferPointer {
    if buffers.isEmpty {
      buffers = (0..<Self.count).map { _ in .allocate(byteCount: ShareBodyFile.chunkBytes, alignment: 64) }
    }
    return buffers[next]
  }
}
