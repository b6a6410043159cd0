// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The images of `og:image`, each with the properties that follow it.
struct SocialImages {
  private var all: [(address: String, secure: String?, width: Int?)] = []
  private static let most = 16
  /// Narrower ones are taken only where there is nothing else.
  private static let least = 200

  mutating func read(_ name: Substring, _ value: String) {
    switch name {
    case "og:image", "og:image:url":
      guard all.last?.address != value, all.count < Self.most else { return }
      all.append((value, nil, nil))
    case "og:image:secure_url":
      if all.isEmpty { all.append((value, nil, nil)) }
      if all[all.count - 1].secure == nil { all[all.count - 1].secure = value }
    case "og:image:width" where !all.isEmpty:
      all[all.count - 1].width = all[all.count - 1].width ?? Int(value)
    default: break
    }
  }

  /// The addresses of the images, the best first.
  var addresses: [String] {
    let fit = all.filter { $0.width.map { $0 >= Self.least } ?? true }
    let narrow = all.filter { $0.width.map { $0 < Self.least } ?? false }
    return (fit + narrow).flatMap { [$0.secure, $0.address].compactMap(\.self) }
  }
}
