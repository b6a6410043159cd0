// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A small server that speaks as much of the contract as a phone needs, over real HTTP on 127.0.0.1.
///
/// Like the real one it makes a share durable once, answers the same key with the same receipt, and knows whose token
/// it is.
final class ReceiptServer: Sendable {
  /// How it treats `POST /v1/shares`.
  enum Manner: Sendable {
    /// As it should.
    case honest
    /// Stores nothing and answers this status.
    case answers(Int)
    /// Stores the share and cuts the connection before the receipt.
    case losesReceipt
    /// Stores the share and answers with a receipt for other bytes.
    case wrongReceipt
  }

  /// A share as it was stored.
  struct Stored: Sendable {
    let account: String
    let body: Data
  }

  private struct State {
    var manner = Manner.honest
    var stored: [String: Stored] = [:]
    var attempts = 0
    var conflicts = 0
    var revoked: Set<String> = []
  }

  let url: URL
  /// What became of the shares, and where books go.
  let library = ServerLibrary()
  private let listener: Int32
  private let state = Mutex(State())

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound, listen(listener, 16) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"))
    // The thread must not keep the server alive, or it would never be closed.
    Thread.detachNewThread { [weak self, descriptor] in
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        self?.serve(HTTPConnection(descriptor: connection))
        close(connection)
      }
      close(descriptor)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// What is stored, by share.
  var stored: [String: Stored] { state.withLock { $0.stored } }
  /// How often a share arrived.
  var attempts: Int { state.withLock { $0.attempts } }
  /// How often a key came with other bytes; must never happen.
  var conflicts: Int { state.withLock { $0.conflicts } }

  func behave(_ manner: Manner) { state.withLock { $0.manner = manner } }

  func revoke(tokensOf account: String) { state.withLock { _ = $0.revoked.insert(account) } }

  // MARK: answers

  private func serve(_ connection: HTTPConnection) {
    guard let request = connection.read() else { return }
    switch request.path {
    case "/v1/sign-in": connection.answer(200, signIn(request))
    case "/v1/share-tokens": shareToken(request, connection)
    case "/v1/shares" where request.method == "POST": share(request, connection)
    default:
      let answer = library.answer(request, stored)
      connection.answer(answer.0, answer.1)
    }
  }

  /// The code of a link and the password both name the account.
  private func signIn(_ request: HTTPConnection.Request) -> [String: Any] {
    let fields = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
    let link = (fields["link"] as? String)?.split(separator: "/").last.map(String.init)
    let account = link ?? fields["password"] as? String ?? ""
    return ["token": "account-" + account, "account": account]
  }

  private func shareToken(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    guard let token = request.bearer, token.hasPrefix("account-") else {
      return connection.answer(401, problem(401, "unauthenticated"))
    }
    let account = String(token.dropFirst("account-".count))
    connection.answer(201, ["id": "t", "token": "share-" + account, "account": account])
  }

  private func share(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    let answer = state.withLock { state -> (Int, [String: Any])? in
      state.attempts += 1
      guard let token = request.bearer, token.hasPrefix("share-") else {
        return (401, problem(401, "unauthenticated"))
      }
      let account = String(token.dropFirst("share-".count))
      guard !state.revoked.contains(account) else { return (401, problem(401, "unauthenticated")) }
      guard request.headers["sharepipe-account"] == account else {
        return (403, problem(403, "token_owner_mismatch"))
      }
      if case .answers(let status) = state.manner { return (status, problem(status, "unavailable")) }
      return store(request, account, &state)
    }
    if let answer { connection.answer(answer.0, answer.1) }
  }

  private func store(
    _ request: HTTPConnection.Request, _ account: String, _ state: inout State
  ) -> (Int, [String: Any])? {
    let id = (request.headers["idempotency-key"] ?? "").trimmingCharacters(in: ["\""])
    if let old = state.stored[id], old.body != request.body {
      state.conflicts += 1
      return (422, problem(422, "idempotency_key_reused"))
    }
    state.stored[id] = Stored(account: account, body: request.body)
    var digest = ShareBodyDigest.sha256(request.body)
    switch state.manner {
    case .losesReceipt: return nil
    case .wrongReceipt: digest = ShareBodyDigest.sha256(Data("other".utf8))
    case .honest, .answers: break
    }
    return (
      202,
      [
        "id": id, "account": account, "sha256": digest, "bytes": request.body.count,
        "receivedAt": "2026-01-01T00:00:00Z", "state": "received",
      ]
    )
  }

  private func problem(_ status: Int, _ code: String) -> [String: Any] {
    ["type": "about:blank", "title": code, "status": status, "code": code]
  }
}
