// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading

/// Reads the icons of a web app manifest (W3C).
enum WebManifest {
  private struct Manifest: Decodable {
    let icons: [Icon]?
  }

  private struct Icon: Decodable {
    let src: String
    let sizes: String?
    let purpose: String?

    /// Maskable icons have a wide margin, and monochrome icons show only a shape.
    var rank: Int {
      let words = (purpose ?? "any").lowercased().split(separator: " ")
      return words.contains("any") ? 0 : words.contains("maskable") ? 1 : 2
    }
  }

  /// The icons for any purpose, if there are some; none if the manifest can't be read.
  static func icons(_ manifest: Data, at address: String) -> [IconCandidate] {
    guard let base = URL(string: address),
      let all = try? JSONDecoder().decode(Manifest.self, from: manifest).icons?.prefix(64)
    else { return [] }
    let fit = all.filter { $0.rank < 2 }
    let best = fit.map(\.rank).min()
    return fit.filter { $0.rank == best }.compactMap { icon in
      guard let url = URL(string: icon.src, relativeTo: base)?.absoluteURL,
        url.scheme?.hasPrefix("http") == true
      else { return nil }
      return IconCandidate(address: url.absoluteString, sizes: icon.sizes, isTouch: false)
    }
  }
}
