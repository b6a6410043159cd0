// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import AppleFoundation

/// developer.apple.com/documentation/intents/inimage.
// constants
open class INImage: NSObject, @unchecked Sendable {
  /// The name of the system's symbol.
  let symbol: String

  init(symbol: String) { self.symbol = symbol }

  /// developer.apple.com/documentation/intents/inimage/systemimagenamed(_:).
  open class func systemImageNamed(_ systemImageName: String) -> Self {
    unsafeDowncast(INImage(symbol: systemImageName), to: self)
  }
}

/// The methods of intents that name a parameter by its key path; Apple's overlay has them in a protocol, because they use `Self`.
public protocol _INIntentSetImageKeyPath {}

extension _INIntentSetImageKeyPath {
  /// developer.apple.com/documentation/intents/inintent/setimage:forparameternamed:.
  public func setImage<Value>(_ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Value>) {
    (self as? INIntent)?.images[parameterName] = image
  }

  /// developer.apple.com/documentation/intents/inintent/imageforparameternamed:.
  public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
    (self as? INIntent)?.images[parameterName]
  }
}

extension INIntent: _INIntentSetImageKeyPath {}
