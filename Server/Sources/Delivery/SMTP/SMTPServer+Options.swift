// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl

extension SMTPServer {
  /// Sets the host, the encryption and the sign-in of a handle.
  ///
  /// - Parameter hello: the name in EHLO: the sender's domain, not the machine's own name.
  func apply(to handle: UnsafeMutableRawPointer, _ timeouts: SMTPCarrier.Timeouts, hello: Substring) {
    _ = ccurl_set_string(handle, CURLOPT_URL, url(hello))
    // A proxy in the environment is meant for HTTP, not for mail.
    _ = ccurl_set_string(handle, CURLOPT_PROXY, "")
    _ = ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    _ = ccurl_set_long(handle, CURLOPT_USE_SSL, ccurl_use_ssl_all)
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    _ = ccurl_set_long(handle, CURLOPT_SSLVERSION, ccurl_tls_1_2)
    if let caFile { _ = ccurl_set_string(handle, CURLOPT_CAINFO, caFile) }
    _ = ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT, timeouts.connect)
    _ = ccurl_set_long(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, timeouts.reply)
    guard let user, let password else { return }
    _ = ccurl_set_string(handle, CURLOPT_USERNAME, user)
    _ = ccurl_set_string(handle, CURLOPT_PASSWORD, password)
  }

  private func url(_ hello: Substring) -> String {
    let scheme = encryption == .implicit ? "smtps" : "smtp"
    let host = host.contains(":") ? "[\(host.filter { !"[]".contains($0) })]" : host
    return "\(scheme)://\(host):\(port)/\(hello)"
  }
}
