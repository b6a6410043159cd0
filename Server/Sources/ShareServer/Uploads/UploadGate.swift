// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ShareContract
import Synchronization

/// Lets one request at a time work on an upload, and the newest one at that.
///
/// A phone that lost its network asks again while its old connection still looks alive here. The older request is
/// ended first and what it brought is kept; then the newer one learns where the upload stands.
actor UploadGate {
  /// One request's leave to work on an upload.
  final class Pass: Sendable {
    /// The upload's identifier.
    let upload: String
    fileprivate let number: Int
    private let end: @Sendable () -> Void
    private let ended = Mutex(false)

    fileprivate init(upload: String, number: Int, end: @escaping @Sendable () -> Void) {
      self.upload = upload
      self.number = number
      self.end = end
    }

    /// Whether a newer request wants the upload.
    var isEnded: Bool { ended.withLock { $0 } }

    fileprivate func stop() {
      let isFirst = ended.withLock { ended in
        defer { ended = true }
        return !ended
      }
      if isFirst { end() }
    }
  }

  private var holders: [String: Pass] = [:]
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  private var count = 0

  /// Waits until no other request works on the upload, and ends an older one; throws 409 when a newer one came.
  ///
  /// - Parameter end: ends the reading of the request's body, so that it gives way.
  func enter(_ id: String, end: @escaping @Sendable () -> Void) async throws -> Pass {
    count += 1
    let pass = Pass(upload: id, number: count, end: end)
    while let holder = holders[id] {
      guard holder.number < pass.number else {
        throw Problem(.conflict, .uploadTakenOver)
      }
      holder.stop()
      await withCheckedContinuation { waiting[id, default: []].append($0) }
    }
    holders[id] = pass
    return pass
  }

  /// Gives the upload to the next request.
  func leave(_ id: String) {
    holders[id] = nil
    for continuation in waiting.removeValue(forKey: id) ?? [] { continuation.resume() }
  }
}
