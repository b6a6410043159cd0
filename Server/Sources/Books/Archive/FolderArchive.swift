// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
package import Foundation

/// Writes a folder as a ZIP file, reading one file at a time, so that memory doesn't grow with its size.
package enum FolderArchive {
  /// Writes the archive; throws ``BookError`` with what went wrong, or `CancellationError` if the task was canceled.
  package static func write(_ folder: URL, to file: URL) throws {
    var code: Int32 = 0
    guard let archive = zip_open(file.path, ZIP_CREATE | ZIP_EXCL, &code) else {
      throw BookError.container(reason: "cannot be made: \(code)")
    }
    do {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
        try Task.checkCancellation()
        try add(name, of: folder, to: archive)
      }
    } catch {
      zip_discard(archive)
      throw error
    }
    // Closing compresses all files and can take minutes.
    zip_register_cancel_callback_with_state(archive, { _, _ in Task.isCancelled ? 1 : 0 }, nil, nil)
    guard zip_close(archive) == 0 else {
      zip_discard(archive)
      try Task.checkCancellation()
      throw BookError.container(reason: "cannot be written")
    }
  }

  private static func add(_ name: String, of folder: URL, to archive: OpaquePointer) throws {
    let path = folder.appending(path: name).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
      return
    }
    guard let source = zip_source_file(archive, path, 0, -1) else {
      throw BookError.container(reason: "cannot read \(name)")
    }
    let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw BookError.container(reason: "cannot add \(name)")
    }
    // Books and images are already compressed.
    let isPacked = [".epub", ".jpg", ".png", ".webp", ".zip"].contains { name.lowercased().hasSuffix($0) }
    _ = zip_set_file_compression(archive, UInt64(index), isPacked ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 0)
  }
}
