// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

/// The draft's header fields in the given interop version.
struct DraftHeaders {
  private let interop: Int

  init(_ interop: Int) { self.interop = interop }

  var version: [String: String] { ["Upload-Draft-Interop-Version": String(interop)] }

  /// Version 3 says whether more bytes follow; later versions say whether the upload is complete.
  private var isWhole: [String: String] {
    interop < 5 ? ["Upload-Incomplete": "?0"] : ["Upload-Complete": "?1"]
  }

  var creation: [String: String] { version.merging(isWhole) { $1 } }

  func append(from offset: Int) -> [String: String] {
    var fields = creation
    fields["Upload-Offset"] = String(offset)
    if interop >= 6 { fields["Content-Type"] = "application/partial-upload" }
    return fields
  }
}
