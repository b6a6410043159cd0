// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests images in books, converted by the real image program, and editions for devices.
struct EditionTests {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="teal"/></svg>
    """

  private var pages: [String: (status: Int, headers: [String: String], body: String)] {
    let names = ["drawing.svg", "junk.png", "gone.jpg"]
    let images = names.map { "<p><img src=\"/\($0)\" alt=\"A \($0)\"/></p>" }
    let article = TestPages.article("The early ferry").replacing(
      TestPages.paragraph, with: TestPages.paragraph + images.joined(), maxReplacements: 1)
    return [
      "/ferry": (200, [:], article), "/drawing.svg": (200, ["Content-Type": "image/svg+xml"], Self.drawing),
      "/junk.png": (200, ["Content-Type": "image/png"], "no picture"),
    ]
  }

  private func status(
    of site: TestSite, _ server: RunningServer, _ user: TestUser, until isDone: (ShareStatus) -> Bool
  ) async throws -> ShareStatus {
    let request = ShareRequest(url: site.address + "/ferry")
    let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let response = try await server.share(body, type: "application/json", token: user.shareToken)
    return try await server.status(try response.decode(Receipt.self).id, user, until: isDone)
  }

  private func program() throws -> ImageProgram {
    let executable = try #require(Bundle.main.executablePath)
    return try #require(ImageProgram.beside(executable: executable))
  }

  private func books(_ server: RunningServer) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: server.configuration.booksFolder.path)
  }

  private struct Stopped: Error {}

  @Test("a server stopped while images are being converted makes the book with them after a restart")
  func stopped() async throws {
    let program = try program()
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var pages = pages
    pages["/ferry"]?.body = TestPages.article(
      "The early ferry", extra: "<p><img src=\"/drawing.svg\" alt=\"A\"/></p>")
    try await TestSite.run(pages) { site async throws in
      site.hold("/drawing.svg")
      var shared: (TestUser, id: ShareID)?
      await #expect(throws: Stopped.self) {
        try await RunningServer.run(in: folder, { $0.imageProgram = program }) { server async throws in
          let reader = try await server.makeUser("a@example.org")
          let body = "{\"url\":\"\(site.address)/ferry\"}"
          let response = try await server.share(body, type: "application/json", token: reader.shareToken)
          shared = (reader, try response.decode(Receipt.self).id)
          while site.requests(for: "/drawing.svg") == 0 { try await Task.sleep(for: .milliseconds(10)) }
          // Stops the server abruptly, as after a shutdown timeout. An orderly stop would wait for the image.
          throw Stopped()
        }
      }
      site.release("/drawing.svg")
      let (reader, id) = try #require(shared)
      try await RunningServer.run(in: folder, { $0.imageProgram = program }) { server async throws in
        let status = try await server.status(id, reader) { $0.state == .ready }
        #expect(status.book?.images == 1 && status.book?.notes == [])
      }
    }
  }

  @Test("a drawing is shown, and an image that can't be shown is reported with the share")
  func report() async throws {
    let program = try program()
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run {
        $0.imageProgram = program
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        let status = try await status(of: site, server, user) { $0.state == .ready }
        let book = try #require(status.book)
        #expect(book.device == "generic")
        #expect(book.images == 1)
        #expect(
          book.notes == [
            "1 image couldn’t be loaded. The article has a note instead.",
            "1 image couldn’t be read. The article has a note instead.",
          ])
      }
    }
  }

  @Test("without the image program, books are still made with the images that need no conversion")
  func withoutProgram() async throws {
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        #expect(try await status(of: site, server, user) { $0.state == .ready }.state == .ready)
      }
    }
  }

  @Test("lists show an image in color, although the book for a gray device has it in gray")
  func thumbnail() async throws {
    let program = try program()
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run {
        $0.imageProgram = program
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        _ = try await server.destinations.add(
          account: user.account, kind: "kindle", address: "a@kindle.com", name: nil, isDefault: true,
          isConfirmed: true, settings: .init(device: "kindle-11"))
        let id = try await status(of: site, server, user) { $0.state == .ready }.id
        let reader = Browser(server)
        try await reader.signIn(as: user)
        let shown = try await reader.get("/shares/\(id.text)/picture")
        #expect(shown.status == 200 && shown.body.count < 20_000 && Self.isColor(shown.body))
        let page = try await reader.get("/shares/\(id.text)/article").text
        let inBook = try #require(page.firstMatch(of: /src="(\/shares\/[^"]+)"/)?.1)
        #expect(try await !Self.isColor(reader.get(String(inBook)).body))
      }
    }
  }

  /// Whether a PNG or a JPEG has several channels of color.
  private static func isColor(_ image: Data) -> Bool {
    let bytes = Array(image)
    if bytes.starts(with: [0x89, 0x50]) { return bytes.count > 25 && bytes[25] & 2 != 0 }
    let frame = bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) }
    return frame.map { bytes[$0 + 9] == 3 } ?? false
  }

  @Test("each kind of device gets its own edition, and deleting the share removes them all")
  func editions() async throws {
    let program = try program()
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run {
        $0.imageProgram = program
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        for (device, name) in [("scribe", "a"), ("kindle-11", "b"), ("scribe", "c")] {
          _ = try await server.destinations.add(
            account: user.account, kind: "kindle", address: "\(name)@kindle.com", name: nil,
            isDefault: name == "a", isConfirmed: true, settings: .init(device: device))
        }
        let all = try await server.destinations.list(account: user.account).map(\.id)
        var request = ShareRequest(url: site.address + "/ferry")
        request.destinations = all
        let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        let response = try await server.share(body, type: "application/json", token: user.shareToken)
        let id = try response.decode(Receipt.self).id
        let status = try await server.status(id, user) { status in
          status.deliveries.count == 3 && status.deliveries.allSatisfy { $0.state == .sent }
        }
        #expect(status.book?.device == "scribe")
        #expect(try books(server).count == 2)
        try await server.erase(id, user)
        #expect(try books(server).isEmpty)
      }
    }
  }

  @Test("a device chosen later gets one new edition when the share is sent again, and no second one")
  func laterDevice() async throws {
    let program = try program()
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run {
        $0.imageProgram = program
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        let first = try await status(of: site, server, user) { $0.deliveries.first?.state == .sent }
        #expect(try books(server).count == 1)
        let kindle = try #require(try await server.destinations.list(account: user.account).first)
        _ = try await server.destinations.set(
          .init(device: "scribe"), of: kindle.id, account: user.account)
        for count in 2...3 {
          _ = try await server.send("POST", Routes.deliveries(of: first.id), token: user.fullToken)
          let status = try await server.status(first.id, user) { status in
            status.deliveries.count == count && status.deliveries.allSatisfy { $0.state == .sent }
          }
          #expect(status.deliveries.map(\.state) == Array(repeating: .sent, count: count))
          #expect(try books(server).count == 2)
        }
      }
    }
  }

  @Test("a device chosen after the images are gone gets the old book, and the images are tried only once")
  func goneLater() async throws {
    let program = try program()
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run {
        $0.imageProgram = program
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        let first = try await status(of: site, server, user) { $0.deliveries.first?.state == .sent }
        let kindle = try #require(try await server.destinations.list(account: user.account).first)
        _ = try await server.destinations.set(
          .init(device: "scribe"), of: kindle.id, account: user.account)
        site.withdraw("/drawing.svg")
        let before = site.requests(for: "/drawing.svg")
        for count in 2...4 {
          _ = try await server.send("POST", Routes.deliveries(of: first.id), token: user.fullToken)
          let status = try await server.status(first.id, user) { status in
            status.deliveries.count == count && status.deliveries.allSatisfy { $0.state == .sent }
          }
          #expect(status.deliveries.count == count)
          #expect(status.book?.images == 1)
          #expect(try books(server).count == 1)
          #expect(site.requests(for: "/drawing.svg") == before + 1)
        }
      }
    }
  }

  @Test("an unknown device is rejected with the names of the known ones")
  func unknownDevice() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send(
        "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(#"{"kind":"kindle","address":"a@kindle.com","settings":{"device":"toaster"}}"#.utf8))
      #expect((response.status, response.problemCode) == (422, "unprocessable"))
      #expect(response.text.contains("paperwhite-12"))
    }
  }
}
