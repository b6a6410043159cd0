// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the headers of one part of a `multipart/form-data` body say (RFC 7578, section 4).
public struct MultipartPartHead: Hashable, Sendable {
  /// The name of the form field.
  public let name: String
  /// The file's name as sent; only to be shown, never a path to open.
  public let fileName: String?
  /// The media type with its parameters, as sent.
  public let contentType: String?
  /// The address the content came from, as sent.
  public let contentLocation: String?

  /// Describes a part to be written.
  public init(
    name: String, fileName: String? = nil, contentType: String? = nil, contentLocation: String? = nil
  ) {
    self.name = name
    self.fileName = fileName
    self.contentType = contentType
    self.contentLocation = contentLocation
  }
}

extension MultipartPartHead {
  /// Reads the lines of a header section that ends with an empty line; `offset` is where it begins.
  init(section: [UInt8], at offset: Int, limit: Int) throws(MultipartError) {
    let fields = try Self.fields(of: section, at: offset, limit: limit)
    guard let disposition = fields["content-disposition"] else {
      throw MultipartError(.missingDisposition, at: offset)
    }
    let value = try MultipartHeaderValue(disposition, at: offset)
    guard value.main == "form-data" else { throw MultipartError(.malformedDisposition, at: offset) }
    guard let name = value.parameters["name"] else { throw MultipartError(.missingName, at: offset) }
    try Self.refuseEncodings(fields, at: offset)
    self.init(
      name: name, fileName: value.parameters["filename"], contentType: fields["content-type"],
      contentLocation: fields["content-location"])
  }

  private static func refuseEncodings(
    _ fields: [String: String], at offset: Int
  ) throws(MultipartError) {
    if fields["content-type"]?.lowercased().hasPrefix("multipart/") == true {
      throw MultipartError(.nestedMultipart, at: offset)
    }
    let encoding = fields["content-transfer-encoding"]?.lowercased() ?? "binary"
    guard ["binary", "8bit", "7bit"].contains(encoding) else {
      throw MultipartError(.transferEncoding, at: offset)
    }
  }

  private static func fields(
    of section: [UInt8], at offset: Int, limit: Int
  ) throws(MultipartError) -> [String: String] {
    var fields: [String: String] = [:]
    var start = 0
    while let end = section[start...].firstIndex(of: 0x0D), end > start {
      let (name, value) = try field(section[start..<end], at: offset + start)
      guard fields.updateValue(value, forKey: name) == nil else {
        throw MultipartError(.duplicateHeader, at: offset + start)
      }
      guard fields.count <= limit else { throw MultipartError(.tooManyHeaders, at: offset + start) }
      start = end + 2
    }
    return fields
  }

  private static func field(
    _ line: ArraySlice<UInt8>, at offset: Int
  ) throws(MultipartError) -> (String, String) {
    guard line.first != 0x20, line.first != 0x09 else { throw MultipartError(.foldedHeader, at: offset) }
    let name = line.prefix(while: MultipartHeaderValue.isToken)
    guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":") else {
      throw MultipartError(.malformedHeader, at: offset)
    }
    let bytes = line[(name.endIndex + 1)...]
    let value = String(decoding: bytes, as: UTF8.self)
    let isText =
      bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } && value.utf8.elementsEqual(bytes)
    guard isText else { throw MultipartError(.malformedHeader, at: offset) }
    return (String(decoding: name, as: UTF8.self).lowercased(), value.trimmed)
  }
}
