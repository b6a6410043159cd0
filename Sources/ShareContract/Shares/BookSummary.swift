// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the server knows of a share's book.
public struct BookSummary: Codable, Hashable, Sendable {
  /// The name of the device profile that it was made for.
  public let device: String
  /// The size of the file.
  public let bytes: Int
  /// The number of images in it.
  public let images: Int
  /// What its owner should know, such as which images were left out and why; a sentence each.
  public let notes: [String]

  private enum CodingKeys: String, CodingKey {
    case device, bytes, notes
    case images = "pictures"
  }

  /// Creates a summary from its parts.
  public init(device: String, bytes: Int, images: Int, notes: [String]) {
    self.device = device
    self.bytes = bytes
    self.images = images
    self.notes = notes
  }
}
