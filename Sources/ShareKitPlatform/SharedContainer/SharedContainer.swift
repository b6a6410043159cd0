// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

/// The folder that an app and its share extension share, and the layout of its files.
///
/// ```swift
/// let container = try SharedContainer(group: "group.org.example")
/// let outbox = try container.outbox()
/// ```
public struct SharedContainer: Sendable {
  /// The App Group's identifier; also the shared container of background sessions.
  public let group: String
  /// The folder of the App Group.
  public let root: URL

  /// The error that the App Group isn't in the entitlements.
  ///
  /// Every share would fail, so show the error.
  public struct Unavailable: Error, Sendable {
    /// The identifier of the missing group.
    public let group: String
  }

  /// The name of the outbox's folder below the root.
  public static let outboxFolder = "Outbox"

  /// Locates the folder of an App Group.
  ///
  /// - Throws: ``Unavailable`` when the entitlement is missing.
  public init(group: String) throws(Unavailable) {
    guard let root = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group) else {
      throw Unavailable(group: group)
    }
    self.group = group
    self.root = root
  }

  /// Opens the outbox of the container.
  ///
  /// It is excluded from backups: a share from a restored backup may have been sent long ago.
  ///
  /// - Throws: `OutboxError.unusable` when its folders can't be created or opened.
  public func outbox() throws(OutboxError) -> Outbox {
    var folder = root.appendingPathComponent(Self.outboxFolder, isDirectory: true)
    let outbox = try Outbox(root: folder)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? folder.setResourceValues(values)
    return outbox
  }

  /// Creates an empty folder for the files of one share until it is committed.
  ///
  /// It is on the same volume as the outbox.
  ///
  /// - Throws: `CocoaError` when the folder can't be created.
  public func makeStagingFolder() throws -> URL {
    let folder = root.appendingPathComponent("Staging/" + UUID().uuidString.lowercased(), isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    Self.keepOutOfBackups(folder.deletingLastPathComponent())
    return folder
  }

  /// Removes files from the staging folder that ended extensions left more than a day ago.
  public func sweepStaging(now: Date = Date()) {
    let parent = root.appendingPathComponent("Staging", isDirectory: true)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] {
      let folder = parent.appendingPathComponent(name, isDirectory: true)
      let made = try? FileManager.default.attributesOfItem(atPath: folder.path)[.modificationDate] as? Date
      if let made, now.timeIntervalSince(made) > 86_400 { try? FileManager.default.removeItem(at: folder) }
    }
  }

  /// The location of a body while the transfer service sends it.
  ///
  /// A second name (hard link) of the outbox's file: it stays put when the share changes its state.
  func transferFile(for name: String) throws -> URL {
    try FileManager.default.createDirectory(at: transfers, withIntermediateDirectories: true)
    Self.keepOutOfBackups(transfers)
    return transfers.appendingPathComponent(name, isDirectory: false)
  }

  /// What is on its way is on its way from this device only; readable once the device was unlocked.
  private static func keepOutOfBackups(_ url: URL) {
    var url = url
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? url.setResourceValues(values)
    #if os(iOS)
      try? FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: url.path)
    #endif
  }

  /// All such files by their names.
  func transferFiles() -> [(name: String, file: URL)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: transfers.path)) ?? []
    return names.map { ($0, transfers.appendingPathComponent($0, isDirectory: false)) }
  }

  private var transfers: URL { root.appendingPathComponent("Transfers", isDirectory: true) }
}
