// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the address an image will be loaded from, past placeholders and lazy loaders.
enum ImageSource {
  static func best(_ tree: PageTree, _ node: Int, _ base: PageBase) -> [UInt8]? {
    let late = lazy(tree, node)
    // The placeholder of an image that loads late is as small as a tracking pixel.
    if late.isEmpty, isTiny(tree, node) { return nil }
    let candidates = late + [set(of: node, tree), own(tree, node)] + sources(tree, node)
    for candidate in candidates {
      if let candidate, let address = base.web(candidate), !isPlaceholder(address) { return address }
    }
    return nil
  }

  /// Whether the image is as small as a tracking pixel.
  static func isTiny(_ tree: PageTree, _ node: Int) -> Bool {
    [AttributeName.width, .height].contains { side in
      tree.attribute(side, of: node).map { $0.count == 1 && $0.first! <= UInt8(ascii: "2") } ?? false
    }
  }

  /// Sources of a `picture` that are looked at.
  private static let mostSources = 24

  private static func lazy(_ tree: PageTree, _ node: Int) -> [[UInt8]?] {
    tree.attributes(of: node).filter(\.name.isLazySource).map { attribute in
      let value = tree.value(attribute)
      return attribute.name == .data_srcset || attribute.name == .data_lazy_srcset
        ? largest(in: value) : plausible(value)
    }
  }

  private static func own(_ tree: PageTree, _ node: Int) -> [UInt8]? {
    tree.attribute(.src, of: node).flatMap(plausible)
  }

  private static func set(of node: Int, _ tree: PageTree) -> [UInt8]? {
    tree.attribute(.srcset, of: node).flatMap { largest(in: $0) }
  }

  private static func sources(_ tree: PageTree, _ node: Int) -> [[UInt8]?] {
    let parent = tree.parent(node)
    guard tree.tag(parent) == .picture else { return [] }
    var found: [[UInt8]?] = []
    for source in tree.children(of: parent).prefix(mostSources) where tree.tag(source) == .source {
      found.append(tree.attribute(.srcset, of: source).flatMap { largest(in: $0) })
      found.append(tree.attribute(.data_srcset, of: source).flatMap { largest(in: $0) })
    }
    return found
  }

  /// Lazy attributes also hold sizes, flags and JSON.
  private static func plausible(_ value: Slice<UnsafeMutableBufferPointer<UInt8>>) -> [UInt8]? {
    let bytes = URLText.cleaned(value)
    guard bytes.count > 4, bytes[0] != UInt8(ascii: "{"), bytes[0] != UInt8(ascii: "["),
      bytes[0] != UInt8(ascii: "#")
    else { return nil }
    return bytes.contains(UInt8(ascii: "/")) || bytes.contains(UInt8(ascii: ".")) ? bytes : nil
  }

  /// Whether it is named like what lazy loaders show first, wherever it was found.
  private static func isPlaceholder(_ source: [UInt8]) -> Bool {
    let name = source.suffix(40).map { $0 | 0x20 }
    return placeholders.contains { name[...].firstRange(of: $0) != nil }
  }

  private static let placeholders = [
    "placeholder", "blank.gif", "spacer.gif", "pixel.gif", "transparent.gif", "1x1", "lazyload", "lazy-load",
    "lazy_load", "lazy.", "/lazy/",
  ]
  .map { Array($0.utf8) }

  /// The candidate of a `srcset` with the largest width or density, up to what a reader can use.
  static func largest(in set: some Collection<UInt8>) -> [UInt8]? {
    var best: (size: Double, address: [UInt8])?
    var rest = Array(set)[...]
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { return best?.address }
      var address = rest.prefix { $0 > 0x20 }
      rest = rest[address.endIndex...]
      var size = 1.0
      if address.last == UInt8(ascii: ",") {
        address = address.dropLast()
      } else {
        let descriptor = rest.prefix { $0 != UInt8(ascii: ",") }
        rest = rest[descriptor.endIndex...]
        size = self.size(descriptor)
      }
      if isBetter(size, than: best?.size) { best = (size, Array(address)) }
    }
  }

  /// Twice the width of the usual screen: wider images only cost time.
  private static let widest = 2528.0

  /// The largest of those that are not too wide, else the smallest.
  private static func isBetter(_ size: Double, than best: Double?) -> Bool {
    guard let best else { return true }
    return size <= widest ? best > widest || size > best : best > widest && size < best
  }

  private static func size(_ descriptor: ArraySlice<UInt8>) -> Double {
    let digits = descriptor.drop { $0 <= 0x20 }.prefix { URLText.isDigit($0) || $0 == UInt8(ascii: ".") }
    return Double(String(decoding: digits, as: UTF8.self)) ?? 1
  }
}
