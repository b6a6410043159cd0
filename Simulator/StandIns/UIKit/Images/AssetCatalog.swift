// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The asset catalog of the running bundle, whose colors and images have names.
///
/// Xcode compiles it; here its files are read as they are.
enum AssetCatalog {
  private struct ColorSet: Decodable {
    struct Entry: Decodable {
      struct Color: Decodable { let components: [String: String] }
      struct Appearance: Decodable { let value: String }

      let color: Color
      let appearances: [Appearance]?
    }

    let colors: [Entry]
  }

  private struct ImageSet: Decodable {
    struct Entry: Decodable { let filename: String? }

    let images: [Entry]
  }

  static func color(_ name: String) -> UIColor? {
    guard let set: ColorSet = contents(of: name + ".colorset"), let any = set.colors.first else { return nil }
    let dark = set.colors.first { $0.appearances?.contains { $0.value == "dark" } == true }
    return UIColor(name, light: hex(any.color), dark: hex((dark ?? any).color))
  }

  static func image(_ name: String) -> Data? {
    let set: ImageSet? = contents(of: name + ".imageset")
    let file = set?.images.lazy.compactMap(\.filename).first
    return file.flatMap { try? Data(contentsOf: folder.appendingPathComponent("\(name).imageset/\($0)")) }
  }

  /// Xcode writes a component as "0x1C".
  private static func hex(_ color: ColorSet.Entry.Color) -> String {
    "#"
      + ["red", "green", "blue"].map { (color.components[$0] ?? "0x00").dropFirst(2).lowercased() }.joined()
  }

  private static var folder: URL { Bundle.main.bundleURL.appendingPathComponent("Assets.xcassets") }

  private static func contents<Value: Decodable>(of set: String) -> Value? {
    let file = folder.appendingPathComponent(set + "/Contents.json")
    return (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }
}

extension UIColor {
  /// developer.apple.com/documentation/uikit/uicolor/init(named:).
  public convenience init?(named name: String) {
    guard let color = AssetCatalog.color(name), let hex = color.hex else { return nil }
    self.init(name, light: hex.light, dark: hex.dark)
  }
}

extension UIImage {
  /// developer.apple.com/documentation/uikit/uiimage/init(named:).
  public convenience init?(named name: String) {
    guard let data = AssetCatalog.image(name) else { return nil }
    self.init(data: data)
  }
}
