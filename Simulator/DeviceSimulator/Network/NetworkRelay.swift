// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CDeviceSteps
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Relays one connection that the settings slow down, cut, or answer from a captive portal.
struct NetworkRelay: Sendable {
  let manner: NetworkCondition
  /// The `sockaddr` the caller asked for.
  let destination: Data

  private static let chunk = 16_384

  /// Listens for the one connection and returns the port, or nil if listening fails.
  func start() -> Int? {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    guard isBound, listen(listener, 1) == 0 else { return nil }
    Thread.detachNewThread {
      let phone = accept(listener, nil, nil)
      close(listener)
      if phone >= 0 { serve(Wire(phone)) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func serve(_ phone: Wire) {
    if case .captive(let redirects) = manner.kind { return respondAsPortal(phone, redirects) }
    guard let server = connectDirectly() else { return phone.reset() }
    Thread.detachNewThread { upwards(phone, server) }
    downwards(server, phone)
  }

  private func connectDirectly() -> Wire? {
    let family = destination.withUnsafeBytes { $0.load(as: sockaddr.self).sa_family }
    let descriptor = socket(Int32(family), Int32(SOCK_STREAM.rawValue), 0)
    let status = destination.withUnsafeBytes { bytes in
      device_steps_connect_directly(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    guard status == 0 else {
      close(descriptor)
      return nil
    }
    return Wire(descriptor)
  }

  private func upwards(_ phone: Wire, _ server: Wire) {
    var sent = 0
    while let bytes = phone.read(Self.chunk) {
      var bytes = bytes[...]
      if case .cut(let limit?) = manner.kind { bytes = bytes.prefix(max(0, limit - sent)) }
      guard pass(bytes, to: server) else { break }
      sent += bytes.count
      if case .cut(let limit?) = manner.kind, sent >= limit {
        phone.reset()
        return server.reset()
      }
      // Leaves time for an early response, which a broken connection would discard.
      if case .cut = manner.kind { usleep(4_000) }
    }
    server.finishWriting()
  }

  /// Waits before the first bytes, too, as a slow network does.
  private func pass(_ bytes: ArraySlice<UInt8>, to server: Wire) -> Bool {
    guard case .slow(let rate) = manner.kind else { return server.write(bytes) }
    let piece = max(1, rate / 20)
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: piece).allSatisfy { start in
      let next = bytes[start..<min(start + piece, bytes.endIndex)]
      usleep(UInt32(next.count * 1_000_000 / rate))
      return server.write(next)
    }
  }

  /// Passes informational responses on; everything after them is the final response.
  private func downwards(_ server: Wire, _ phone: Wire) {
    var head = Data()
    while let bytes = server.read(Self.chunk) {
      head.append(contentsOf: bytes)
      while let end = Self.informationalEnd(head) {
        let isEaten = manner.eatsInformational && !head.starts(with: Data("HTTP/1.1 100".utf8))
        if !isEaten, !phone.write(ArraySlice(head[..<end])) { return }
        head = Data(head[end...])
      }
      guard !head.isEmpty, !Self.maybeInformational(head) else { continue }
      if case .cut(nil) = manner.kind {
        phone.reset()
        return server.reset()
      }
      guard phone.write(ArraySlice(head)), let rest = Self.pass(server, phone) else { break }
      _ = rest
      break
    }
    phone.finishWriting()
  }

  private static func pass(_ server: Wire, _ phone: Wire) -> Bool? {
    while let bytes = server.read(chunk) { guard phone.write(bytes[...]) else { return nil } }
    return true
  }

  private static func maybeInformational(_ head: Data) -> Bool {
    let start = Data("HTTP/1.1 1".utf8)
    return head.count < start.count ? start.starts(with: head) : head.starts(with: start)
  }

  private static func informationalEnd(_ head: Data) -> Data.Index? {
    guard maybeInformational(head), let blank = head.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    return blank.upperBound
  }

  /// Responds to every request with the portal's page.
  private func respondAsPortal(_ phone: Wire, _ redirects: Bool) {
    var request = Data()
    while request.range(of: Data("\r\n\r\n".utf8)) == nil, let bytes = phone.read(Self.chunk) {
      request.append(contentsOf: bytes)
    }
    let path = String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first ?? ""
    let page = "<html><body>Sign in to this network</body></html>"
    let head =
      redirects && path != "/portal"
      ? "HTTP/1.1 302 Found\r\nLocation: /portal\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      : "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\nConnection: close\r\n\r\n"
        + page
    _ = phone.write(ArraySlice(Data(head.utf8)))
    phone.finishWriting()
    while phone.read(Self.chunk) != nil {}
  }
}
