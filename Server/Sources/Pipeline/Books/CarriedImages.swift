// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The images that came with a share or with a capture that was added later; each is read only when it is needed.
struct CarriedImages {
  /// The share itself, and its capture, whose images come first.
  private let materials: [ShareMaterial]

  init(_ materials: [ShareMaterial]) { self.materials = materials }

  /// Whether an image has that address, also one that is too large.
  func has(_ address: String) -> Bool { materials.contains { $0.hasImage(at: address) } }

  /// The number of bytes of the images with these addresses, without those that are longer than `limit`.
  func size(of addresses: [String], upTo limit: Int) -> Int {
    let sizes = addresses.map { address in
      materials.lazy.compactMap { $0.imageSize(at: address) }.first ?? 0
    }
    return sizes.filter { $0 <= limit }.reduce(0, +)
  }

  /// The bytes of the image with that address; nil if it is longer than `limit`.
  ///
  /// Throws if it can't be read now.
  func image(at address: String, upTo limit: Int) throws -> [UInt8]? {
    try materials.first { $0.hasImage(at: address) }?.image(at: address, upTo: limit)
  }
}
