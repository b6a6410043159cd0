// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension LoadOutcome.Reason {
  /// What an error means for the user.
  init(_ error: any Error) {
    switch error {
    case is CancellationError: self = .cancelled
    case is TimedOut: self = .timedOut
    case is LoadingError: self = .unexpectedValue
    case let file as ShareFileError: self = file.isOutOfSpace ? .deviceFull : .unwritable(file.description)
    default: self.init(error as NSError)
    }
  }

  private init(_ error: NSError) {
    if Self.isFull(error) {
      self = .deviceFull
    } else {
      self = .host(domain: error.domain, code: error.code, words: error.localizedDescription)
    }
  }

  /// Foundation wraps the system's error, sometimes twice.
  private static func isFull(_ error: NSError) -> Bool {
    let outOfSpace = CocoaError.fileWriteOutOfSpace.rawValue
    if error.domain == NSCocoaErrorDomain, error.code == outOfSpace { return true }
    if error.domain == NSPOSIXErrorDomain, [Int(ENOSPC), Int(EDQUOT)].contains(error.code) { return true }
    return (error.userInfo[NSUnderlyingErrorKey] as? NSError).map(isFull) ?? false
  }

  /// Whether another representation would fail too, or must not replace this one.
  var isFinal: Bool {
    switch self {
    case .cancelled, .timedOut, .deviceFull, .unwritable: true
    case .nothingUsable, .host, .unexpectedValue: false
    }
  }
}
