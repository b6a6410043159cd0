// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/foundation/nsfilecoordinator.
open class NSFileCoordinator: NSObject {
  /// developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions.
  public struct ReadingOptions: OptionSet, Sendable {
    /// developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions/init(rawvalue:).
    public let rawValue: UInt

    /// developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions/init(rawvalue:).
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions/withoutchanges.
    public static let withoutChanges = ReadingOptions(rawValue: 1)
    /// developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions/foruploading.
    public static let forUploading = ReadingOptions(rawValue: 8)
  }

  /// developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(readingitemat:options:error:byaccessor:).
  ///
  /// For uploading, a folder is handed over as a temporary ZIP archive.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
    byAccessor reader: (URL) -> Void
  ) {
    AttachedDevice.process.step("NSFileCoordinator.coordinate", url.lastPathComponent)
    do {
      guard options.contains(.forUploading), FolderArchive.isFolder(url) else {
        _ = try url.checkResourceIsReachable()
        return reader(url)
      }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let archive = folder.appendingPathComponent(url.lastPathComponent + ".zip")
      try FolderArchive(of: url).write(to: archive)
      reader(archive)
    } catch {
      outError?.pointee = error as NSError
    }
  }
}
