// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The shares on this device that the server hasn't confirmed, one folder each.
///
/// Every change of state is one `rename`. So a process can end between any two instructions, and several processes can use one
/// outbox. A share is deleted only after a matching receipt, or by the user. See <doc:TheOutbox>.
///
/// Folders: `pending`, `needsSignIn`, `uploading` (names carry the lease), `failed`, `quarantine`, and `temporary` for
/// folders that are not yet, or no longer, a share.
///
/// ```swift
/// let outbox = try Outbox(root: folder)
/// let entry = try outbox.commit(share)        // only now say "Saved"
/// ```
public struct Outbox: Sendable {
  /// Bytes that must stay free on the volume after a commit: 32 MiB.
  public static let defaultFreeSpaceFloor = 32 * 1024 * 1024

  /// The folder that contains the outbox.
  public let root: URL
  let freeSpaceFloor: Int
  let clock: @Sendable () -> Date
  let uptime: @Sendable () -> DeviceUptime?
  let step: @Sendable (String) -> Void

  /// Opens an outbox, and creates its folders.
  ///
  /// All folders are on one volume. On Apple's systems the outbox is excluded from backups and readable after the first
  /// unlock.
  ///
  /// - Parameter root: The outbox's folder.
  /// - Parameter freeSpaceFloor: Bytes that must stay free on the volume after a commit.
  /// - Parameter clock: The current time.
  /// - Throws: ``OutboxError/unusable(_:)`` when a folder can't be created or opened.
  public init(
    root: URL, freeSpaceFloor: Int = Outbox.defaultFreeSpaceFloor,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(OutboxError) {
    try self.init(
      root: root, freeSpaceFloor: freeSpaceFloor, clock: clock, uptime: DeviceUptime.now)
  }

  /// Opens an outbox that measures waits and leases by `uptime`, so that setting the clock doesn't change them.
  ///
  /// `step` gets the name of every step before the step is taken; a test that ends the process there causes a real crash.
  ///
  /// - Throws: ``OutboxError/unusable(_:)`` when a folder can't be created or opened.
  package init(
    root: URL, freeSpaceFloor: Int = Outbox.defaultFreeSpaceFloor,
    clock: @escaping @Sendable () -> Date = { Date() },
    uptime: @escaping @Sendable () -> DeviceUptime?,
    step: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(OutboxError) {
    self.root = root
    self.freeSpaceFloor = freeSpaceFloor
    self.clock = clock
    self.uptime = uptime
    self.step = step
    do throws(ShareFileError) {
      try Self.open(root)
      for name in Name.folders { try Self.open(folder(name)) }
    } catch {
      throw .unusable(error)
    }
  }

  /// What is made in a folder later gets its protection, so it has that before anything is in it.
  private static func open(_ folder: URL) throws(ShareFileError) {
    try DurableFiles.makeDurably(folder)
    DurableFiles.protect(folder)
  }

  /// Whether nothing can be written now, as before the device's first unlock.
  ///
  /// Existing shares stay, and are listed later.
  public var isProtected: Bool {
    let probe = folder(Name.temporary).appendingPathComponent(UUID().uuidString.lowercased())
    do {
      _ = try ShareBodyFile(creating: probe)
    } catch {
      return error.isProtected
    }
    _ = DurableFiles.remove(probe)
    return false
  }

  /// Names on disk; they are a contract between versions of the app and its extension.
  enum Name {
    static let body = "body"
    static let manifest = "manifest.json"
    static let progress = "progress.json"
    static let pending = "pending"
    static let needsSignIn = "needsSignIn"
    static let uploading = "uploading"
    static let failed = "failed"
    static let quarantine = "quarantine"
    static let temporary = "temporary"
    /// In this order: a share that moves on while they are listed is more likely seen twice than not at all.
    static let states = [pending, needsSignIn, uploading, failed, pending]
    static let folders = [pending, needsSignIn, uploading, failed, quarantine, temporary]
  }

  /// The present, as waits and leases are measured.
  package var now: OutboxMoment { OutboxMoment(clock(), uptime: uptime()) }

  func folder(_ name: String) -> URL {
    root.appendingPathComponent(name, isDirectory: true)
  }

  /// A new name in the temporary folder.
  func temporaryFolder() -> URL {
    folder(Name.temporary).appendingPathComponent(UUID().uuidString.lowercased(), isDirectory: true)
  }
}
