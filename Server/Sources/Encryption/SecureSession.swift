// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import COpenSSL
import NIOCore

/// The server's end of one TLS connection: records in and out as bytes, without a socket.
///
/// It must not be used by two threads at once.
final class SecureSession {
  /// The result of an attempt to read.
  enum Outcome {
    /// Bytes were written into the buffer.
    case bytes
    /// Further records must arrive before there are more bytes.
    case wantsMore
    /// The client announced the end of its data.
    case ended
    /// The session failed, during the handshake or later; an alert may be waiting to be sent.
    case failed
  }

  /// The maximum content of one record, in bytes.
  static let recordSize = 16_384

  private let connection: OpaquePointer
  // The connection owns both of them.
  private let arriving: OpaquePointer
  private let leaving: OpaquePointer
  private var hasFailed = false

  /// Returns nil when there is not enough memory.
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

  /// Whether the handshake is complete.
  var isEstablished: Bool { !hasFailed && SSL_is_init_finished(connection) == 1 }

  /// Adds records as they arrived over the network.
  func feed(_ records: ByteBuffer) {
    records.withUnsafeReadableBytes { bytes in
      _ = BIO_write(arriving, bytes.baseAddress, Int32(bytes.count))
    }
  }

  /// Decrypts the next record, and performs the handshake while it is incomplete.
  func read(into buffer: inout ByteBuffer) -> Outcome {
    guard !hasFailed else { return .failed }
    // OpenSSL's errors are stored per thread: an old one would be mistaken for an error of this call.
    ERR_clear_error()
    var result: Int32 = 0
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.recordSize) { target in
      result = SSL_read(connection, target.baseAddress, Int32(target.count))
      return max(0, Int(result))
    }
    return result > 0 ? .bytes : outcome(result)
  }

  private func outcome(_ result: Int32) -> Outcome {
    switch SSL_get_error(connection, result) {
    case SSL_ERROR_WANT_READ: return .wantsMore
    case SSL_ERROR_ZERO_RETURN: return .ended
    default:
      hasFailed = true
      return .failed
    }
  }

  /// Encrypts into `records`; false when the connection can't send data.
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

  /// Announces the end of the data, so that nobody can truncate a response unnoticed.
  func sayGoodbye() {
    guard isEstablished else { return }
    ERR_clear_error()
    _ = SSL_shutdown(connection)
  }

  /// Moves the records that wait to be sent into `records`.
  func takeLeaving(into records: inout ByteBuffer) {
    let count = BIO_ctrl_pending(leaving)
    guard count > 0 else { return }
    records.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { target in
      max(0, Int(BIO_read(leaving, target.baseAddress, Int32(count))))
    }
  }
}
