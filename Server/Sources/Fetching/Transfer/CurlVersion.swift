// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl

/// Names the versions of libcurl and of the libraries that it uses.
package enum CurlVersion {
  package static var text: String { String(cString: curl_version()) }
}
