// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import Messages
import ShareContract

/// What a request says in the words of draft-ietf-httpbis-resumable-upload, whichever version it speaks.
///
/// The interop versions differ: up to 4 the end is named by `Upload-Incomplete`, later by `Upload-Complete`; from 6 on
/// PATCH has a media type of its own. A request without a version speaks the newest.
struct UploadFields: Equatable {
  /// The value of `Upload-Draft-Interop-Version`.
  let version: Int?
  /// Whether the request brings the end of the upload; nil when it does not say.
  let isComplete: Bool?
  /// `Upload-Offset`.
  let offset: Int?
  /// `Upload-Length`.
  let length: Int?

  /// Versions whose interim answer this server knows.
  static let versions = 3...8
  /// The media type of PATCH.
  static let partialType = "application/partial-upload"

  init(_ headers: HTTPFields) throws {
    version = try Self.integer(headers, .uploadVersion)
    offset = try Self.integer(headers, .uploadOffset)
    length = try Self.integer(headers, .uploadLength)
    let complete = try Self.boolean(headers, .uploadComplete)
    let incomplete = try Self.boolean(headers, .uploadIncomplete)
    isComplete = complete ?? incomplete.map { !$0 }
  }

  /// Whether the client understands the interim answer 104.
  var takesInterim: Bool { version.map(Self.versions.contains) ?? false }

  /// Whether the client speaks of `Upload-Incomplete`.
  var saysIncomplete: Bool { version.map { $0 <= 4 } ?? false }

  /// Whether PATCH must have the media type.
  var needsPartialType: Bool { version.map { $0 >= 6 } ?? true }

  /// Bytes of the whole upload, as far as this request tells; throws when it contradicts itself.
  func total(from offset: Int, content: Int?) throws -> Int? {
    let ending = isComplete == true ? content.map { offset + $0 } : nil
    if let length, let ending, length != ending { throw Self.inconsistent }
    return length ?? ending
  }

  static let inconsistent = Problem(
    .uploadLengthInconsistent,
    .uploadInconsistent)
}

extension UploadFields {
  // Structured fields (RFC 9651): an integer, a boolean.
  private static func integer(_ headers: HTTPFields, _ name: HTTPField.Name) throws -> Int? {
    guard let text = headers[name] else { return nil }
    guard let number = Int(text), number >= 0, text.utf8.count <= 15 else {
      throw Problem(.badRequest, .headerNotNumber(name: "\(name)"))
    }
    return number
  }

  private static func boolean(_ headers: HTTPFields, _ name: HTTPField.Name) throws -> Bool? {
    switch headers[name] {
    case nil: return nil
    case "?1": return true
    case "?0": return false
    default: throw Problem(.badRequest, .headerNotBoolean(name: "\(name)"))
    }
  }

  /// Says where an upload stands, in the version of the client.
  func describe(offset: Int, isComplete: Bool, in headers: inout HTTPFields) {
    headers[.uploadOffset] = String(offset)
    headers[saysIncomplete ? .uploadIncomplete : .uploadComplete] = isComplete != saysIncomplete ? "?1" : "?0"
    if let version, takesInterim { headers[.uploadVersion] = String(version) }
  }
}

extension HTTPField.Name {
  /// Upload-Draft-Interop-Version.
  static let uploadVersion = Self("Upload-Draft-Interop-Version")!
  /// Upload-Complete.
  static let uploadComplete = Self("Upload-Complete")!
  /// Upload-Incomplete.
  static let uploadIncomplete = Self("Upload-Incomplete")!
  /// Upload-Offset.
  static let uploadOffset = Self("Upload-Offset")!
  /// Upload-Length.
  static let uploadLength = Self("Upload-Length")!
  /// Upload-Limit.
  static let uploadLimit = Self("Upload-Limit")!
}
