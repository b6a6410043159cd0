// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/foundation/urlsessionconfiguration.
// set up by one owner before a session takes it
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/default.
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/ephemeral.
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }

  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/background(withidentifier:).
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    URLSessionConfiguration(identifier: identifier)
  }

  private init(identifier: String?) {
    self.identifier = identifier
  }

  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/identifier.
  public let identifier: String?
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/sharedcontaineridentifier.
  open var sharedContainerIdentifier: String?
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/sessionsendslaunchevents.
  open var sessionSendsLaunchEvents = true
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/isdiscretionary.
  open var isDiscretionary = false
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/waitsforconnectivity.
  open var waitsForConnectivity = false
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/timeoutintervalforrequest.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// developer.apple.com/documentation/foundation/urlsessionconfiguration/timeoutintervalforresource.
  open var timeoutIntervalForResource: TimeInterval = 604_800
}
