// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

extension OnDevice {
  @Suite("Loading the attachments of a host")
  @MainActor struct AttachmentLoaderTests {
    private let device: TestDevice
    private let folder: URL
    private let staging: URL

    init() throws {
      device = try TestDevice()
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("loader-" + UUID().uuidString)
      staging = folder.appendingPathComponent("staging")
      try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ content: String) throws -> URL {
      let file = folder.appendingPathComponent(name)
      try Data(content.utf8).write(to: file)
      return file
    }

    private func files(_ outcome: LoadOutcome) -> [ShareKit.Attachment.File] {
      outcome.attachments.compactMap { if case .file(let file) = $0 { file } else { nil } }
    }

    @Test("files arrive with name and bytes in the host's order, whichever provider responds first")
    func order() async throws {
      let replies = try (0..<7).map { number in
        LoadedShape.Reply(
          name: "kite-\(number)", file: try file("\(number).jpg", "picture \(number)"),
          delay: number % 3 == 0 ? 0.2 : 0)
      }
      let loaded = try await LoadedShape(replies, into: staging)
      #expect(files(loaded.outcome).map(\.name) == (0..<7).map { "kite-\($0).jpg" })
      for (number, file) in files(loaded.outcome).enumerated() {
        #expect(try String(contentsOf: file.url, encoding: .utf8) == "picture \(number)")
      }
      #expect(loaded.outcome.verdict == .loaded && loaded.progress == 1)
    }

    @Test("two files of one name and length stay two, and the same picture twice is one")
    func twins() async throws {
      let replies = [
        LoadedShape.Reply(file: try file("a.jpg", "one")),
        LoadedShape.Reply(file: try file("b.jpg", "two")),
        LoadedShape.Reply(file: try file("c.jpg", "one")),
      ]
      let loaded = try await LoadedShape(replies, into: staging)
      let texts = try files(loaded.outcome).map { try String(contentsOf: $0.url, encoding: .utf8) }
      #expect(texts == ["one", "two"] && loaded.outcome.failures.isEmpty)
    }

    @Test("long files that differ only at their ends stay two")
    func lateDifference() async throws {
      let beginning = String(repeating: "photo ", count: 60_000)
      let replies = [
        LoadedShape.Reply(file: try file("a.jpg", beginning + "one")),
        LoadedShape.Reply(file: try file("b.jpg", beginning + "two")),
        LoadedShape.Reply(file: try file("c.jpg", beginning + "one")),
      ]
      let loaded = try await LoadedShape(replies, into: staging)
      let ends = try files(loaded.outcome).map { try String(contentsOf: $0.url, encoding: .utf8).suffix(3) }
      #expect(ends == ["one", "two"])
    }

    @Test("equal bytes under different names stay two files, and nothing is lost")
    func namedTwins() async throws {
      let replies = [
        LoadedShape.Reply(type: "com.adobe.pdf", name: "March.pdf", file: try file("a.pdf", "same")),
        LoadedShape.Reply(type: "com.adobe.pdf", name: "April.pdf", file: try file("b.pdf", "same")),
        LoadedShape.Reply(type: "com.adobe.pdf", name: "March.pdf", file: try file("c.pdf", "same")),
      ]
      let loaded = try await LoadedShape(replies, into: staging)
      #expect(files(loaded.outcome).map(\.name) == ["March.pdf", "April.pdf"])
      #expect(loaded.outcome.failures.isEmpty)
    }

    @Test("a provider that never answers fails by its name, and the others are there")
    func silent() async throws {
      let replies = [
        LoadedShape.Reply(name: "lost", isSilent: true), LoadedShape.Reply(file: try file("a.jpg", "a")),
      ]
      let loaded = try await LoadedShape(replies, into: staging, timeout: 4)
      #expect(files(loaded.outcome).count == 1 && loaded.outcome.verdict == .loaded)
      let failure = LoadOutcome.Failure(name: "lost", types: ["public.jpeg"], reason: .timedOut)
      #expect(loaded.outcome.failures == [failure])
    }

    @Test("a slow photo that makes progress may take longer than the timeout of a silent one")
    func slow() async throws {
      let reply = LoadedShape.Reply(file: try file("a.jpg", "a"), delay: 12)
      let loaded = try await LoadedShape([reply], into: staging, timeout: 8)
      #expect(files(loaded.outcome).count == 1)
    }

    @Test("canceling ends the load and keeps the attachments that are already loaded")
    func cancelled() async throws {
      let replies = [
        LoadedShape.Reply(file: try file("a.jpg", "a")), LoadedShape.Reply(name: "late", isSilent: true),
      ]
      let loaded = try await LoadedShape(replies, into: staging, timeout: 60, cancelWhenDone: 0.5)
      #expect(loaded.outcome.isCancelled && files(loaded.outcome).count == 1)
      #expect(loaded.outcome.failures.map(\.reason) == [.cancelled])
      let nothing = try await LoadedShape([replies[1]], into: staging, timeout: 60, cancelWhenDone: 0)
      #expect(nothing.outcome.verdict == .cancelled)
    }

    @Test("empty, failed and full are three different ends")
    func verdicts() async throws {
      let empty = try await LoadedShape([], into: staging)
      #expect(empty.outcome.verdict == .empty)
      let failing = LoadedShape.Reply(error: ("NSItemProviderErrorDomain", -1000))
      let failed = try await LoadedShape([failing], into: staging)
      #expect(failed.outcome.verdict == .failed)
      guard case .host("NSItemProviderErrorDomain", -1000, _) = failed.outcome.failures.first?.reason else {
        return #expect(Bool(false), "\(failed.outcome.failures)")
      }
      let full = LoadedShape.Reply(error: (NSCocoaErrorDomain, CocoaError.fileWriteOutOfSpace.rawValue))
      #expect(try await LoadedShape([full], into: staging).outcome.verdict == .deviceFull)
      let posix = LoadedShape.Reply(error: (NSPOSIXErrorDomain, Int(POSIXErrorCode.ENOSPC.rawValue)))
      #expect(try await LoadedShape([posix], into: staging).outcome.verdict == .deviceFull)
    }

    @Test("short text that a host made is text, a text file of the user's stays a file")
    func text() async throws {
      let words = LoadedShape.Reply(type: "public.plain-text", name: nil, text: "Only words")
      #expect(try await LoadedShape([words], into: staging).outcome.attachments == [.text("Only words")])
      let file = try file("notes.txt", "Only words")
      let own = LoadedShape.Reply(type: "public.plain-text", name: "notes", file: file, inPlace: true)
      #expect(files(try await LoadedShape([own], into: staging).outcome).map(\.name) == ["notes.txt"])
    }

    @Test("long text, and text of another encoding, keep their bytes")
    func bytes() async throws {
      let long = String(repeating: "Wind. ", count: 1_000_000)
      let reply = LoadedShape.Reply(type: "public.plain-text", name: nil, file: try file("long.txt", long))
      let loaded = files(try await LoadedShape([reply], into: staging).outcome)
      #expect(try loaded.map { try Data(contentsOf: $0.url).count } == [6_000_000])
      let latin = folder.appendingPathComponent("latin.txt")
      try Data([0x44, 0x72, 0x61, 0x63, 0x68, 0xE9]).write(to: latin)
      let old = LoadedShape.Reply(type: "public.plain-text", name: nil, file: latin)
      let unchanged = files(try await LoadedShape([old], into: staging).outcome)
      #expect(
        try unchanged.map { try Data(contentsOf: $0.url) } == [Data([0x44, 0x72, 0x61, 0x63, 0x68, 0xE9])])
    }

    @Test("a folder arrives as a zip archive with its files")
    func folderArrives() async throws {
      let trip = folder.appendingPathComponent("Trip")
      try FileManager.default.createDirectory(at: trip, withIntermediateDirectories: true)
      try Data("day one".utf8).write(to: trip.appendingPathComponent("one.txt"))
      let reply = LoadedShape.Reply(type: "public.folder", name: "Trip", file: trip)
      let loaded = files(try await LoadedShape([reply], into: staging).outcome)
      #expect(loaded.map(\.name) == ["Trip.zip"] && loaded.map(\.contentType) == ["application/zip"])
      let archive = String(decoding: try Data(contentsOf: try #require(loaded.first).url), as: UTF8.self)
      #expect(archive.hasPrefix("PK") && archive.contains("Trip/one.txt") && archive.contains("day one"))
    }

    /// A host's shape, and what has to become of it.
    struct Fixture: Decodable, Sendable, CustomTestStringConvertible {
      struct Expectation: Decodable, Sendable {
        struct File: Decodable, Sendable { let name: String, type: String? }
        let url: String?
        let title: String?
        let text: String?
        let files: [File]
        let failures: Int
      }
      let host: String
      let expect: Expectation
      var testDescription: String { host }

      static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("ShareKitTests/HostShapes")

      static let all: [Fixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
          (try? Data(contentsOf: folder.appendingPathComponent(name))).flatMap {
            try? JSONDecoder().decode(Fixture.self, from: $0)
          }
        }
      }()
    }

    @Test("a played host's items become the share its user meant", arguments: Fixture.all)
    func hosts(fixture: Fixture) async throws {
      let file = Fixture.folder.appendingPathComponent(fixture.host + ".json")
      let loaded = try await LoadedShape(playing: file, on: device, into: staging)
      let request = Share(attachments: loaded.outcome.attachments, title: loaded.outcome.title).request
      #expect(request.url == fixture.expect.url)
      #expect(request.title == fixture.expect.title && request.text == fixture.expect.text)
      #expect(files(loaded.outcome).map(\.name) == fixture.expect.files.map(\.name))
      #expect(files(loaded.outcome).map(\.contentType) == fixture.expect.files.map(\.type))
      #expect(loaded.outcome.failures.count == fixture.expect.failures)
    }
  }
}
