// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CDeviceSteps
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One end of a connection.
///
/// It is closed when the last reference is released.
final class Wire: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Returns the next bytes, or nil at the end.
  func read(_ count: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &buffer, count, 0)
    return got > 0 ? Array(buffer[..<got]) : nil
  }

  /// Writes all bytes unless the other side has closed the connection.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Tells the other side that no more bytes will follow.
  func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Breaks the connection with a reset.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout.size(ofValue: now)))
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
