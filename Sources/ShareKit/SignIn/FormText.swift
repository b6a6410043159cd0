// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Encodes forms as `application/x-www-form-urlencoded`.
enum FormText {
  static func post(to url: URL, _ fields: [(name: String, value: String)]) -> URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpShouldHandleCookies = false
    request.httpBody = Data(FormEncoder.encode(fields).utf8)
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }
}
