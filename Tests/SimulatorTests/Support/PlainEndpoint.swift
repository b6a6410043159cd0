// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A server with one address that takes any `POST`, over real HTTP on 127.0.0.1: it stores a body once for each key.
final class PlainEndpoint: Sendable {
  /// How it responds to the next requests.
  enum Manner: Sendable {
    /// It stores the body and says so.
    case honest
    /// It stores nothing and responds with this status.
    case responds(Int)
    /// It stores the body and closes the connection without a response.
    case losesResponse
  }

  /// A request as it is stored.
  struct Stored: Sendable {
    let contentType: String?
    let body: Data
  }

  struct State {
    var manner = Manner.honest
    var stored: [String: Stored] = [:]
    var attempts = 0
    var conflicts = 0
  }

  static let token = "secret"
  let url: URL
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
    url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/notes"))
    Thread.detachNewThread { [weak self, descriptor] in
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        self?.serve(HTTPConnection(descriptor: connection))
        close(connection)
      }
      close(descriptor)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The stored requests by their keys.
  var stored: [String: Stored] { state.withLock { $0.stored } }
  /// How often a whole request arrived.
  var attempts: Int { state.withLock { $0.attempts } }
  /// How often a key arrived with other bytes; this must never happen.
  var conflicts: Int { state.withLock { $0.conflicts } }

  func behave(_ manner: Manner) { state.withLock { $0.manner = manner } }

  private func serve(_ connection: HTTPConnection) {
    guard let request = connection.read() else { return }
    guard request.bearer == Self.token else { return connection.respond(401, [:]) }
    guard let status = state.withLock({ $0.take(request) }) else { return }
    connection.respond(status, [:])
  }
}

extension PlainEndpoint.State {
  /// Returns the status of the response; nil for none.
  mutating func take(_ request: HTTPConnection.Request) -> Int? {
    attempts += 1
    if case .responds(let status) = manner { return status }
    guard let key = request.headers["idempotency-key"] else { return 400 }
    if let earlier = stored[key], earlier.body != request.body { conflicts += 1 }
    stored[key] = PlainEndpoint.Stored(contentType: request.headers["content-type"], body: request.body)
    if case .losesResponse = manner { return nil }
    return 201
  }
}
