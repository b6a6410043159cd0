// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation

/// The connection of a session; libcurl doesn't report whether the sent bytes have arrived.
///
/// libcurl opens and closes sockets on the thread of the session; call the other methods there, too.
final class SMTPLine {
  private var sockets: Set<curl_socket_t> = []
  private let mayConnect: (@Sendable ([UInt8]) -> Bool)?

  init(_ server: SMTPServer) {
    mayConnect = server.mayConnect
  }

  /// Makes libcurl open and close its sockets here; the value must outlive the handle.
  func watch(_ handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ccurl_set_open_socket_callback(handle) { context, _, address in
      guard let address else { return ccurlNoSocket }
      return SMTPLine.at(context)?.open(address) ?? ccurlNoSocket
    }
    _ = ccurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    _ = ccurl_set_close_socket_callback(handle) { context, socket in
      SMTPLine.at(context)?.sockets.remove(socket)
      return close(socket)
    }
    _ = ccurl_set_pointer(handle, CURLOPT_CLOSESOCKETDATA, context)
  }

  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    if let mayConnect {
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = Int(ccurl_address(address, &bytes))
      guard mayConnect(Array(bytes.prefix(count))) else { return ccurlNoSocket }
    }
    let socket = ccurl_open_socket(address)
    if socket != ccurlNoSocket { sockets.insert(socket) }
    return socket
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> SMTPLine? {
    context.map { Unmanaged<SMTPLine>.fromOpaque($0).takeUnretainedValue() }
  }

  // While libcurl tries several addresses there are several sockets; once connected there is one.
  private var socket: curl_socket_t? { sockets.count == 1 ? sockets.first : nil }

  /// Whether the other side is still connected, as far as this side knows.
  var isOpen: Bool { socket.map { !ccurl_has_hung_up($0) } ?? true }

  /// Waits until the other side's system has received all bytes; false when it hung up, or `isTimedOut` returns true.
  func arrives(unless isTimedOut: () -> Bool) -> Bool {
    guard let socket else { return true }
    var pause: useconds_t = 100
    while true {
      if ccurl_has_hung_up(socket) { return false }
      if ccurl_unacknowledged(socket) == 0 { return true }
      if isTimedOut() { return false }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }
}

private let ccurlNoSocket: curl_socket_t = -1
