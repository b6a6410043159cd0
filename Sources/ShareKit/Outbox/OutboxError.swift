// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

/// An error of the outbox.
public enum OutboxError: Error, Hashable, Sendable {
  /// The outbox's folder can't be created or opened.
  case unusable(ShareFileError)
  /// The volume has less free space than the share and the reserve need.
  case outOfSpace(needed: Int, free: Int)
  /// There is nothing in the share to send.
  case empty
  /// A file of the share cannot be read.
  case unreadableAttachment(name: String)
  /// A share of this identifier is already in the outbox.
  case alreadyCommitted(ShareID)
  /// The share was written by a newer version of the app and can't be read by this one.
  case newerVersion(ShareID)
  /// The outbox doesn't contain the share.
  case notFound(ShareID)
  /// Another process is sending the share.
  case held(ShareID)
  /// The share belongs to another account.
  case otherAccount(ShareID)
  /// The server hasn't refused the share because of a removed destination, so its destinations can't be changed.
  case keepsDestinations(ShareID)
  /// The receipt is not for the share's bytes, or is from another account or server; the share is kept.
  case receiptMismatch(ShareID)
  /// A lease owner's name has characters other than letters, digits and hyphens, or too many.
  case invalidOwner(String)
}

extension OutboxError: CustomStringConvertible {
  /// A description of the error, as the end of a sentence.
  public var description: String {
    switch self {
    case .unusable(let reason): "\(reason)"
    case .outOfSpace(let needed, let free):
      "the disk is full: \(needed) bytes are needed, and \(free) are free"
    case .empty: "the share has no content"
    case .unreadableAttachment(let name): "the file “\(name)” can't be read"
    case .alreadyCommitted(let id): "the outbox already contains the share \(id.text)"
    case .newerVersion(let id): "a newer version wrote the share \(id.text), and this version can't read it"
    case .notFound(let id): "the outbox doesn't contain the share \(id.text)"
    case .held(let id): "another process is sending the share \(id.text)"
    case .otherAccount(let id): "the share \(id.text) belongs to another account"
    case .keepsDestinations(let id):
      "the server hasn't rejected the share \(id.text) because of a removed destination, so it keeps its destinations"
    case .receiptMismatch(let id): "the server's receipt isn't for the share \(id.text), so the share is kept"
    case .invalidOwner(let name): "“\(name)” can't be the name of a lease owner"
    }
  }
}

extension OutboxError {
  /// Returns whether an error of any type means that this device's volume is full.
  public static func isOutOfSpace(_ error: any Error) -> Bool {
    switch error {
    case let error as ShareFileError: return error.isOutOfSpace
    case OutboxError.outOfSpace: return true
    case OutboxError.unusable(let error): return error.isOutOfSpace
    default: return isOutOfSpace(error as NSError)
    }
  }

  private static func isOutOfSpace(_ error: NSError) -> Bool {
    let codes = [Int(ENOSPC), Int(EDQUOT)]
    if error.domain == NSPOSIXErrorDomain, codes.contains(error.code) { return true }
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.Code.fileWriteOutOfSpace.rawValue {
      return true
    }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { isOutOfSpace($0 as NSError) } ?? false
  }
}
