// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import Hummingbird
import Messages
import NIOCore
import ServerCore
package import ShareContract

extension ServerContext {
  /// The share that the path names; throws `notFound` for an invalid identifier.
  package func shareID() throws -> ShareID {
    guard let id = parameters.get("id").flatMap({ ShareID($0) }) else {
      throw Problem(.notFound, .unknownShare)
    }
    return id
  }
}

extension Request {
  /// The first value of a parameter of the query; nil if it is absent or not text.
  ///
  /// Browsers and many programs send a space as `+`, which the decoder of URIs would leave as it is.
  package func parameter(_ name: String) -> String? {
    try? uri.query.map { try FormBody.fields(of: $0.utf8) }?[name]
  }

  /// An integer of the query within bounds, or nil if it is absent.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = uri.queryParameters[name[...]] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Problem(
        .unprocessable,
        .numberOutOfRange(name: name, least: "\(range.lowerBound)", most: "\(range.upperBound)"))
    }
    return number
  }

  /// Decodes the JSON body; the problem names the invalid member.
  package func json<Body: Decodable>(_ type: Body.Type, _ context: ServerContext) async throws -> Body {
    let buffer = try await body.collect(upTo: context.maxUploadSize)
    return try JSONBody.decode(type, from: Data(buffer.readableBytesView))
  }

  /// Decodes the JSON body, or returns nil if there is none.
  package func optionalJSON<Body: Decodable>(
    _ type: Body.Type, _ context: ServerContext
  ) async throws -> Body? {
    let buffer = try await body.collect(upTo: context.maxUploadSize)
    guard buffer.readableBytes > 0 else { return nil }
    return try JSONBody.decode(type, from: Data(buffer.readableBytesView))
  }

  /// The fields of a form.
  package func form(_ context: ServerContext) async throws -> [String: String] {
    let buffer = try await body.collect(upTo: context.maxUploadSize)
    return try FormBody.fields(of: buffer.readableBytesView)
  }
}

/// Decodes JSON with errors that say what is wrong and where.
enum JSONBody {
  static func decode<Body: Decodable>(_ type: Body.Type, from data: Data) throws -> Body {
    guard !NullCharacter.isFound(inJSON: Array(data)) else {
      throw Problem(
        .malformedJSON, .bodyNotJSON)
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw Problem(.malformedJSON, message(of: error))
    }
  }

  private static func message(of error: DecodingError) -> Message {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      path(context).map { .jsonMemberType(member: $0) } ?? .jsonBodyType
    case .keyNotFound(let key, _): .jsonMemberMissing(member: key.stringValue)
    case .dataCorrupted(let context): path(context).map { .jsonMemberInvalid(member: $0) } ?? .bodyNotJSON
    @unknown default: .bodyNotJSON
    }
  }

  /// The names that lead to the member, such as `parts.0.name`; nil for the whole body.
  private static func path(_ context: DecodingError.Context) -> String? {
    guard !context.codingPath.isEmpty else { return nil }
    return context.codingPath.map(\.stringValue).joined(separator: ".")
  }
}
