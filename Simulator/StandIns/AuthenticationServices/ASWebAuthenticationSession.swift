// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation
import DeviceInterface
public import UIKit

/// developer.apple.com/documentation/authenticationservices/aspresentationanchor.
public typealias ASPresentationAnchor = UIWindow

/// developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding.
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:).
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror.
public struct ASWebAuthenticationSessionError: Error, CustomNSError, Hashable, Sendable {
  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerrordomain.
  public static let errorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"
  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code.
  public let code: Code
  /// The raw value of the error's code.
  public var errorCode: Int { code.rawValue }

  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code.
  public enum Code: Int, Sendable {
    /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code/canceledlogin.
    case canceledLogin = 1
    /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code/presentationcontextnotprovided.
    case presentationContextNotProvided = 2
    /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code/presentationcontextinvalid.
    case presentationContextInvalid = 3
  }
}

/// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession.
open class ASWebAuthenticationSession: NSObject {
  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/completionhandler.
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback.
  open class Callback: NSObject {
    fileprivate let scheme: String

    fileprivate init(scheme: String) { self.scheme = scheme }

    /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback/customscheme(_:).
    public static func customScheme(_ customScheme: String) -> Callback { Callback(scheme: customScheme) }
  }

  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/presentationcontextprovider.
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/prefersephemeralwebbrowsersession.
  open var prefersEphemeralWebBrowserSession = false

  private let url: URL
  private let scheme: String
  private var completion: CompletionHandler?
  // The session keeps itself alive after `start()`.
  private var itself: ASWebAuthenticationSession?
  private var activity = 0

  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callback:completionhandler:)-6nut7.
  public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
    url = URL
    scheme = callback.scheme
    completion = completionHandler
    super.init()
  }

  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:)-7fpox.
  public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
    url = URL
    scheme = callbackURLScheme ?? ""
    completion = completionHandler
    super.init()
  }

  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/start().
  ///
  /// Works once per instance. The device decides whether an extension can show a page.
  @discardableResult open func start() -> Bool {
    // Called on the main thread, as everything that presents; the next line checks this at run time.
    nonisolated(unsafe) let session = self
    return MainActor.assumeIsolated { session.showPage() }
  }

  @MainActor private func showPage() -> Bool {
    let process = AttachedDevice.process
    process.step("ASWebAuthenticationSession.start", url.host ?? "")
    guard itself == nil, completion != nil else { return false }
    guard let provider = presentationContextProvider else { return fail(.presentationContextNotProvided) }
    let anchor = provider.presentationAnchor(for: self)
    guard anchor.windowScene != nil, !anchor.isHidden else { return fail(.presentationContextInvalid) }
    activity = process.begin("ASWebAuthenticationSession")
    itself = self
    // Used on the main queue only.
    nonisolated(unsafe) let session = self
    let isShown = process.browser.show(url, until: scheme) { end in
      DispatchQueue.main.async { session.ended(end) }
    }
    return isShown || fail(.presentationContextInvalid)
  }

  /// developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/cancel().
  open func cancel() {
    AttachedDevice.process.step("ASWebAuthenticationSession.cancel")
    finish(nil, ASWebAuthenticationSessionError(code: .canceledLogin))
  }

  private func ended(_ end: BrowserEnd) {
    switch end {
    case .came(let url): finish(url, nil)
    case .cancelled: finish(nil, ASWebAuthenticationSessionError(code: .canceledLogin))
    }
  }

  private func fail(_ code: ASWebAuthenticationSessionError.Code) -> Bool {
    finish(nil, ASWebAuthenticationSessionError(code: code))
    return false
  }

  private func finish(_ url: URL?, _ error: (any Error)?) {
    let completion = completion
    self.completion = nil
    if itself != nil { AttachedDevice.process.end(activity) }
    itself = nil
    completion?(url, error)
  }
}
