// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/foundation/nsitemproviderreading.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// developer.apple.com/documentation/foundation/nsitemproviderreading/readabletypeidentifiersforitemprovider-swift.type.property.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// developer.apple.com/documentation/foundation/nsitemproviderreading/object(withitemproviderdata:typeidentifier:).
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSURL: NSItemProviderReading {
  /// developer.apple.com/documentation/foundation/nsurl.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url", "public.file-url"] }

  /// developer.apple.com/documentation/foundation/nsitemproviderreading/object(withitemproviderdata:typeidentifier:).
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard let url = NSURL(string: String(decoding: data, as: UTF8.self)) else {
      throw NSError(
        domain: NSItemProvider.errorDomain, code: NSItemProvider.ErrorCode.unexpectedValueClassError.rawValue)
    }
    return unsafeDowncast(url, to: Self.self)
  }
}

extension NSString: NSItemProviderReading {
  /// developer.apple.com/documentation/foundation/nsstring.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.plain-text", "public.text"] }

  /// developer.apple.com/documentation/foundation/nsitemproviderreading/object(withitemproviderdata:typeidentifier:).
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    unsafeDowncast(NSString(string: String(decoding: data, as: UTF8.self)), to: Self.self)
  }
}

/// developer.apple.com/documentation/foundation/nsitemproviderfileoptions.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
  /// developer.apple.com/documentation/foundation/nsitemproviderfileoptions/rawvalue.
  public let rawValue: Int

  /// developer.apple.com/documentation/foundation/nsitemproviderfileoptions/init(rawvalue:).
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// developer.apple.com/documentation/foundation/nsitemproviderfileoptions/openinplace.
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}
