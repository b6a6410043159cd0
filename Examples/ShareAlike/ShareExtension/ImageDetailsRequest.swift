// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit

/// The posted JSON: the text and details of the image.
struct ImageDetailsRequest: Encodable {
  /// Image details under the names `UIImage` uses.
  struct Details: Encodable {
    let height: Double
    let width: Double
    let orientation: Int
    let scale: Double
    let description: String
  }

  let text: String
  let imageDetails: Details?

  enum CodingKeys: String, CodingKey {
    case text
    case imageDetails = "image_details"
  }

  /// Reads the header of the image file; the image itself is never loaded into memory.
  init(text: String, image: URL?) {
    self.text = text
    imageDetails = image.flatMap(ImageDetails.init(of:)).map { details in
      let scale = Double(details.scale)
      let (width, height) = (Double(details.width) / scale, Double(details.height) / scale)
      return Details(
        height: height, width: width, orientation: details.imageOrientation, scale: scale,
        description: "picture, {\(width), \(height)}")
    }
  }

  /// Encodes the request's body as JSON.
  func body() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
