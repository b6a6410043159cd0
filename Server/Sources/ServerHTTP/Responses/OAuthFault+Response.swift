// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity

extension OAuthFault {
  /// The response of RFC 6749, section 5.2.
  package var response: Response {
    .json(
      ["error": code.rawValue, "error_description": detail],
      status: code == .invalidClient ? .unauthorized : .badRequest)
  }
}
