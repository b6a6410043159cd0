// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import FuzzRun
import ShareContract
import ShareKit

private let id = "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b"
private let states = ["pending", "needsSignIn", "uploading", "failed", "quarantine"]

/// Writes the bytes into an outbox as a folder's name, manifest, progress and body, and reads everything.
///
/// The first byte selects the state and the file; fields are separated by a NUL. No input may crash, nothing
/// may be lost, and no file may be written outside the folder.
private func fuzzOutbox(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard count > 1 else { return }
  let fields = UnsafeBufferPointer(start: start + 1, count: count - 1).split(
    separator: 0, maxSplits: 3, omittingEmptySubsequences: false
  ).map { Data($0) }
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-outbox-\(getpid())")
  try? FileManager.default.removeItem(at: root)
  defer { try? FileManager.default.removeItem(at: root) }
  guard let outbox = try? Outbox(root: root, freeSpaceFloor: 0) else { return }
  guard lay(fields, in: root, Int(start.pointee)) else { return }
  read(outbox, exported: root.appendingPathComponent("exported"))
  guard !outbox.survey().isEmpty else { fatalError("what was there has vanished") }
}

/// Creates one folder; false when the system rejects its name.
private func lay(_ fields: [Data], in root: URL, _ choice: Int) -> Bool {
  let name = choice & 8 == 0 ? id : id + String(decoding: fields[0], as: UTF8.self)
  guard !name.contains("/"), !name.contains("\0") else { return false }
  let folder = root.appendingPathComponent(states[choice % states.count]).appendingPathComponent(name)
  guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)) != nil
  else {
    return false
  }
  for (file, content) in zip(["manifest.json", "progress.json", "body"], fields.dropFirst())
  where !content.isEmpty {
    try? content.write(to: folder.appendingPathComponent(file))
  }
  return true
}

private func read(_ outbox: Outbox, exported: URL) {
  try? FileManager.default.createDirectory(at: exported, withIntermediateDirectories: true)
  for entry in outbox.entries() {
    _ = try? outbox.export(entry.id, into: exported)
    _ = outbox.overdue(under: .afterDays(1))
    _ = entry.isDue(at: outbox.now)
  }
  for share in outbox.quarantinedShares() { _ = try? outbox.exportQuarantined(share.name, into: exported) }
  _ = outbox.rows(signedInAs: AccountIdentity(account: "ann", server: exported))
  _ = try? outbox.diagnostics()
  outbox.sweep()
}

@main
struct FuzzOutbox {
  static func main() {
    fuzz { start, count in
      if let start { fuzzOutbox(start, count) }
      return 0
    }
  }
}
