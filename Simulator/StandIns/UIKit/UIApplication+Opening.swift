// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

extension UIApplication {
  /// developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:).
  ///
  /// The handler runs later on the main thread.
  public func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let process = AttachedDevice.process
    process.step("UIApplication.open", url.absoluteString)
    guard let taken = process.open(url, by: .application) else { return }
    let activity = process.begin("UIApplication.open")
    DispatchQueue.main.async {
      MainActor.assumeIsolated { completion?(taken) }
      process.end(activity)
    }
  }

  /// developer.apple.com/documentation/uikit/uiapplication/openurl(_:).
  ///
  /// Deprecated since iOS 10. The device decides what it returns.
  @discardableResult public func openURL(_ url: URL) -> Bool {
    AttachedDevice.process.step("UIApplication.openURL", url.absoluteString)
    return AttachedDevice.process.open(url, by: .openURL) ?? false
  }
}
