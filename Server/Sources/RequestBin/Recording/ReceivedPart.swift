// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// A part of a `multipart/form-data` body.
package struct ReceivedPart: Codable, Hashable, Sendable {
  package let name: String
  package let fileName: String?
  package let contentType: String?
  package let contentLocation: String?
  /// The offset of the part's content in the body.
  package let offset: Int
  /// The size of the part's content.
  package let bytes: Int

  /// Describes a part whose content is at a range of the body.
  init(_ head: MultipartPartHead, _ range: Range<Int>) {
    name = head.name
    fileName = head.fileName
    contentType = head.contentType
    contentLocation = head.contentLocation
    offset = range.lowerBound
    bytes = range.count
  }

  /// A media type without its parameters, in lower case.
  static func mediaType(_ field: String) -> String {
    field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }
}
