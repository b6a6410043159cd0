// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CQREncode

/// A text as a QR code (ISO/IEC 18004, byte mode, error correction M).
package struct QRCode: Sendable {
  /// The number of modules along each side, without the border.
  package let width: Int
  private let squares: [Bool]

  /// The width of the border that scanners need, in modules.
  private static let border = 4

  /// Returns nil for a text that no code can hold; the limit is 2,331 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      return nil
    }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    squares = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
  }

  private func isDark(_ x: Int, _ y: Int) -> Bool {
    let (x, y) = (x - Self.border, y - Self.border)
    guard (0..<width).contains(x), (0..<width).contains(y) else { return false }
    return squares[y * width + x]
  }

  private var side: Int { width + 2 * Self.border }

  /// A drawing for a web page, black on white in every color scheme.
  package var svg: String {
    var path = ""
    for y in 0..<side {
      var x = 0
      while x < side {
        let start = x
        while x < side, isDark(x, y) { x += 1 }
        if x > start { path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z" }
        x += 1
      }
    }
    return """
      <svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
      aria-label="QR code" shape-rendering="crispEdges"><rect width="\(side)" height="\(side)" fill="#fff"/>\
      <path d="\(path)" fill="#000"/></svg>
      """
  }

  /// Lines for a terminal, two modules in each character.
  ///
  /// - Parameter isColored: sets black and white explicitly, whatever the terminal's colors. Otherwise, dark modules
  ///   stay blank, which is right on a dark terminal.
  package func lines(isColored: Bool) -> [String] {
    stride(from: 0, to: side, by: 2).map { y in
      let letters = (0..<side).map { x in Self.letter(isDark(x, y), isDark(x, y + 1)) }
      return isColored ? "\u{1B}[40;97m" + letters.joined() + "\u{1B}[0m" : letters.joined()
    }
  }

  // The light modules are drawn in the foreground color.
  private static func letter(_ upper: Bool, _ lower: Bool) -> String {
    switch (upper, lower) {
    case (false, false): "█"
    case (false, true): "▀"
    case (true, false): "▄"
    case (true, true): " "
    }
  }
}
