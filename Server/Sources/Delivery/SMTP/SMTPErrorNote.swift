// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl

/// The words in which libcurl says what went wrong in particular; they name no password.
final class SMTPErrorNote {
  private let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init() { buffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE)) }

  /// Takes the words of this handle from now on; the value must outlive the handle.
  func watch(_ handle: UnsafeMutableRawPointer) {
    _ = ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, buffer)
  }

  deinit { buffer.deallocate() }

  var text: String { MailMessage.headerText(String(cString: buffer)) }
}
