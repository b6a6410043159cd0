// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

extension EndToEndTests {
  /// The server is killed in the middle of a resumable upload; after its restart the upload continues.
  struct UploadCrashTests {
    /// A real server whose data outlives its process.
    private final class Site {
      let folder = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
      private(set) var address = ""
      private(set) var token = ""
      private var server: RunningProgram?

      init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try start()
        _ = try operate("user", "add", "reader@example.org")
        struct Line: Decodable { let token: String }
        let line = try operate(
          "token", "add", "--user", "reader@example.org", "--name", "test", "--scope", "account")
        token = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).token
      }

      deinit {
        server?.kill()
        try? FileManager.default.removeItem(at: folder)
      }

      func restart() throws {
        server?.kill()
        try start()
      }

      private func start() throws {
        let server = try RunningProgram(
          Programs.sharepipe, ["serve", "--listen", "127.0.0.1:0", "--data", folder.path, "--no-work"])
        self.server = server
        let line = try server.line()
        guard let start = line.range(of: "http://") else { throw JourneyFailure(description: line) }
        address = String(line[start.lowerBound...])
      }

      private func operate(_ words: String...) throws -> String {
        let (code, output) = try RunningProgram.run(
          Programs.sharepipe, words + ["--data", folder.path], takesErrors: false)
        guard code == 0 else { throw JourneyFailure(description: output) }
        return output
      }

      /// A response with its head.
      func curl(_ words: [String]) throws -> String {
        try RunningProgram.run(
          URL(filePath: "/usr/bin/curl"), ["-si", "-H", "Authorization: Bearer \(token)"] + words
        ).output
      }
    }

    private static let size = 24 << 20

    private func makeFile(_ site: Site) throws -> (URL, sha256: String) {
      let file = site.folder.appending(path: "film.bin")
      var random = SystemRandomNumberGenerator()
      let block = (0..<(1 << 17)).map { _ in random.next() as UInt64 }
      let data = block.withUnsafeBytes { Data($0) }
      var content = Data()
      for _ in 0..<(Self.size / data.count) { content += data }
      try content.write(to: file)
      let (_, output) = try RunningProgram.run(URL(filePath: "/usr/bin/sha256sum"), [file.path])
      return (file, String(output.prefix(64)))
    }

    private func field(_ name: String, _ reply: String) -> String? {
      reply.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix(name + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    private func begin(_ site: Site) throws -> String {
      let reply = try site.curl([
        "-X", "POST", "-H", "Content-Type: image/x-film", "-H", "Upload-Complete: ?0",
        "-H", "Idempotency-Key: 0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b", site.address + "/v1/uploads",
      ])
      return try #require(field("location", reply), "\(reply)")
    }

    private func offset(_ site: Site, _ path: String) throws -> Int {
      let reply = try site.curl(["-I", site.address + path])
      return try #require(field("upload-offset", reply).flatMap { Int($0) }, "\(reply)")
    }

    /// Sends the missing bytes, at 20 MB a second if `isSlow`.
    private func sending(
      _ site: Site, _ path: String, _ file: URL, from offset: Int, isSlow: Bool
    ) -> [String] {
      let rest = site.folder.appending(path: "rest.bin")
      let script = """
        tail -c +\(offset + 1) '\(file.path)' > '\(rest.path)'; exec curl -si -X PATCH -T '\(rest.path)' \
        \(isSlow ? "--limit-rate 20M" : "") -H 'Authorization: Bearer \(site.token)' -H 'Upload-Offset: \(offset)' \
        -H 'Upload-Complete: ?1' -H 'Content-Type: application/partial-upload' -H 'Expect:' '\(site.address + path)'
        """
      return ["-c", script]
    }

    @Test("killed three times, some milliseconds into a PATCH", arguments: [20, 150, 400, 700])
    func killed(_ milliseconds: Int) throws {
      let site = try Site()
      let (file, sha256) = try makeFile(site)
      let path = try begin(site)
      var last = 0
      for _ in 0..<3 {
        let sender = try RunningProgram(
          URL(filePath: "/bin/sh"), sending(site, path, file, from: last, isSlow: true))
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        try site.restart()
        sender.kill()
        let now = try offset(site, path)
        #expect((last...Self.size).contains(now))
        last = now
      }
      let (_, reply) = try RunningProgram.run(
        URL(filePath: "/bin/sh"), sending(site, path, file, from: last, isSlow: false))
      #expect(reply.contains("202 Accepted") && reply.contains(#""sha256":"\#(sha256)""#), "\(reply)")
      let list = try site.curl([site.address + "/v1/shares"])
      #expect(list.components(separatedBy: #""id":"#).count == 2)
    }
  }
}
