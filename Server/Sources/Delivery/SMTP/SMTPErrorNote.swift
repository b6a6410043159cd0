// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl

/// The detailed error message of libcurl; it contains no password.
final class SMTPErrorNote {
  private let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init() { buffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE)) }

  /// Receives the messages of this handle from now on; the value must outlive the handle.
  func watch(_ handle: UnsafeMutableRawPointer) {
    _ = ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, buffer)
  }

  deinit { buffer.deallocate() }

  var text: String { MailMessage.headerText(String(cString: buffer)) }
}
