// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import AppleFoundation

/// developer.apple.com/documentation/appintents/intentfile.
public struct IntentFile: Sendable {
  /// developer.apple.com/documentation/appintents/intentfile/filename.
  public var filename: String
  /// developer.apple.com/documentation/appintents/intentfile/fileurl.
  public let fileURL: URL?
  private let bytes: Data

  /// developer.apple.com/documentation/appintents/intentfile/init(data:filename:type:).
  public init(data: Data, filename: String) {
    self.filename = filename
    fileURL = nil
    bytes = data
  }

  /// developer.apple.com/documentation/appintents/intentfile/init(fileurl:filename:type:).
  public init(fileURL: URL) {
    self.fileURL = fileURL
    filename = fileURL.lastPathComponent
    bytes = Data()
  }

  /// developer.apple.com/documentation/appintents/intentfile/data.
  public var data: Data { fileURL.flatMap { try? Data(contentsOf: $0) } ?? bytes }
}
