// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import HTTPTypes
import Messages
import ServerCore
import ShareContract

/// The upload fields of a request in any version of draft-ietf-httpbis-resumable-upload.
///
/// The interop versions differ: up to 4 the end is marked by `Upload-Incomplete`, later by `Upload-Complete`. From 6
/// on, PATCH has its own media type. A request without a version uses the newest.
package struct UploadFields: Equatable {
  /// The value of `Upload-Draft-Interop-Version`.
  package let version: Int?
  /// Whether the request contains the end of the upload, or nil if it doesn't say.
  package let isComplete: Bool?
  /// The value of `Upload-Offset`.
  package let offset: Int?
  /// The value of `Upload-Length`.
  package let length: Int?

  /// Versions whose interim response this server sends.
  static let versions = 3...8
  /// The media type of PATCH requests.
  package static let partialType = "application/partial-upload"

  package init(_ headers: HTTPFields) throws {
    version = try Self.integer(headers, .uploadVersion)
    offset = try Self.integer(headers, .uploadOffset)
    length = try Self.integer(headers, .uploadLength)
    let complete = try Self.boolean(headers, .uploadComplete)
    let incomplete = try Self.boolean(headers, .uploadIncomplete)
    isComplete = complete ?? incomplete.map { !$0 }
  }

  /// Whether the client understands the interim response 104.
  package var takesInterim: Bool { version.map(Self.versions.contains) ?? false }

  /// Whether the client uses `Upload-Incomplete`.
  package var saysIncomplete: Bool { version.map { $0 <= 4 } ?? false }

  /// Whether PATCH requires the media type.
  package var needsPartialType: Bool { version.map { $0 >= 6 } ?? true }

  /// The size of the whole upload, if this request gives it; throws if the request contradicts itself.
  package func total(from offset: Int, content: Int?) throws -> Int? {
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

  /// Reports the state of an upload in the client's version.
  package func describe(offset: Int, isComplete: Bool, in headers: inout HTTPFields) {
    headers[.uploadOffset] = String(offset)
    headers[saysIncomplete ? .uploadIncomplete : .uploadComplete] = isComplete != saysIncomplete ? "?1" : "?0"
    if let version, takesInterim { headers[.uploadVersion] = String(version) }
  }
}

extension HTTPField.Name {
  /// The field `Upload-Draft-Interop-Version`: the draft of the protocol that the client uses.
  package static let uploadVersion = Self("Upload-Draft-Interop-Version")!
  /// The field `Upload-Complete`: whether the request ends the upload.
  static let uploadComplete = Self("Upload-Complete")!
  /// The field `Upload-Incomplete` of older drafts: the opposite of `Upload-Complete`.
  static let uploadIncomplete = Self("Upload-Incomplete")!
  /// The field `Upload-Offset`: the number of bytes received so far.
  static let uploadOffset = Self("Upload-Offset")!
  /// The field `Upload-Length`: the size of the whole upload in bytes.
  package static let uploadLength = Self("Upload-Length")!
  /// The field `Upload-Limit`: the limits of the server.
  package static let uploadLimit = Self("Upload-Limit")!
}
