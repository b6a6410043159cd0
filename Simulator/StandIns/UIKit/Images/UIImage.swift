// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
package import ImageIO

/// developer.apple.com/documentation/uikit/uiimage.
open class UIImage: NSObject, NSItemProviderWriting, @unchecked Sendable {  // the bytes are constant
  let png: Data
  /// The image it was created from, if any.
  package let bitmap: CGImage?
  /// The name of its system symbol, if it is one.
  package let symbol: String?

  /// developer.apple.com/documentation/uikit/uiimage/init(data:).
  public init?(data: Data) {
    guard !data.isEmpty else { return nil }
    png = data
    bitmap = nil
    symbol = nil
  }

  /// developer.apple.com/documentation/foundation/nscoding/init(coder:).
  ///
  /// Always returns nil: no archives are read here.
  public required init?(coder: NSCoder) { nil }

  init(bitmap: CGImage) {
    png = Data()
    self.bitmap = bitmap
    symbol = nil
  }

  init(symbol: String) {
    png = Data()
    bitmap = nil
    self.symbol = symbol
  }

  /// developer.apple.com/documentation/foundation/nsitemproviderwriting/writabletypeidentifiersforitemprovider-swift.type.property.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }

  /// developer.apple.com/documentation/foundation/nsitemproviderwriting/loaddata(withtypeidentifier:foritemprovidercompletionhandler:).
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(png, nil)
    return nil
  }
}
