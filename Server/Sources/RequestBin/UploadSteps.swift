// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes

/// The resumable uploads of a bin: each request appends to its upload, as in draft-ietf-httpbis-resumable-upload.
///
/// Interop versions 3 and 4 mark an unfinished upload with `Upload-Incomplete`, later ones with `Upload-Complete`.
actor UploadSteps {
  /// What a request with upload fields is for.
  enum Kind: Hashable {
    /// The first bytes of a new upload.
    case begin
    /// More bytes of an upload.
    case append(String)
    /// The question how many bytes of an upload have arrived.
    case ask(String)
    /// The end of an upload before it is complete.
    case cancel(String)
  }

  /// The path of uploads.
  static let path = "/-/uploads/"
  private var received: [String: Int] = [:]
  private var complete: Set<String> = []

  /// Returns what a request is for, or nil if it isn't a step of an upload.
  nonisolated static func kind(_ method: String, _ path: String, _ headers: HTTPFields) -> Kind? {
    if path.hasPrefix(Self.path) {
      let id = String(path.dropFirst(Self.path.count))
      return switch method {
      case "PATCH": .append(id)
      case "HEAD": .ask(id)
      case "DELETE": .cancel(id)
      default: nil
      }
    }
    return headers[.uploadComplete] != nil || headers[.uploadIncomplete] != nil ? .begin : nil
  }

  /// Whether the request says that it contains the end of the upload.
  nonisolated static func isLast(_ headers: HTTPFields) -> Bool {
    headers[.uploadComplete] == "?1" || headers[.uploadIncomplete] == "?0"
  }

  /// Starts an upload and returns its identifier.
  func begin() -> String {
    let id = UUID().uuidString.lowercased()
    received[id] = 0
    return id
  }

  /// The bytes of an upload that have arrived and whether it is complete, or nil for an unknown upload.
  func state(of id: String) -> (offset: Int, isComplete: Bool)? {
    received[id].map { ($0, complete.contains(id)) }
  }

  /// Adds bytes that arrived; the last request completes the upload if its whole body arrived.
  func add(_ bytes: Int, to id: String, completes: Bool) {
    received[id, default: 0] += bytes
    if completes { complete.insert(id) }
  }

  func cancel(_ id: String) {
    received[id] = nil
    complete.remove(id)
  }

  /// The fields that describe an upload in the version of the client.
  nonisolated static func fields(
    offset: Int, isComplete: Bool, for headers: HTTPFields
  ) -> HTTPFields {
    var fields: HTTPFields = [.uploadOffset: String(offset), .cacheControl: "no-store"]
    let version = headers[.uploadVersion].flatMap { Int($0) }
    if let version, version <= 4 {
      fields[.uploadIncomplete] = isComplete ? "?0" : "?1"
    } else {
      fields[.uploadComplete] = isComplete ? "?1" : "?0"
    }
    if let version { fields[.uploadVersion] = String(version) }
    return fields
  }
}

extension HTTPField.Name {
  /// The version of the draft that the client follows.
  static let uploadVersion = Self("Upload-Draft-Interop-Version")!
  /// Whether the request contains the end of the upload.
  static let uploadComplete = Self("Upload-Complete")!
  /// Whether the upload goes on after the request, in interop versions up to 4.
  static let uploadIncomplete = Self("Upload-Incomplete")!
  /// The offset of the request's first byte in the upload.
  static let uploadOffset = Self("Upload-Offset")!
}
