// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// Resumable uploads of the IETF draft (interop versions 3, 5 and 6), in memory.
extension ReceiptServer {
  private static let interops: Set<String> = ["3", "5", "6"]

  /// Sends the location of the upload early, while its body is still arriving.
  func begin(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    guard request.path == "/v1/uploads", let version = interop(of: request) else { return }
    if case .unknown = state.withLock({ $0.uploads }) { return }
    let name = (request.headers["idempotency-key"] ?? "").trimmingCharacters(in: ["\""])
    let isGood = state.withLock { refusal(of: request, $0) == nil }
    guard isGood else { return }
    connection.inform(
      104, ["Upload-Draft-Interop-Version": version, "Location": "/v1/uploads/" + name])
  }

  func upload(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    state.withLock { state in
      state.received += request.body.count
      state.uploadCalls.append(request.method)
      request.headers["upload-draft-interop-version"].map { state.interops.append($0) }
    }
    if case .unknown(let status) = state.withLock({ $0.uploads }) { return connection.respond(status, nil) }
    guard interop(of: request) != nil else {
      return request.isWhole ? share(request, connection) : ()
    }
    if let refusal = state.withLock({ refusal(of: request, $0) }) {
      return connection.respond(refusal.0, refusal.1)
    }
    switch request.method {
    case "POST": create(request, connection)
    case "HEAD": tell(request, connection)
    case "PATCH": append(request, connection)
    default: connection.respond(405, nil)
    }
  }

  /// The version the server responds with; nil when it should not support the draft.
  private func interop(of request: HTTPConnection.Request) -> String? {
    let isPlain = state.withLock { if case .plain = $0.uploads { true } else { false } }
    return isPlain
      ? nil
      : request.headers["upload-draft-interop-version"].flatMap { Self.interops.contains($0) ? $0 : nil }
  }

  private func create(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    let length = Int(request.headers["content-length"] ?? "") ?? 0
    keep(Partial(request: request, length: length), connection, isConnected: request.isWhole)
  }

  private func name(_ request: HTTPConnection.Request) -> String {
    (request.headers["idempotency-key"] ?? "").trimmingCharacters(in: ["\""])
  }

  private func tell(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    let partial = state.withLock { state -> Partial? in
      if case .forgetful = state.uploads { state.partial = [:] }
      return state.partial[name(request)]
    }
    guard let partial else { return connection.respond(404, nil) }
    connection.respond(
      204, nil, ["Upload-Offset": String(partial.request.body.count), "Cache-Control": "no-store"])
  }

  private func append(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    let found = state.withLock { state -> (partial: Partial?, isRefused: Bool) in
      guard case .conflictingOnce = state.uploads else { return (state.partial[name(request)], false) }
      state.uploads = .resumable
      return (state.partial[name(request)], true)
    }
    guard var partial = found.partial else { return connection.respond(404, nil) }
    let offset = request.headers["upload-offset"].flatMap(Int.init)
    guard offset == partial.request.body.count, !found.isRefused else {
      return connection.respond(409, nil, ["Upload-Offset": String(partial.request.body.count)])
    }
    partial.request.body.append(request.body)
    keep(partial, connection, isConnected: request.isWhole)
  }

  /// A complete upload becomes a share; an incomplete one waits for its continuation.
  private func keep(_ partial: Partial, _ connection: HTTPConnection, isConnected: Bool) {
    state.withLock { $0.partial[name(partial.request)] = partial }
    if isConnected, partial.request.body.count == partial.length { share(partial.request, connection) }
  }
}
