// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

extension OnDevice {
  @Suite("Loading the attachments of a hostile host")
  @MainActor struct HostileHostTests {
    private let device: TestDevice
    private let folder: URL
    private let staging: URL

    init() throws {
      device = try TestDevice()
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-" + UUID().uuidString)
      staging = folder.appendingPathComponent("staging")
      try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
    }

    private func files(_ outcome: LoadOutcome) -> [ShareKit.Attachment.File] {
      outcome.attachments.compactMap { if case .file(let file) = $0 { file } else { nil } }
    }

    /// Something that is named like a file and is none.
    enum Trap: String, CaseIterable, Sendable {
      case endlessDevice, pipe, linkToItself, missing

      func make(in folder: URL) throws -> URL {
        let url = folder.appendingPathComponent("trap.jpg")
        switch self {
        case .endlessDevice: return URL(fileURLWithPath: "/dev/zero")
        case .pipe: #expect(mkfifo(url.path, 0o600) == 0)
        case .linkToItself: try FileManager.default.createSymbolicLink(at: url, withDestinationURL: url)
        case .missing: break
        }
        return url
      }
    }

    @Test(
      "the address of a device or a pipe makes no attachment, and what is good beside it arrives",
      arguments: Trap.allCases)
    func traps(trap: Trap) async throws {
      let good = folder.appendingPathComponent("good.jpg")
      try Data("picture".utf8).write(to: good)
      let address = try trap.make(in: folder)
      let replies = [
        LoadedShape.Reply(type: "public.file-url", name: nil, address: address),
        LoadedShape.Reply(file: good),
      ]
      let loaded = try await LoadedShape(replies, into: staging, timeout: 4)
      let contents = try files(loaded.outcome).map { try Data(contentsOf: $0.url) }
      #expect(contents == [Data("picture".utf8)], "\(loaded.outcome)")
      #expect(loaded.outcome.failures.count == 1, "\(loaded.outcome)")
      #expect(try bytesBelow(staging) < 1000)
    }

    private func bytesBelow(_ folder: URL) throws -> Int {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).reduce(0) { sum, name in
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
        let isFile = attributes[.type] as? FileAttributeType == .typeRegular
        return sum + (isFile ? attributes[.size] as? Int ?? 0 : 0)
      }
    }

    @Test("the name that a host suggests never leads out of the share, whatever it contains")
    func names() async throws {
      let names = [
        "../../../outbox/manifest", "/etc/passwd", "a/b\\c:d", "..", ".", "", "\u{0}", "\u{202E}gpj.exe",
        String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 500), "con\nspiracy",
      ]
      let replies = try names.enumerated().map { number, name in
        let file = folder.appendingPathComponent("\(number).jpg")
        try Data("picture \(number)".utf8).write(to: file)
        return LoadedShape.Reply(name: name, file: file)
      }
      let loaded = try await LoadedShape(replies, into: staging)
      let found = files(loaded.outcome).map(\.name)
      #expect(found.count == names.count, "\(found)")
      for name in found {
        #expect(!name.contains("/") && !name.hasPrefix(".") && name.utf8.count <= 255 && !name.isEmpty)
        #expect(!name.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E }, "\(name)")
      }
    }

    @Test("an empty file arrives as an empty file, and the share can be saved")
    func empty() async throws {
      let file = folder.appendingPathComponent("nothing.pdf")
      try Data().write(to: file)
      let reply = LoadedShape.Reply(type: "com.adobe.pdf", name: "nothing", file: file)
      let loaded = try await LoadedShape([reply], into: staging)
      #expect(files(loaded.outcome).map(\.name) == ["nothing.pdf"])
      let outbox = try Outbox(root: folder.appendingPathComponent("outbox"))
      let entry = try outbox.commit(Share(attachments: loaded.outcome.attachments))
      #expect(try outbox.entry(entry.id) == entry)
    }

    @Test("two thousand items are one share with all of them")
    func many() async throws {
      let replies = (0..<2_000).map { number in
        LoadedShape.Reply(type: "public.plain-text", name: nil, text: "Note \(number)")
      }
      let loaded = try await LoadedShape(replies, into: staging)
      #expect(loaded.outcome.failures.isEmpty && loaded.progress == 1)
      let words = loaded.outcome.attachments.map { "\($0)" }.joined()
      #expect(words.contains("Note 0") && words.contains("Note 1999"))
    }
  }
}
