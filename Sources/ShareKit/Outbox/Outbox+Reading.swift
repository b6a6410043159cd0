// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Outbox {
  /// Returns all shares, oldest first, and moves damaged ones to the quarantine.
  ///
  /// A share that can't be read now, as before the first unlock, isn't moved and isn't listed.
  public func entries() -> [OutboxEntry] { findings().entries }

  /// The shares, and those that are there and cannot be read.
  func findings() -> (entries: [OutboxEntry], hidden: [UnreadableShare]) {
    var found: [ShareID: OutboxEntry] = [:]
    var hidden: [ShareID: UnreadableShare] = [:]
    for location in locations() {
      switch examine(location) {
      case .whole(let entry): found[entry.id] = entry
      case .unreadable(let error):
        hidden[location.id] = UnreadableShare(id: location.id, why: Self.why(error))
      case .damaged, .gone: break
      }
    }
    // One that moved on while it was looked for was seen after all.
    let unseen = hidden.values.filter { found[$0.id] == nil }.sorted { $0.id.text < $1.id.text }
    return (
      found.values.sorted { ($0.manifest.createdAt, $0.id.text) < ($1.manifest.createdAt, $1.id.text) },
      unseen
    )
  }

  private static func why(_ error: any Error) -> UnreadableShare.Why {
    (error as? ShareFileError).map { .notNow($0.code) } ?? .newerVersion
  }

  /// Returns the shares that can be sent as an account, oldest first: its own, and those that were saved while signed out.
  public func entries(sendableAs account: AccountIdentity) -> [OutboxEntry] {
    entries().filter { $0.isSendable(as: account) }
  }

  /// Returns one share, or nil when the outbox doesn't contain it.
  ///
  /// - Throws: `ShareFileError` when the share can't be read now, ``OutboxError/newerVersion(_:)`` when a newer version of the
  ///   app wrote it.
  public func entry(_ id: ShareID) throws -> OutboxEntry? {
    guard let location = locate(id) else { return nil }
    switch examine(location) {
    case .whole(let entry): return entry
    case .unreadable(let error): throw error
    case .damaged, .gone: return nil
    }
  }

  /// Returns the folders of damaged shares, which are kept until the user deletes them.
  public func quarantined() -> [URL] {
    let quarantine = folder(Name.quarantine)
    return DurableFiles.names(in: quarantine).sorted().map { quarantine.appendingPathComponent($0) }
  }
}

extension Outbox {
  /// A folder that is named like a share.
  struct Location {
    let url: URL
    let id: ShareID
    let state: OutboxState
  }

  enum Finding {
    case whole(OutboxEntry), unreadable(any Error), damaged, gone
  }

  /// Finds the folder of a share.
  ///
  /// The share may move during the search, so a miss is repeated.
  func locate(_ id: ShareID) -> Location? {
    for _ in 0..<3 {
      if let location = location(of: id) { return location }
    }
    return nil
  }

  /// Only the names in `uploading` carry more than the identifier.
  private func location(of id: ShareID) -> Location? {
    for state in Name.states where state != Name.uploading {
      let url = folder(state).appendingPathComponent(id.text, isDirectory: true)
      if DurableFiles.exists(url) { return location(id.text, in: state) }
    }
    let claimed = DurableFiles.names(in: folder(Name.uploading)).filter { $0.hasPrefix(id.text) }
    return claimed.lazy.compactMap { location($0, in: Name.uploading) }.first
  }

  private func locations() -> [Location] {
    Name.states.flatMap { state in
      DurableFiles.names(in: folder(state)).compactMap { name in location(name, in: state) }
    }
  }

  /// Parses the name of a folder; a folder with a foreign name is quarantined.
  private func location(_ name: String, in state: String) -> Location? {
    let url = folder(state).appendingPathComponent(name, isDirectory: true)
    if let id = ShareID(String(name.prefix(36))), let state = Self.state(state, suffix: name.dropFirst(36)) {
      return Location(url: url, id: id, state: state)
    }
    // Finder and similar programs create such files; they are not shares.
    if !name.hasPrefix(".") { _ = try? quarantine(url) }
    return nil
  }

  private static func state(_ name: String, suffix: Substring) -> OutboxState? {
    switch name {
    case Name.uploading: OutboxLease(nameSuffix: suffix).map(OutboxState.uploading)
    case _ where !suffix.isEmpty: nil
    case Name.pending: .pending
    case Name.needsSignIn: .needsSignIn
    case Name.failed: .failed
    default: nil
    }
  }

  func examine(_ location: Location) -> Finding {
    let finding = look(at: location)
    guard case .damaged = finding else { return finding }
    return DurableFiles.exists(location.url) ? isolate(location) : .gone
  }

  private func look(at location: Location) -> Finding {
    do {
      let manifest = try readManifest(in: location.url, of: location.id)
      let entry = OutboxEntry(
        state: location.state, manifest: manifest, progress: try readProgress(in: location.url),
        folder: location.url)
      return DurableFiles.length(of: entry.bodyFile) == manifest.body.bytes ? .whole(entry) : .damaged
    } catch let error as ShareFileError where error.code != ENOENT && error.code != ENOTDIR {
      return .unreadable(error)
    } catch OutboxError.newerVersion(let id) {
      return .unreadable(OutboxError.newerVersion(id))
    } catch {
      return .damaged
    }
  }

  /// A share that another process moves away and back while it is read looks damaged.
  ///
  /// No other process uses the quarantine: a share that turns out intact there is moved back.
  private func isolate(_ location: Location) -> Finding {
    let url: URL
    do {
      url = try quarantine(location.url)
    } catch {
      // What cannot be moved is still there, and must not look as if it were not.
      return DurableFiles.exists(location.url) ? .unreadable(error) : .gone
    }
    let isolated = Location(url: url, id: location.id, state: location.state)
    guard case .whole(let entry) = look(at: isolated) else { return .damaged }
    do {
      try DurableFiles.move(url, to: location.url)
    } catch {
      return .unreadable(error)
    }
    return .whole(
      OutboxEntry(
        state: location.state, manifest: entry.manifest, progress: entry.progress, folder: location.url))
  }

  private func quarantine(_ url: URL) throws(ShareFileError) -> URL {
    step("quarantine")
    let target = folder(Name.quarantine)
      .appendingPathComponent(Self.quarantineName(for: url.lastPathComponent), isDirectory: true)
    try DurableFiles.move(url, to: target)
    return target
  }

  /// The name with something that makes it unique; the end of a long name gives way to it, for no file system takes
  /// more than 255 bytes.
  private static func quarantineName(for name: String) -> String {
    var stem = name[...]
    while stem.utf8.count > 240 { stem.removeLast() }
    return "\(stem)-\(UUID().uuidString.prefix(8).lowercased())"
  }

  /// Reads a manifest; throws ``OutboxError/newerVersion(_:)``, and ``OutboxError/notFound(_:)`` if it is another share's.
  func readManifest(in url: URL, of id: ShareID?) throws -> OutboxManifest {
    let data = try DurableFiles.read(url.appendingPathComponent(Name.manifest, isDirectory: false))
    if let id, OutboxManifest.version(of: data) ?? 0 > OutboxManifest.version {
      throw OutboxError.newerVersion(id)
    }
    let manifest = try Self.decoder.decode(OutboxManifest.self, from: data)
    if let id, manifest.id != id { throw OutboxError.notFound(id) }
    return manifest
  }

  /// The progress says to whom a share may go, so one that is garbled counts as damage; absent means nothing was tried.
  func readProgress(in url: URL) throws -> OutboxProgress {
    let file = url.appendingPathComponent(Name.progress, isDirectory: false)
    guard DurableFiles.exists(file) else { return OutboxProgress() }
    return try Self.decoder.decode(OutboxProgress.self, from: try DurableFiles.read(file))
  }
}
