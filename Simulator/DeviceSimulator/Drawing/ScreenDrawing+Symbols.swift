// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageIO
import UIKit

extension ScreenDrawing {
  /// Draws a symbol in the middle of a frame, as large as the frame's shorter side allows.
  mutating func paintSymbol(_ name: String, _ color: String, in frame: CGRect, side: CGFloat? = nil) {
    let side = side ?? min(frame.width, frame.height)
    let look =
      SymbolShapes.isFilled(name)
      ? "fill=\"\(color)\"" : "fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.7\""
    svg.append(
      "<path transform=\"translate(\(number(frame.midX - side / 2)) \(number(frame.midY - side / 2))) "
        + "scale(\(number(side / 24, scale: 100)))\" \(look) stroke-linecap=\"round\" stroke-linejoin=\"round\" "
        + "d=\"\(SymbolShapes.path(name))\"/>")
  }

  /// Draws an image: a symbol in the view's tint, or the image itself.
  mutating func paint(_ view: UIImageView, _ frame: CGRect) {
    if let symbol = view.image?.symbol {
      return paintSymbol(symbol, palette.hex(view.tintColor, else: "tintColor"), in: frame)
    }
    guard let image = view.image, let data = image.bytes, data.count < 100_000 else {
      if view.image != nil { box(frame, palette.hex("fill"), radius: view.layer.cornerRadius) }
      return
    }
    let name = "clip\(svg.count)"
    svg.append("<clipPath id=\"\(name)\">\(rect(frame, radius: view.layer.cornerRadius))</clipPath>")
    let fit = view.contentMode == .scaleAspectFill ? "xMidYMid slice" : "xMidYMid meet"
    let kind = data.starts(with: [0x89]) ? "png" : "jpeg"
    svg.append(
      "<image clip-path=\"url(#\(name))\" \(attributes(frame)) preserveAspectRatio=\"\(fit)\" "
        + "href=\"data:image/\(kind);base64,\(data.base64EncodedString())\"/>")
  }
}

extension UIImage {
  /// The encoded image, whichever way it was made; nil for a symbol.
  fileprivate var bytes: Data? {
    if let bitmap { return try? Data(contentsOf: bitmap.file) }
    return symbol == nil ? pngData() : nil
  }
}
