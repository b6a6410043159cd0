// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// developer.apple.com/documentation/webkit/wkwebviewconfiguration.
@MainActor open class WKWebViewConfiguration: NSObject {
  /// developer.apple.com/documentation/webkit/wkwebviewconfiguration/websitedatastore.
  open var websiteDataStore = WKWebsiteDataStore.default()
  /// developer.apple.com/documentation/webkit/wkwebviewconfiguration/defaultwebpagepreferences.
  open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  private var handlers: [String: any WKURLSchemeHandler] = [:]

  /// developer.apple.com/documentation/webkit/wkwebviewconfiguration.
  public override init() { super.init() }

  /// developer.apple.com/documentation/webkit/wkwebviewconfiguration/seturlschemehandler(_:forurlscheme:).
  open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String)
  {
    precondition(!["http", "https", "file", "about", "data"].contains(urlScheme), "WebKit handles it itself")
    handlers[urlScheme] = urlSchemeHandler
  }

  func handler(of url: URL?) -> (any WKURLSchemeHandler)? { url?.scheme.flatMap { handlers[$0] } }
}

/// developer.apple.com/documentation/webkit/wkwebpagepreferences.
@MainActor open class WKWebpagePreferences: NSObject {
  /// developer.apple.com/documentation/webkit/wkwebpagepreferences/allowscontentjavascript.
  open var allowsContentJavaScript = true

  /// developer.apple.com/documentation/webkit/wkwebpagepreferences.
  public override init() { super.init() }
}

/// developer.apple.com/documentation/webkit/wkwebsitedatastore.
@MainActor open class WKWebsiteDataStore: NSObject {
  /// developer.apple.com/documentation/webkit/wkwebsitedatastore/default().
  public class func `default`() -> WKWebsiteDataStore { WKWebsiteDataStore() }
  /// developer.apple.com/documentation/webkit/wkwebsitedatastore/nonpersistent().
  public class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
}
