// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// Finds the identifier of a share in the path of a request, for the log.
package enum ShareInPath {
  /// Returns the identifier if the path is that of a share, such as `/v1/shares/{id}/book`.
  ///
  /// Nothing else of a path is returned, because other paths contain the codes of links.
  package static func identifier(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(of: "shares"), index < 2, parts.count > index + 1 else { return nil }
    return ShareID(String(parts[index + 1]))?.text
  }
}
