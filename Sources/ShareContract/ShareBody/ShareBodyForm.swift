// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The three forms in which `POST /v1/shares` takes a share.
public enum ShareBodyForm: Hashable, Sendable {
  /// The body is JSON alone.
  case json
  /// The JSON and further parts.
  case multipart(MultipartBoundary)
  /// The thing itself; the value is its media type without parameters, in lower case.
  case raw(String)

  /// Tells the form by the `Content-Type` of the request.
  ///
  /// Throws ``ShareBodyError`` for a type that is missing or malformed.
  public init(contentType: String) throws(ShareBodyError) {
    do throws(MultipartError) {
      let value = try MultipartHeaderValue(contentType, at: 0)
      switch value.main {
      case "application/json": self = .json
      case "multipart/form-data": self = .multipart(try MultipartBoundary(contentType: contentType))
      default: self = .raw(try Self.checked(value.main))
      }
    } catch {
      throw ShareBodyError(error.kind == .malformedHeader ? .mediaType : .multipart(error.kind), at: 0)
    }
  }

  private static func checked(_ type: String) throws(MultipartError) -> String {
    let halves = type.split(separator: "/", omittingEmptySubsequences: false)
    let isType =
      halves.count == 2
      && halves.allSatisfy { half in
        !half.isEmpty && half.utf8.allSatisfy(MultipartHeaderValue.isToken)
      }
    guard isType else { throw MultipartError(.malformedHeader, at: 0) }
    return type
  }
}
