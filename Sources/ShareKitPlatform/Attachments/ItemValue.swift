// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The last resort of loading: `loadItem`, deprecated in iOS 27, whose value may be of any class.
///
/// Only here, and in the loading of a page script's results.
struct ItemValue {
  /// The folder for values that are not files yet.
  let files: CopiedFile
  /// What was asked for.
  let type: UniformType

  /// Asks a provider; the value is made inside the handler.
  @MainActor func load(from provider: NSItemProvider, _ once: Once<AttachmentResolver.Raw>) {
    let (files, type) = (files, type)
    provider.loadItem(forTypeIdentifier: type.identifier, options: nil) { value, error in
      guard once.begin() else { return }
      once.end(Result { try ItemValue(files: files, type: type).raw(value, error) })
    }
  }

  private func raw(_ value: Any?, _ error: (any Error)?) throws -> AttachmentResolver.Raw {
    switch value {
    // `as? URL` on such a value is always nil on Linux.
    case let url as NSURL: return .url(url as URL)
    case let text as NSString: return .string(text as String)
    case let text as NSAttributedString: return .string(text.string)
    case let bytes as NSData: return try raw(bytes as Data)
    case let image as UIImage: return .file(try Self.encoded(image, into: files))
    default: throw error ?? LoadingError.unexpectedValue
    }
  }

  private func raw(_ bytes: Data) throws -> AttachmentResolver.Raw {
    let text = String(data: bytes, encoding: .utf8)
    switch type.family {
    case .link, .fileLink:
      guard let url = text.flatMap({ URL(string: $0) }) else { throw LoadingError.unexpectedValue }
      return .url(url)
    default: return .file(try files.write(bytes, name: "item", as: type))
    }
  }

  /// An image that exists in memory only, as PNG, or as JPEG if it can't be encoded as PNG.
  static func encoded(_ image: UIImage, into files: CopiedFile) throws -> AttachmentResolver.LoadedFile {
    let types = UniformTypes()
    if let bytes = image.pngData() {
      return try files.write(bytes, name: "Image.png", as: types["public.png"])
    }
    guard let bytes = image.jpegData(compressionQuality: 0.9) else { throw LoadingError.unexpectedValue }
    return try files.write(bytes, name: "Image.jpg", as: types["public.jpeg"])
  }

  /// Says what `loadItem` gives for a type, for a recorder.
  @MainActor static func describe(
    _ provider: NSItemProvider, _ type: String, withContents: Bool, _ once: Once<HostShape.Value>
  ) {
    provider.loadItem(forTypeIdentifier: type, options: nil) { value, error in
      guard once.begin() else { return }
      once.end(
        Result {
          var found = try described(value, error)
          if !withContents { found.text = nil }
          return found
        })
    }
  }

  private static func described(_ value: Any?, _ error: (any Error)?) throws -> HostShape.Value {
    switch value {
    case let url as NSURL: return described(url as URL)
    case let text as NSString:
      return HostShape.Value(.string, bytes: (text as String).utf8.count, text: text as String)
    case let text as NSAttributedString:
      return HostShape.Value(.attributedString, bytes: text.string.utf8.count, text: text.string)
    case let bytes as NSData: return HostShape.Value(.data, bytes: bytes.length)
    case is UIImage: return HostShape.Value(.image)
    case is NSDictionary: return HostShape.Value(.dictionary)
    case nil: throw error ?? LoadingError.unexpectedValue
    default: return HostShape.Value(.other)
    }
  }

  private static func described(_ url: URL) -> HostShape.Value {
    guard url.isFileURL else {
      return HostShape.Value(.url, bytes: url.absoluteString.utf8.count, text: url.absoluteString)
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    let isFolder = attributes?[.type] as? FileAttributeType == .typeDirectory
    return HostShape.Value(
      isFolder ? .folderURL : .fileURL, bytes: isFolder ? nil : (attributes?[.size] as? NSNumber)?.intValue,
      fileName: url.lastPathComponent)
  }
}
