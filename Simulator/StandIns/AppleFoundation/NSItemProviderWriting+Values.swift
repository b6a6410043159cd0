// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

extension NSURL: NSItemProviderWriting {
  /// developer.apple.com/documentation/foundation/nsitemproviderwriting/writabletypeidentifiersforitemprovider-swift.type.property.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  /// developer.apple.com/documentation/foundation/nsitemproviderwriting/loaddata(withtypeidentifier:foritemprovidercompletionhandler:).
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(absoluteString.utf8), nil)
    return nil
  }
}
