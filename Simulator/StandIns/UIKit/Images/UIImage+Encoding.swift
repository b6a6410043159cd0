// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

extension UIImage: NSItemProviderReading {
  /// developer.apple.com/documentation/uikit/uiimage/pngdata().
  ///
  /// Returns the original bytes, because nothing is drawn here.
  public func pngData() -> Data? { png.isEmpty ? nil : png }

  /// developer.apple.com/documentation/uikit/uiimage/jpegdata(compressionquality:).
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }

  /// developer.apple.com/documentation/foundation/nsitemproviderreading/readabletypeidentifiersforitemprovider-swift.type.property.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg", "public.image"]
  }

  /// developer.apple.com/documentation/foundation/nsitemproviderreading/object(withitemproviderdata:typeidentifier:).
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard let image = UIImage(data: data) else {
      throw NSError(
        domain: NSItemProvider.errorDomain, code: NSItemProvider.ErrorCode.unexpectedValueClassError.rawValue)
    }
    return unsafeDowncast(image, to: Self.self)
  }
}

extension UIImage: NSSecureCoding {
  /// developer.apple.com/documentation/foundation/nssecurecoding/supportssecurecoding.
  public static var supportsSecureCoding: Bool { true }

  /// developer.apple.com/documentation/foundation/nscoding/encode(with:).
  public func encode(with coder: NSCoder) {}
}
