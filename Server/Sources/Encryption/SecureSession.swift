// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import COpenSSL
import NIOCore

/// The server's end of one encrypted connection: records in and out as bytes, without a socket.
///
/// Not safe for use by two threads at once.
final class SecureSession {
  /// What a try to read gave.
  enum Outcome {
    /// Bytes were written into the buffer.
    case bytes
    /// Nothing more before further records arrive.
    case wantsMore
    /// The client said that nothing more will come.
    case ended
    /// Nothing that follows can be trusted, or the two could not agree; an alert may be waiting to leave.
    case failed
  }

  /// The most that one record carries, in bytes.
  static let recordSize = 16_384

  private let connection: OpaquePointer
  // Both belong to the connection.
  private let arriving: OpaquePointer
  private let leaving: OpaquePointer
  private var hasFailed = false

  /// Nil when there is no memory left.
  init?(_ certificate: ServingCertificate) {
    guard let connection = SSL_new(certificate.context) else { return nil }
    guard let arriving = BIO_new(BIO_s_mem()), let leaving = BIO_new(BIO_s_mem()) else {
      SSL_free(connection)
      return nil
    }
    (self.connection, self.arriving, self.leaving) = (connection, arriving, leaving)
    SSL_set_bio(connection, arriving, leaving)
    SSL_set_accept_state(connection)
  }

  deinit { SSL_free(connection) }

  /// Whether both sides have agreed on keys.
  var isEstablished: Bool { !hasFailed && SSL_is_init_finished(connection) == 1 }

  /// Takes records as they came over the wire.
  func feed(_ records: ByteBuffer) {
    records.withUnsafeReadableBytes { bytes in
      _ = BIO_write(arriving, bytes.baseAddress, Int32(bytes.count))
    }
  }

  /// Opens the next record; the hands are shaken on the way.
  func read(into buffer: inout ByteBuffer) -> Outcome {
    guard !hasFailed else { return .failed }
    // OpenSSL's errors are kept per thread: an old one would be taken for this call's.
    ERR_clear_error()
    var answer: Int32 = 0
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.recordSize) { room in
      answer = SSL_read(connection, room.baseAddress, Int32(room.count))
      return max(0, Int(answer))
    }
    return answer > 0 ? .bytes : outcome(answer)
  }

  private func outcome(_ answer: Int32) -> Outcome {
    switch SSL_get_error(connection, answer) {
    case SSL_ERROR_WANT_READ: return .wantsMore
    case SSL_ERROR_ZERO_RETURN: return .ended
    default:
      hasFailed = true
      return .failed
    }
  }

  /// Encrypts into `records`; false when the connection can carry nothing.
  func write(_ bytes: ByteBuffer, into records: inout ByteBuffer) -> Bool {
    var rest = bytes
    while isEstablished, let piece = rest.readSlice(length: min(rest.readableBytes, Self.recordSize)),
      piece.readableBytes > 0
    {
      ERR_clear_error()
      let count = piece.withUnsafeReadableBytes { SSL_write(connection, $0.baseAddress, Int32($0.count)) }
      hasFailed = count != Int32(piece.readableBytes)
      takeLeaving(into: &records)
    }
    return isEstablished
  }

  /// Tells the client that nothing more will come, so that nobody can cut an answer short unnoticed.
  func sayGoodbye() {
    guard isEstablished else { return }
    ERR_clear_error()
    _ = SSL_shutdown(connection)
  }

  /// Moves what waits to go over the wire into `records`.
  func takeLeaving(into records: inout ByteBuffer) {
    let count = BIO_ctrl_pending(leaving)
    guard count > 0 else { return }
    records.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { room in
      max(0, Int(BIO_read(leaving, room.baseAddress, Int32(count))))
    }
  }
}
