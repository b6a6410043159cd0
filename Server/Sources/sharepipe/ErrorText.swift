// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import NIOCore
import ServerCore
import ShareContract
import ShareKit
import Storage

/// Describes errors for people who use a terminal; no other part of the program does.
enum ErrorText {
  /// Returns what happened as the end of a sentence, such as “Permission denied”; never the source form of a Swift value.
  static func text(of error: any Error) -> String {
    if let problem = StorageProblem(databaseError: error) { return problem.message }
    return switch error {
    case let failure as CommandFailure: failure.message
    case let problem as Problem: problem.detail ?? problem.title
    case let problem as ProblemResponse: problem.problem.detail ?? problem.problem.title
    case let problem as StorageProblem: problem.message
    case let problem as MailMessage.Problem: text(of: problem)
    case let error as DecodingError: text(of: error)
    case let error as IOError: reason(error.errnoCode)
    case is CancellationError: "the command was canceled"
    case let error as CocoaError: text(ofSystemError: error as NSError)
    case let error as POSIXError: reason(error.code.rawValue)
    case let error as URLError: text(ofSystemError: error as NSError)
    case let error as NSError where type(of: error as Any) is NSError.Type: text(ofSystemError: error)
    case let error as any CustomStringConvertible: error.description
    // The name of the type is all that is known, and it helps to find the fault.
    default: "an internal error occurred (\(type(of: error))); report it with the command that you ran"
    }
  }

  /// The message of the system for an error number, such as “Permission denied”.
  static func reason(_ code: Int32) -> String {
    String(cString: strerror(code))
  }

  private static func text(of problem: MailMessage.Problem) -> String {
    switch problem {
    case .invalidAddress(let address): "“\(address)” isn't a valid email address"
    case .invalidField(let name): "the field \(name) is empty or has a control character"
    }
  }

  private static func text(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "the JSON has no member “\(key.stringValue)”"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "the JSON has an unexpected value\(member(context.codingPath))"
    case .dataCorrupted(let context): "the JSON is invalid\(member(context.codingPath))"
    @unknown default: "the JSON is invalid"
    }
  }

  private static func member(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "" : " in “\(path.map(\.stringValue).joined(separator: "."))”"
  }

  /// Foundation wraps the system's error number, and names the file beside it.
  private static func text(ofSystemError error: NSError) -> String {
    let path = error.userInfo[NSFilePathErrorKey] as? String ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
    let text = systemReason(error) ?? cocoaReasons[error.code] ?? "the system reports error \(error.code)"
    return path.map { "\($0): \(text)" } ?? text
  }

  private static func systemReason(_ error: NSError) -> String? {
    if error.domain == NSPOSIXErrorDomain { return reason(Int32(error.code)) }
    return (error.userInfo[NSUnderlyingErrorKey] as? NSError).flatMap(systemReason)
  }

  /// Errors of Foundation that can come without the system's error number.
  private static let cocoaReasons = [
    CocoaError.Code.fileNoSuchFile.rawValue: reason(ENOENT),
    CocoaError.Code.fileReadNoSuchFile.rawValue: reason(ENOENT),
    CocoaError.Code.fileReadNoPermission.rawValue: reason(EACCES),
    CocoaError.Code.fileWriteNoPermission.rawValue: reason(EACCES),
    CocoaError.Code.fileWriteFileExists.rawValue: reason(EEXIST),
    CocoaError.Code.fileWriteVolumeReadOnly.rawValue: reason(EROFS),
    CocoaError.Code.fileWriteOutOfSpace.rawValue: reason(ENOSPC),
    CocoaError.Code.fileReadUnknown.rawValue: "the file can't be read",
    CocoaError.Code.fileWriteUnknown.rawValue: "the file can't be written",
  ]
}

extension CommandFailure {
  /// A failure with what was tried, such as “couldn't save the share”, and the reason.
  init(_ reason: Reason, _ what: String, because error: any Error) {
    self.init(reason, "\(what): \(ErrorText.text(of: error))")
  }
}
