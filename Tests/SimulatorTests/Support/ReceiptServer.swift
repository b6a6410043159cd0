// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A small server for the part of the API that a phone uses, over real HTTP on 127.0.0.1.
///
/// Like the real one, it stores a share once, sends the same receipt for the same key, and knows the account of each
/// token.
final class ReceiptServer: Sendable {
  /// How it responds to `POST /v1/shares`.
  enum Manner: Sendable {
    /// It works as specified.
    case honest
    /// Stores nothing and responds with this status.
    case responds(Int)
    /// Stores nothing and responds with 422 and this code.
    case refuses(String)
    /// Stores the share and closes the connection before the receipt.
    case losesReceipt
    /// Stores the share and sends a receipt for other bytes.
    case wrongReceipt
    /// Stores nothing and asks the client to wait for this many seconds.
    case asksToWait(status: Int, seconds: Int)
  }

  /// How it responds to `/v1/uploads`.
  enum Uploads: Sendable {
    /// It works as the draft specifies.
    case resumable
    /// It doesn't support the draft: one request, one response.
    case plain
    /// It loses an upload as soon as the client asks for its offset.
    case forgetful
    /// It refuses the first continuation because of a wrong offset.
    case conflictingOnce
    /// It has no uploads at all, like older servers.
    case unknown(status: Int)
  }

  /// A share as the server stored it.
  struct Stored: Sendable {
    let account: String
    let body: Data
  }

  struct Partial: Sendable {
    var request: HTTPConnection.Request
    let length: Int
  }

  struct State {
    var manner = Manner.honest
    var uploads = Uploads.resumable
    var partial: [String: Partial] = [:]
    var received = 0
    var interops: [String] = []
    var uploadCalls: [String] = []
    var validTokens: [String: String] = [:]
    var stored: [String: Stored] = [:]
    var attempts = 0
    var conflicts = 0
    var revoked: Set<String> = []
    /// Share tokens and sessions by number, and the revoked ones.
    var minted = 0
    var revokedTokens: Set<String> = []
    var revocations: [String] = []
    var takesRevocations = true
    var pairings = Pairings()
    var deviceNames: [String] = []
    var files: [String: ServedFile] = [:]
    var demanded: (name: String, value: String)?
    var lacking: [String] = []
  }

  let url: URL
  /// The states of the shares, and the destinations.
  let library = ServerLibrary()
  private let listener: Int32
  let state = Mutex(State())
  private let bodyLimit: Int?

  /// Starts to listen; `bodyLimit` is the announced limit of one request.
  init(bodyLimit: Int? = nil) throws {
    self.bodyLimit = bodyLimit
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
    // The thread must not retain the server, or it would never be closed.
    Thread.detachNewThread { [weak self, descriptor] in
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        self?.take(connection)
      }
      close(descriptor)
    }
  }

  /// Serves one connection after another, unless a list is held until another request arrives.
  private func take(_ connection: Int32) {
    guard library.holdsLists else {
      serve(HTTPConnection(descriptor: connection))
      close(connection)
      return
    }
    Thread.detachNewThread { [self] in
      serve(HTTPConnection(descriptor: connection))
      close(connection)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The stored bodies, by share.
  var stored: [String: Stored] { state.withLock { $0.stored } }
  /// How often a share arrived.
  var attempts: Int { state.withLock { $0.attempts } }
  /// How often a key arrived with other bytes; this must never happen.
  var conflicts: Int { state.withLock { $0.conflicts } }

  func behave(_ manner: Manner) { state.withLock { $0.manner = manner } }

  /// Rejects requests without a header field, as a proxy in front of the server would.
  func demand(_ name: String, _ value: String) { state.withLock { $0.demanded = (name, value) } }

  /// Ends what `demand` began, as at home, where no proxy is in front of the server.
  func demandNothing() { state.withLock { $0.demanded = nil } }

  /// The paths of the requests that had no such field.
  var lacking: [String] { state.withLock { $0.lacking } }

  private func isRejected(_ request: HTTPConnection.Request) -> Bool {
    state.withLock { state in
      guard let field = state.demanded, request.headers[field.name.lowercased()] != field.value else {
        return false
      }
      state.lacking.append(request.path)
      return true
    }
  }

  func behave(_ uploads: Uploads) { state.withLock { $0.uploads = uploads } }

  /// The names for which share tokens were requested, in order.
  var deviceNames: [String] { state.withLock { $0.deviceNames } }
  /// The body bytes that arrived at `/v1/uploads`, in any request.
  var received: Int { state.withLock { $0.received } }
  /// The methods of the requests to `/v1/uploads`, in order.
  var uploadCalls: [String] { state.withLock { $0.uploadCalls } }
  /// The versions of the draft that clients used.
  var interops: Set<String> { state.withLock { Set($0.interops) } }

  /// Revokes all existing tokens; only new ones are valid.
  func replaceTokens(of account: String) {
    state.withLock { $0.validTokens[account] = "share-\(account)-\($0.attempts)-new" }
  }

  func revoke(tokensOf account: String) { state.withLock { _ = $0.revoked.insert(account) } }

  // MARK: responses

  private func serve(_ connection: HTTPConnection) {
    guard let request = connection.readPart({ begin($0, connection) }) else { return }
    if isRejected(request) { return connection.respond(403, nil) }
    if request.path.hasPrefix("/v1/uploads") { return upload(request, connection) }
    guard request.isWhole else { return }
    switch request.path {
    case "/v1/sign-in": connection.respond(200, signIn(request))
    case "/v1/share-tokens": shareToken(request, connection)
    case "/v1/shares" where request.method == "POST": share(request, connection)
    case "/v1/account" where bodyLimit != nil:
      let limits = ["bodyBytes": bodyLimit ?? 0, "uploadBytes": 1 << 30]
      connection.respond(200, ["account": "A", "email": "a@example.org", "limits": limits])
    case let path where path.hasPrefix("/oauth/"): serveOAuth(request, connection)
    case let path where file(at: path) != nil: serveFile(request, connection)
    default:
      let response = library.respond(request, stored)
      connection.respond(response.0, response.1)
    }
  }

  /// The code of a link and the password both name the account.
  private func signIn(_ request: HTTPConnection.Request) -> [String: Any] {
    let fields = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
    let link = (fields["link"] as? String)?.split(separator: "/").last.map(String.init)
    let account = link ?? fields["password"] as? String ?? ""
    return ["token": mint("account-" + account), "account": account]
  }

  private func shareToken(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    guard let token = request.bearer, let account = Self.account(of: token, "account-"), !isRevoked(token)
    else { return connection.respond(401, problem(401, "unauthenticated")) }
    let fields = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any]
    state.withLock { $0.deviceNames.append(fields?["name"] as? String ?? "") }
    let given = state.withLock { $0.validTokens[account] } ?? mint("share-" + account)
    connection.respond(201, ["id": "t", "token": given, "account": account])
  }

  /// Stores a complete share, however it was sent.
  func share(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    let response = state.withLock { state -> (Int, [String: Any], [String: String])? in
      state.attempts += 1
      if let refusal = refusal(of: request, state) { return (refusal.0, refusal.1, [:]) }
      switch state.manner {
      case .responds(let status): return (status, problem(status, Self.code(of: status)), [:])
      case .refuses(let code): return (422, problem(422, code), [:])
      case .asksToWait(let status, let seconds):
        return (status, problem(status, "unavailable"), ["Retry-After": String(seconds)])
      case .honest, .losesReceipt, .wrongReceipt: break
      }
      let account = Self.account(of: request.bearer ?? "", "share-") ?? ""
      return store(request, account, &state).map { ($0.0, $0.1, [:]) }
    }
    if let response { connection.respond(response.0, response.1, response.2) }
  }

  /// Returns the reason to refuse a request before its body is read; nil if there is none.
  func refusal(of request: HTTPConnection.Request, _ state: State) -> (Int, [String: Any])? {
    guard let token = request.bearer, let account = Self.account(of: token, "share-") else {
      return (401, problem(401, "unauthenticated"))
    }
    let isCurrent = state.validTokens[account].map { $0 == token } ?? !state.revokedTokens.contains(token)
    guard isCurrent, !state.revoked.contains(account) else { return (401, problem(401, "unauthenticated")) }
    // Our phone always names its account; other clients may not.
    guard request.headers["sharepipe-account"] ?? account == account else {
      return (403, problem(403, "token_owner_mismatch"))
    }
    return nil
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
    case .honest, .responds, .refuses, .asksToWait: break
    }
    return (
      202,
      [
        "id": id, "account": account, "sha256": digest, "bytes": request.body.count,
        "receivedAt": "2026-01-01T00:00:00Z", "state": "received",
      ]
    )
  }

  private static func code(of status: Int) -> String {
    switch status {
    case 413: "body_too_large"
    case 422: "unprocessable"
    case 429: "too_many_requests"
    case 507: "storage_full"
    default: "unavailable"
    }
  }

  func problem(_ status: Int, _ code: String) -> [String: Any] {
    ["type": "about:blank", "title": code, "status": status, "code": code]
  }
}
