// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
package import Foundation
import Synchronization

extension NSItemProvider {
  /// One type that a provider offers, as its host registered it.
  package struct Representation: Sendable {
    /// The type identifier of the representation.
    package let type: String
    /// The value that `loadItem` delivers, or nil if it delivers data.
    package let item: (@Sendable () -> any NSSecureCoding)?
    /// The file or folder behind it, if any.
    package let file: URL?
    /// Whether the file can be opened in place.
    package var opensInPlace = false
    /// The errors of calls that fail, by call: `file`, `data`, `url`, `string`, `image`, `item`.
    package var failures: [String: NSError] = [:]
    /// The seconds until the host has the content.
    package var delay = 0.0
    /// Whether the host never responds.
    package var neverResponds = false
    /// Loads the content as data.
    package let load: @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

    /// Creates a representation from a function that loads data and the value that `loadItem` delivers.
    package init(
      type: String, item: (@Sendable () -> any NSSecureCoding)? = nil, file: URL? = nil,
      load: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
      self.type = type
      self.item = item
      self.file = file
      self.load = load
    }
  }

  /// Writes a copy for the handler and deletes it when the handler has returned.
  static func deliverFile(
    of found: Representation, named name: String?,
    to handler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(fileName(of: found, named: name))
    guard let original = found.file else {
      _ = found.load { data, error in write(data, error, to: file, handler) }
      return
    }
    if FolderArchive.isFolder(original) {
      let archive = file.appendingPathExtension("zip")
      try FolderArchive(of: original).write(to: archive)
      return handler(archive, nil)
    }
    try FileCopy.make(of: original, at: file)
    handler(file, nil)
  }

  private static func write(
    _ data: Data?, _ error: (any Error)?, to file: URL, _ handler: @Sendable (URL?, (any Error)?) -> Void
  ) {
    do {
      guard let data else {
        throw error ?? NSError(domain: errorDomain, code: ErrorCode.unknownError.rawValue)
      }
      try data.write(to: file)
      handler(file, nil)
    } catch {
      handler(nil, error)
    }
  }

  private static func fileName(of found: Representation, named name: String?) -> String {
    let own = found.file.map { FolderArchive.isFolder($0) ? $0.lastPathComponent : "" } ?? ""
    if !own.isEmpty { return own }
    let base = name ?? found.file?.deletingPathExtension().lastPathComponent ?? "item"
    guard let suffix = found.file?.pathExtension ?? TypeTree.fileExtension(of: found.type), !suffix.isEmpty,
      !base.hasSuffix("." + suffix)
    else { return base }
    return base + "." + suffix
  }
}

/// Waits for a host; the wait reports progress and can be canceled.
final class Arrival: Sendable {
  let progress = Progress(totalUnitCount: 10)
  private let delay: Double
  private let neverComes: Bool
  private let refused: @Sendable (any Error) -> Void
  private let isOver = Mutex(false)

  init(_ delay: Double, neverComes: Bool, _ refused: @escaping @Sendable (any Error) -> Void) {
    self.delay = delay
    self.neverComes = neverComes
    self.refused = refused
  }

  /// Runs the work when the host has the content.
  ///
  /// Canceling the progress before that completes with an error.
  func start(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    guard !neverComes else { return }
    progress.cancellationHandler = { [self] in
      if takeOver() { queue.async { [refused] in refused(CocoaError(.userCancelled)) } }
    }
    advance(to: 1, on: queue, work)
  }

  private func advance(to tenth: Int, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    guard delay > 0, tenth <= 10 else {
      if takeOver() { queue.async(execute: work) }
      return
    }
    queue.asyncAfter(deadline: .now() + delay / 10) { [self] in
      progress.completedUnitCount = Int64(tenth)
      advance(to: tenth + 1, on: queue, work)
    }
  }

  private func takeOver() -> Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}
