// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A connection on which a test can send bytes that no HTTP client would send, and read every response.
final class RawConnection: @unchecked Sendable {
  struct Failed: Error {}

  private let descriptor: Int32
  private var isOpen = true
  /// Bytes that were read but not yet returned.
  ///
  /// Only one call at a time uses them.
  private var held = Data()

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw Failed() }
    var timeout = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close()
  }

  func send(_ text: String) async throws { try await send(Data(text.utf8)) }

  func send(_ data: Data) async throws {
    try await away { [descriptor] in
      var rest = data[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw Failed() }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Returns the head of the next response, without its body.
  func head() async throws -> String {
    let end = Data("\r\n\r\n".utf8)
    while true {
      if let range = held.range(of: end) {
        defer { held = Data(held[range.upperBound...]) }
        return String(decoding: held[..<range.lowerBound], as: UTF8.self)
      }
      let more = try await receive()
      guard !more.isEmpty else { throw Failed() }
      held += more
    }
  }

  /// Returns the bytes up to and including `text`.
  ///
  /// The rest stays for the next call.
  func until(_ text: String) async throws -> String {
    while true {
      if let range = held.range(of: Data(text.utf8)) {
        defer { held = Data(held[range.upperBound...]) }
        return String(decoding: held[..<range.upperBound], as: UTF8.self)
      }
      let more = try await receive()
      guard !more.isEmpty else { throw Failed() }
      held += more
    }
  }

  /// Returns all text until the server closes the connection.
  func rest() async throws -> String { String(decoding: try await restOfBytes(), as: UTF8.self) }

  /// Returns all bytes until the server closes the connection.
  func restOfBytes() async throws -> Data {
    while true {
      let more = try await receive()
      guard !more.isEmpty else { return held }
      held += more
    }
  }

  /// Closes the connection once.
  func close() {
    guard isOpen else { return }
    isOpen = false
    _ = Glibc.close(descriptor)
  }

  private func receive() async throws -> Data {
    try await away { [descriptor] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      // A server that closes before it has read everything resets the connection.
      if count < 0 && errno == ECONNRESET { return Data() }
      guard count >= 0 else { throw Failed() }
      return Data(buffer[..<count])
    }
  }

  // Swift's cooperative threads serve the server under test, so a blocking call needs a thread of its own.
  private func away<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
    }
  }
}
