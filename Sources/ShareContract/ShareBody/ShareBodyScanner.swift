// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads a share's body as it arrives, in chunks of any size, and describes it at the end.
///
/// It holds nothing but the JSON; the length of the whole body is the caller's to bound.
///
/// ```swift
/// var scanner = try ShareBodyScanner(contentType: type)
/// for chunk in chunks { try scanner.feed(chunk) }
/// let description = try scanner.finish()
/// ```
public struct ShareBodyScanner: Sendable {
  /// The longest JSON taken unless the caller says otherwise: 16 MiB.
  public static let defaultJSONBytes = 16 * 1024 * 1024

  /// The form that the content type names.
  public let form: ShareBodyForm
  private let contentType: String
  private let jsonLimit: Int
  private var parser: MultipartParser?
  private var json: [UInt8] = []
  private var open: MultipartPartHead?
  private var parts: [ShareBodyDescription.LocatedPart] = []
  private var hasShare = false
  /// Where the boundary before the present part begins.
  private var partOffset = 0
  private var offset = 0

  /// Begins a body of a content type; throws ``ShareBodyError``.
  public init(
    contentType: String, jsonLimit: Int = ShareBodyScanner.defaultJSONBytes,
    limits: MultipartLimits = MultipartLimits()
  ) throws(ShareBodyError) {
    form = try ShareBodyForm(contentType: contentType)
    self.contentType = contentType
    self.jsonLimit = jsonLimit
    if case .multipart(let boundary) = form { parser = MultipartParser(boundary: boundary, limits: limits) }
  }

  /// Reads the next bytes; throws ``ShareBodyError``.
  public mutating func feed(_ chunk: ArraySlice<UInt8>) throws(ShareBodyError) {
    switch form {
    case .json: try keep(chunk)
    case .multipart: try parse { parser, handle in try parser.feed(chunk, handle) }
    case .raw: break
    }
    offset += chunk.count
  }

  /// Says that the body is complete, and describes it; throws ``ShareBodyError``.
  public mutating func finish() throws(ShareBodyError) -> ShareBodyDescription {
    if case .raw(let type) = form { return try describeRaw(type) }
    if case .multipart = form { try parse { parser, handle in try parser.finish(handle) } }
    guard form == .json || hasShare else { throw ShareBodyError(.sharePart, at: offset) }
    let request = try decoded()
    guard request.hasContent || !parts.isEmpty else { throw ShareBodyError(.empty, at: 0) }
    return ShareBodyDescription(form: form, request: request, parts: parts)
  }
}

extension ShareBodyScanner {
  private typealias Handler = (MultipartParser.Event) throws -> Void

  private mutating func parse(
    _ body: (inout MultipartParser, Handler) throws -> Void
  ) throws(ShareBodyError) {
    // The parser is taken out while it runs, for its events change the scanner.
    guard var running = parser.take() else { return }
    defer { parser = running }
    do {
      try body(&running) { event in try self.take(event) }
    } catch let error as MultipartError {
      throw ShareBodyError(error)
    } catch let error as ShareBodyError {
      throw error
    } catch {
      throw ShareBodyError(.sharePart, at: offset)
    }
  }

  private mutating func take(_ event: MultipartParser.Event) throws(ShareBodyError) {
    switch event {
    case .partBegan(let head): try begin(head)
    case .bytes(let bytes): if open?.name == "share" { try keep(bytes) }
    case .partEnded(let range): end(range)
    case .finished: break
    }
  }

  private mutating func begin(_ head: MultipartPartHead) throws(ShareBodyError) {
    open = head
    guard (head.name == "share") == !hasShare else { throw ShareBodyError(.sharePart, at: partOffset) }
    hasShare = true
    guard head.name != "share" else { return }
    guard let kind = ShareBodyPart.Kind(rawValue: head.name) else {
      throw ShareBodyError(.unknownPart(head.name), at: partOffset)
    }
    guard kind != .resource || head.contentLocation != nil else {
      throw ShareBodyError(.missingLocation, at: partOffset)
    }
  }

  private mutating func end(_ range: Range<Int>) {
    partOffset = range.upperBound
    guard let head = open.take(), let kind = ShareBodyPart.Kind(rawValue: head.name) else { return }
    let part = ShareBodyPart(
      kind: kind, fileName: head.fileName, contentType: head.contentType, location: head.contentLocation)
    parts.append(ShareBodyDescription.LocatedPart(part: part, range: range))
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) throws(ShareBodyError) {
    guard json.count + bytes.count <= jsonLimit else { throw ShareBodyError(.jsonTooLong, at: partOffset) }
    json.append(contentsOf: bytes)
  }

  private func decoded() throws(ShareBodyError) -> ShareRequest {
    do {
      return try JSONDecoder().decode(ShareRequest.self, from: Data(json)).replacingNullCharacters()
    } catch {
      throw ShareBodyError(.json(Self.message(for: error)), at: 0)
    }
  }

  /// Names the member at fault, never its content.
  private static func message(for error: any Error) -> String {
    switch error as? DecodingError {
    case .typeMismatch(_, let context)?:
      context.codingPath.isEmpty ? "not an object" : "\(path(context)) has a wrong type"
    case .valueNotFound(_, let context)?, .keyNotFound(_, let context)?: "\(path(context)) is missing"
    default: "not valid JSON"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }

  private func describeRaw(_ type: String) throws(ShareBodyError) -> ShareBodyDescription {
    guard offset > 0 else { throw ShareBodyError(.empty, at: 0) }
    let isPage = type == "text/html" || type == "application/xhtml+xml"
    let part = ShareBodyPart(kind: isPage ? .page : .file, contentType: contentType)
    return ShareBodyDescription(
      form: form, request: ShareRequest(),
      parts: [ShareBodyDescription.LocatedPart(part: part, range: 0..<offset)]
    )
  }
}
