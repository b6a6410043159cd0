// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ImageIO

extension UIImage {
  /// developer.apple.com/documentation/uikit/uiimage/init(cgimage:).
  public convenience init(cgImage: CGImage) { self.init(bitmap: cgImage) }

  /// developer.apple.com/documentation/uikit/uiimage/init(systemname:).
  public convenience init?(systemName name: String) { self.init(symbol: name) }

  /// developer.apple.com/documentation/uikit/uiimage/configuration-swift.class.
  open class Configuration: NSObject {
    override init() { super.init() }
  }

  /// developer.apple.com/documentation/uikit/uiimage/symbolconfiguration-swift.class.
  open class SymbolConfiguration: Configuration {
    /// The style whose size the symbol follows.
    package let style: UIFont.TextStyle

    /// developer.apple.com/documentation/uikit/uiimage/symbolconfiguration-swift.class/init(textstyle:).
    public init(textStyle: UIFont.TextStyle) {
      style = textStyle
      super.init()
    }
  }

  /// developer.apple.com/documentation/uikit/uiimage/size.
  public var size: CGSize {
    bitmap.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
  }
}
