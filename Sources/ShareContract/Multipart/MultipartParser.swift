// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An incremental, strict parser of `multipart/form-data` (RFC 2046, section 5.1; RFC 7578).
///
/// Feed it chunks of any size, then call ``finish(_:)``. It keeps at most one header section and a count of matched
/// boundary bytes; content is handed on as slices of the chunk. Time is linear in the bytes fed.
/// There is no preamble and no epilogue but one line end, and no white space after a boundary: what RFC 2046 lets
/// mail gateways add does not occur in HTTP, and being lax there is how two readers see two different bodies.
///
/// ```swift
/// var parser = MultipartParser(boundary: boundary)
/// for chunk in chunks { try parser.feed(chunk, handle) }
/// try parser.finish(handle)
/// ```
public struct MultipartParser: Sendable {
  /// What the parser met.
  public enum Event: Hashable, Sendable {
    /// The headers of a part are complete.
    case partBegan(MultipartPartHead)
    /// Bytes of the part's content; a part has any number of these, none if it is empty.
    case bytes(ArraySlice<UInt8>)
    /// The part is complete; its content is this range of the whole body.
    case partEnded(Range<Int>)
    /// The final boundary was met and nothing improper follows.
    case finished
  }

  enum State: Hashable, Sendable {
    case opening, afterBoundary(UInt8?), head, content, closed(Int), failed(MultipartError)
  }

  let limits: MultipartLimits
  /// CR LF, two hyphens, the boundary; only its first byte is CR, so a failed match never has to step back.
  let delimiter: [UInt8]
  var state = State.opening
  /// Bytes of the delimiter matched so far.
  var matched = 2
  /// How many of those belong to the line end before the content and are not content.
  var borrowed = 2
  /// The body's offset of the current chunk's first byte.
  var base = 0
  /// The header section being read, and where it began.
  var section: [UInt8] = []
  var sectionStart = 0
  var contentStart = 0
  var parts = 0

  /// Makes a parser for bodies with a boundary.
  public init(boundary: MultipartBoundary, limits: MultipartLimits = MultipartLimits()) {
    delimiter = Array("\r\n--\(boundary.text)".utf8)
    self.limits = limits
  }

  /// Reads a chunk and hands on what is in it; throws ``MultipartError``, or what `handle` throws.
  ///
  /// After an error every further call throws the same one.
  public mutating func feed(_ chunk: ArraySlice<UInt8>, _ handle: (Event) throws -> Void) throws {
    var index = chunk.startIndex
    while index < chunk.endIndex {
      index = try failing { parser throws in try parser.step(chunk, index, handle) }
    }
    base += chunk.count
  }

  /// Says that the body is complete; throws if its final boundary is missing.
  public mutating func finish(_ handle: (Event) throws -> Void) throws {
    try failing { parser throws in
      switch parser.state {
      case .closed(0), .closed(2): try handle(.finished)
      case .closed: throw MultipartError(.epilogue, at: parser.base)
      case .failed(let error): throw error
      default: throw MultipartError(.missingFinalBoundary, at: parser.base)
      }
    }
  }

  private mutating func failing<Result>(_ body: (inout MultipartParser) throws -> Result) throws -> Result {
    do {
      return try body(&self)
    } catch let error as MultipartError {
      state = .failed(error)
      throw error
    }
  }

  private mutating func step(
    _ chunk: ArraySlice<UInt8>, _ index: Int, _ handle: (Event) throws -> Void
  ) throws -> Int {
    let offset = base + index - chunk.startIndex
    switch state {
    case .opening: try open(chunk[index], at: offset)
    case .afterBoundary(let first): try follow(first, chunk[index], at: offset)
    case .head: try collect(chunk[index], at: offset, handle)
    case .content: return try scan(chunk, from: index, handle)
    case .closed(let count): try close(count, chunk[index], at: offset)
    case .failed(let error): throw error
    }
    return index + 1
  }
}
