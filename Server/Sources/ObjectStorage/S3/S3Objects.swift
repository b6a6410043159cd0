// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
import Synchronization

/// Objects in a bucket of an S3-compatible store.
package struct S3Objects: ObjectBackend {
  /// How requests are repeated when the store doesn't respond or is busy.
  package struct Retries: Sendable {
    package var attempts = 3
    package var pause: Duration = .milliseconds(200)
    /// How long a connection may take.
    package var connect: Duration = .seconds(5)
    /// How long a transfer may be nearly idle.
    package var idle: Duration = .seconds(20)

    package init() {}
  }

  /// Larger objects are sent in parts of this size, which are also what is held in memory.
  static let partBytes = 8 << 20

  private let address: S3Address
  private let transport: S3Transport
  private let retries: Retries
  private let threads = WorkThreads(name: "store", count: 16)

  package init(
    _ address: S3Address, retries: Retries = Retries(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.address, self.retries) = (address, retries)
    transport = S3Transport(
      address, timeouts: S3Transport.Timeouts(connect: retries.connect, idle: retries.idle), now: now)
  }

  package func put(_ file: URL, bytes: Int, as key: String) async throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    guard bytes > Self.partBytes else {
      var request = S3Request("PUT", address.path(of: key))
      request.body = try Self.read(bytes, of: handle)
      try await sendSuccessfully(request)
      return
    }
    try await putParts(of: handle, bytes, as: key)
  }

  private static func read(_ count: Int, of handle: FileHandle) throws -> Data {
    let bytes = try handle.read(upToCount: count) ?? Data()
    guard bytes.count == count else { throw FileStoreProblem("a file is shorter than it was") }
    return bytes
  }

  package func get(_ key: String, into copy: LocalCopy) async throws -> Bool {
    let request = S3Request("GET", address.path(of: key))
    let response = try await send(request, into: copy)
    if response.status == 404, response.element("Code") == "NoSuchKey" { return false }
    guard response.isSuccess else { throw response.problem(request) }
    return true
  }

  /// Reads one byte, because the response to a request without content has no reason for a failure.
  package func has(_ key: String) async throws -> Bool { try await sendForFirstByte(of: key).isSuccess }

  /// Returns the response with the first byte of an object, or the one that says that there is none.
  private func sendForFirstByte(of key: String) async throws -> S3Response {
    var request = S3Request("GET", address.path(of: key))
    request.headers["range"] = "bytes=0-0"
    let response = try await send(request)
    guard response.isSuccess || response.status == 404 && response.element("Code") == "NoSuchKey" else {
      throw response.problem(request)
    }
    return response
  }

  package func delete(_ key: String) async throws {
    for upload in try await openUploads(of: key) { try await abort(upload, key) }
    let request = S3Request("DELETE", address.path(of: key))
    let response = try await send(request)
    guard response.isSuccess || response.status == 404 && response.element("Code") == "NoSuchKey" else {
      throw response.problem(request)
    }
  }
}

// Objects in parts
extension S3Objects {
  private func putParts(of handle: FileHandle, _ bytes: Int, as key: String) async throws {
    let path = address.path(of: key)
    var begin = S3Request("POST", path)
    begin.query = ["uploads": ""]
    let begun = try await sendSuccessfully(begin)
    guard let upload = begun.element("UploadId") else { throw begun.problem(begin) }
    do {
      let tags = try await sendParts(of: handle, bytes, path, upload)
      var end = S3Request("POST", path)
      end.query = ["uploadId": upload]
      end.body = Self.list(tags)
      try await complete(end, key, bytes)
    } catch {
      try? await abort(upload, key)
      throw error
    }
  }

  /// Makes the parts an object.
  ///
  /// If the response to the first attempt is lost, some stores say to the next one that there is no such upload. The object decides then.
  private func complete(_ request: S3Request, _ key: String, _ bytes: Int) async throws {
    let response = try await send(request)
    if response.isSuccess { return }
    let isGone = response.status == 404 && response.element("Code") == "NoSuchUpload"
    guard isGone, try await length(of: key) == bytes else { throw response.problem(request) }
  }

  /// Returns the number of bytes of an object; nil if there is none.
  private func length(of key: String) async throws -> Int? {
    let response = try await sendForFirstByte(of: key)
    return response.headers["content-range"]?.split(separator: "/").last.flatMap { Int($0) }
  }

  /// Sends all parts in turn; returns their entity tags.
  private func sendParts(
    of handle: FileHandle, _ bytes: Int, _ path: String, _ upload: String
  ) async throws -> [String] {
    var (tags, rest) = ([String](), bytes)
    while rest > 0 {
      var request = S3Request("PUT", path)
      request.query = ["partNumber": "\(tags.count + 1)", "uploadId": upload]
      request.body = try Self.read(min(rest, Self.partBytes), of: handle)
      let response = try await sendSuccessfully(request)
      guard let tag = response.headers["etag"] else { throw response.problem(request) }
      tags.append(tag)
      rest -= request.body.count
    }
    return tags
  }

  private static func list(_ tags: [String]) -> Data {
    let parts = tags.enumerated().map { index, tag in
      "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(tag.replacing("\"", with: "&quot;"))</ETag></Part>"
    }
    return Data("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
  }

  /// The uploads in parts that were begun for an object and not ended.
  ///
  /// A store that doesn't list them, or not to these credentials, has to remove them by a rule of its own.
  private func openUploads(of key: String) async throws -> [String] {
    var request = S3Request("GET", address.bucketPath)
    request.query = ["uploads": "", "prefix": address.prefix + key]
    let response = try await send(request)
    guard response.isSuccess else {
      if response.isTransient { throw response.problem(request) }
      return []
    }
    return response.elements("UploadId")
  }

  private func abort(_ upload: String, _ key: String) async throws {
    var request = S3Request("DELETE", address.path(of: key))
    request.query = ["uploadId": upload]
    let response = try await send(request)
    guard response.isSuccess || response.status == 404 else { throw response.problem(request) }
  }
}

// Requests
extension S3Objects {
  @discardableResult
  private func sendSuccessfully(_ request: S3Request) async throws -> S3Response {
    let response = try await send(request)
    guard response.isSuccess else { throw response.problem(request) }
    return response
  }

  /// Sends a request, again after failures that may pass.
  ///
  /// A download that has begun isn't repeated, because a part of it is in the copy already.
  private func send(_ request: S3Request, into copy: LocalCopy? = nil) async throws -> S3Response {
    var pause = retries.pause
    for attempt in 1... {
      do {
        let response = try await sendOnce(request, into: copy)
        guard response.isTransient, attempt < retries.attempts else { return response }
      } catch let failure as S3Transport.Unreachable {
        guard attempt < retries.attempts, copy?.isEmpty ?? true else {
          throw FileStoreProblem("the object store \(address) can't be reached: \(failure.reason)")
        }
      }
      try await Task.sleep(for: pause)
      pause *= 3
    }
    preconditionFailure("the loop has no end")
  }

  private func sendOnce(_ request: S3Request, into copy: LocalCopy?) async throws -> S3Response {
    let transport = transport
    return try await threads.run {
      guard let copy else { return try transport.send(request) }
      return try transport.send(request) { try copy.append($0) }
    }
  }
}
