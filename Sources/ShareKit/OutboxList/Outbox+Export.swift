// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

extension Outbox {
  /// Writes a readable copy of a share into a new folder inside `target`, and returns that folder.
  ///
  /// The folder contains `Share.txt` with the text of the share, the attachments under safe names (no paths, nothing hidden),
  /// `manifest.json`, and `body`, the exact bytes. It appears complete or not at all.
  ///
  /// - Throws: ``OutboxError/notFound(_:)``, ``OutboxError/newerVersion(_:)``, or `ShareFileError` when a file can't be read or
  ///   written.
  public func export(_ id: ShareID, into target: URL) throws -> URL {
    guard let entry = try entry(id) else { throw OutboxError.notFound(id) }
    let title = "\(ShareMessages.title(of: entry)) \(id.text.suffix(6))"
    return try assemble(title, into: target) { folder in try write(entry, into: folder) }
  }

  /// Copies the files of a quarantined folder into a new folder inside `target`, and returns that folder.
  ///
  /// - Throws: `ShareFileError` when the outbox has no such quarantined folder, or a file can't be read or written.
  public func exportQuarantined(_ name: String, into target: URL) throws -> URL {
    let source = folder(Name.quarantine).appendingPathComponent((name as NSString).lastPathComponent)
    guard quarantined().contains(where: { $0.lastPathComponent == name }) else {
      throw ShareFileError("open", source.path, code: ENOENT)
    }
    return try assemble(name, into: target) { folder in
      let files = DurableFiles.names(in: source).map { source.appendingPathComponent($0) }
      var names = SafeFileName()
      for file in files.isEmpty ? [source] : files where DurableFiles.isPlainFile(file) {
        try copy(file, to: folder.appendingPathComponent(names.make(file.lastPathComponent, else: "file")))
      }
    }
  }

  /// Builds a folder under a hidden name and then renames it.
  private func assemble(_ title: String, into target: URL, _ fill: (URL) throws -> Void) throws -> URL {
    let hidden = target.appendingPathComponent(".export-\(UUID().uuidString)", isDirectory: true)
    do {
      try DurableFiles.make(hidden)
      try fill(hidden)
      var names = SafeFileName(taken: DurableFiles.names(in: target))
      let final = target.appendingPathComponent(names.make(title, else: "Share"), isDirectory: true)
      try DurableFiles.move(hidden, to: final)
      return final
    } catch {
      try? FileManager.default.removeItem(at: hidden)
      throw error
    }
  }

  private func write(_ entry: OutboxEntry, into folder: URL) throws {
    var names = SafeFileName(taken: [Name.body, Name.manifest, "Share.txt"])
    try copy(entry.bodyFile, to: folder.appendingPathComponent(Name.body))
    try copy(
      entry.folder.appendingPathComponent(Name.manifest), to: folder.appendingPathComponent(Name.manifest))
    // A body that cannot be taken apart is still there as it is.
    let reader = try? ShareBodyReader(file: entry.bodyFile, contentType: entry.manifest.body.contentType)
    for part in reader?.description.parts ?? [] {
      let name = names.make(part.part.fileName, else: part.part.fallbackName)
      try reader.map { try write(part, of: $0, to: folder.appendingPathComponent(name)) }
    }
    let words = ShareMessages.summary(of: entry, request: reader?.description.request)
    try DurableFiles.create(folder.appendingPathComponent("Share.txt"), with: Data(words.utf8))
  }

  func write(_ part: ShareBodyDescription.LocatedPart, of reader: ShareBodyReader, to url: URL) throws {
    let file = try ShareBodyFile(creating: url)
    try reader.forEachChunk(of: part) { chunk in try chunk.withUnsafeBytes { try file.write($0) } }
  }

  private func copy(_ source: URL, to target: URL) throws {
    let file = try ShareBodyFile(creating: target)
    try ShareBodyFile(reading: source).forEachBuffer { buffer in
      try Task.checkCancellation()
      try file.write(buffer)
    }
  }
}

extension ShareBodyPart {
  fileprivate var fallbackName: String {
    switch kind {
    case .page: "page.html"
    case .resource: "picture"
    case .file: "file"
    }
  }
}

extension ShareMessages {
  /// What a person reads first in an exported share.
  static func summary(of entry: OutboxEntry, request: ShareRequest?) -> String {
    let saved = entry.manifest.createdAt.formatted(.iso8601)
    let lines: [(String, String?)] = [
      ("Title", entry.manifest.title), ("Link", entry.manifest.url), ("Saved", saved),
      ("Account", entry.account), ("State", state(of: entry)), ("Comment", request?.comment),
      ("Source", request?.source), ("Text", request?.text),
    ]
    return lines.compactMap { name, value in value.map { "\(name): \($0)\n" } }.joined()
  }
}
