// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
import ShareContract
import Synchronization

/// Lets one request at a time work on an upload, preferring the newest.
///
/// A phone that lost its network tries again while its old connection still looks alive to the server. The older
/// request is ended first and its bytes are kept. Then the newer one learns the upload's offset.
package actor UploadGate {
  /// A request's permission to work on an upload.
  package final class Pass: Sendable {
    /// The identifier of the upload.
    package let upload: String
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

  /// Waits until no other request works on the upload, and ends an older one.
  ///
  /// Throws 409 if a newer one arrived.
  ///
  /// - Parameter end: ends the reading of the request's body, so that it gives way.
  package func enter(_ id: String, end: @escaping @Sendable () -> Void) async throws -> Pass {
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

  /// Passes the upload on to the next request.
  package func leave(_ id: String) {
    holders[id] = nil
    for continuation in waiting.removeValue(forKey: id) ?? [] { continuation.resume() }
  }
}
