// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation

/// developer.apple.com/documentation/linkpresentation/lplinkmetadata.
open class LPLinkMetadata: NSObject {
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/originalurl.
  open var originalURL: URL?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/url.
  open var url: URL?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/title.
  open var title: String?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/iconprovider.
  open var iconProvider: NSItemProvider?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/imageprovider.
  open var imageProvider: NSItemProvider?
}
