// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import RequestBin
import Testing

/// Sends requests to a bin with curl and looks at what it shows.
@Suite("The request bin", .serialized)
struct RequestBinTests {
  @Test("a request is shown with its method, path, headers, body and hash")
  func plain() async throws {
    try await RunningBin.run { bin in
      let sent = try await bin.curl(
        "-X", "PUT", "-H", "X-Note: a b", "-d", #"{"b":[1,{}],"a":"x\"y"}"#, bin.address + "/any/path?q=1")
      #expect(sent.output == "{\"id\":1}\n")
      let request = try await bin.request()
      #expect(request.method == "PUT" && request.target == "/any/path?q=1" && request.outcome == .complete)
      #expect(request.header("x-note") == "a b" && request.bytes == 23 && request.status == 200)
      let page = try await bin.curl(bin.address + "/-/requests/1").output
      #expect(page.contains("X-Note") && page.contains(request.sha256))
      #expect(
        page.contains("&quot;b&quot;: [\n    1,\n    {}\n  ],\n  &quot;a&quot;: &quot;x\\&quot;y&quot;"))
      let list = try await bin.curl(bin.address + "/-/").output
      #expect(list.contains("/any/path?q=1") && !list.contains("nil") && !list.contains("upload"))
    }
  }

  @Test("the parts of a form are listed, its images are shown, and its files are downloads")
  func parts() async throws {
    let image = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try await RunningBin.run { bin in
      let (photo, script) = (bin.folder.appending(path: "p.png"), bin.folder.appending(path: "s.svg"))
      try image.write(to: photo)
      try Data("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>".utf8).write(to: script)
      _ = try await bin.curl(
        "-F", "share={\"text\":\"Hi\"};type=application/json", "-F", "file=@\(photo.path);type=image/png",
        "-F", "file=@\(script.path);type=image/svg+xml", bin.address + "/v1/shares")
      let request = try await bin.request()
      #expect(request.parts.map(\.name) == ["share", "file", "file"] && request.partsProblem == nil)
      #expect(request.parts[1].bytes == image.count && request.parts[1].fileName == "p.png")
      let page = try await bin.curl(bin.address + "/-/requests/1").output
      #expect(page.contains("<img src=\"/-/requests/1/parts/1\""))
      #expect(!page.contains("<img src=\"/-/requests/1/parts/2\"") && !page.contains("<script>1"))
      let shown = try await bin.curl("-i", bin.address + "/-/requests/1/parts/2").output
      #expect(
        shown.contains("application/octet-stream") && shown.contains("attachment")
          && shown.contains("nosniff"))
    }
  }

  @Test("a body that isn't the form it claims to be is kept, with the reason")
  func damaged() async throws {
    try await RunningBin.run { bin in
      _ = try await bin.curl(
        "-H", "Content-Type: multipart/form-data; boundary=x", "-d", "no form", bin.address)
      let request = try await bin.request()
      #expect(request.outcome == .complete && request.bytes == 7 && request.parts.isEmpty)
      #expect(request.partsProblem != nil)
    }
  }

  @Test("planned responses apply in turn, and then requests get status 200")
  func planned() async throws {
    try await RunningBin.run { bin in
      let plan =
        #"[{"status":503,"headers":{"Retry-After":"2"},"times":2},{"status":413,"body":"no","times":1}]"#
      #expect(
        try await bin.curl("-d", plan, bin.address + "/-/responses", "-H", "Content-Type: application/json")
          .code
          == 0)
      var codes: [String] = []
      for _ in 0..<4 {
        codes.append(try await bin.curl("-o", "/dev/null", "-w", "%{http_code}", bin.address).output)
      }
      #expect(codes == ["503", "503", "413", "200"])
      #expect(try await bin.request(2).status == 503)
    }
  }

  @Test("the form on the page shows the response in force, also one that the settings chose")
  func form() async throws {
    try await RunningBin.run({ ($0.response.status, $0.response.delayMilliseconds) = (503, 250) }) { bin in
      let page = try await bin.curl(bin.address + "/-/").output
      #expect(page.contains(#"name="status" type="number" min="200" max="599" value="503""#))
      #expect(page.contains(#"max="600000" value="250""#) && !page.contains(" checked"))
      _ = try await bin.curl(
        "-d", "status=429&delayMilliseconds=5&cutAfterBytes=100&cutsResponse=true&times=3&Retry-After=a%22b",
        bin.address + "/-/responses")
      let changed = try await bin.curl(bin.address + "/-/").output
      #expect(changed.contains(#"max="599" value="429""#) && changed.contains(#"max="600000" value="5""#))
      #expect(changed.contains(#"name="cutAfterBytes" type="number" min="0" value="100""#))
      #expect(changed.contains(#"value="true" checked"#) && changed.contains(#"min="1" value="3""#))
      #expect(changed.contains(#"maxlength="100" value="a&quot;b""#))
    }
  }

  @Test("when planned responses are used up, the form shows the next one, and then status 200")
  func usedUp() async throws {
    try await RunningBin.run { bin in
      _ = try await bin.curl(
        "-H", "Content-Type: application/json", "-d", #"[{"status":503,"times":2},{"status":404,"times":1}]"#,
        bin.address + "/-/responses")
      for (status, times) in [("503", "2"), ("503", "1"), ("404", "1"), ("200", "")] {
        let page = try await bin.curl(bin.address + "/-/").output
        #expect(
          page.contains(#"max="599" value="\#(status)""#) && page.contains(#"min="1" value="\#(times)""#))
        _ = try await bin.curl("-d", "x", bin.address)
      }
    }
  }

  @Test(
    "a response that can't be sent is refused with the reason",
    arguments: [
      (#"{"status":99}"#, "status 99"), (#"{"statuss":200}"#, "statuss"), (#"{"times":0}"#, "times 0"),
      (#"{"headers":{"a b":"c"}}"#, "a b"), (#"{"status":"x"}"#, "status"),
      (#"{"delayMilliseconds":9999999}"#, "9999999"),
    ])
  func refused(_ plan: String, _ reason: String) async throws {
    try await RunningBin.run { bin in
      let reply = try await bin.curl(
        "-w", "%{http_code}", "-H", "Content-Type: application/json", "-d", plan, bin.address + "/-/responses"
      )
      #expect(reply.output.hasSuffix("400") && reply.output.contains(reason), "\(reply.output)")
      #expect(try await bin.curl("-o", "/dev/null", "-w", "%{http_code}", bin.address).output == "200")
    }
  }

  @Test("a connection can be closed within the body and instead of the response")
  func cut() async throws {
    try await RunningBin.run { bin in
      let file = bin.folder.appending(path: "large")
      try Data(count: 8 << 20).write(to: file)
      await bin.bin.store.plan([.closing(after: 100_000), .closing(after: nil)])
      #expect(try await bin.curl("--data-binary", "@\(file.path)", bin.address).code != 0)
      let first = try await bin.request(1)
      #expect(first.outcome == .cut && first.status == nil && (100_000..<(8 << 20)).contains(first.bytes))
      #expect(try await bin.curl("-d", "x", bin.address).code == 52)
      let second = try await bin.request(2)
      #expect(second.outcome == .cut && second.bytes == 1)
    }
  }

  @Test("a body beyond the limit gets status 413")
  func tooLarge() async throws {
    try await RunningBin.run({ $0.maxBody = 10 }) { bin in
      let reply = try await bin.curl(
        "-o", "/dev/null", "-w", "%{http_code}", "-d", "0123456789a", bin.address)
      #expect(reply.output.contains("413"))
      #expect(try await bin.request().outcome == .tooLarge)
    }
  }

  @Test("the steps of a resumable upload are shown with their offsets", arguments: [3, 6])
  func resumable(version: Int) async throws {
    let (open, last) =
      version < 5
      ? ("Upload-Incomplete: ?1", "Upload-Incomplete: ?0") : ("Upload-Complete: ?0", "Upload-Complete: ?1")
    try await RunningBin.run { bin in
      let head = "Upload-Draft-Interop-Version: \(version)"
      let begun = try await bin.curl(
        "-i", "-H", head, "-H", open, "-d", "hello ", bin.address + "/v1/uploads"
      )
      .output
      #expect(begun.contains("HTTP/1.1 104") && begun.contains("HTTP/1.1 201"))
      let line = try #require(begun.split(separator: "\r\n").last { $0.lowercased().hasPrefix("location: ") })
      let upload = bin.address + line.dropFirst("location: ".count)
      #expect(try await bin.curl("-I", "-H", head, upload).output.lowercased().contains("upload-offset: 6"))
      let wrong = try await bin.curl(
        "-X", "PATCH", "-H", "Upload-Offset: 5", "-H", last, "-d", "world", "-w", "%{http_code}", upload)
      #expect(wrong.output.hasSuffix("409"))
      let end = try await bin.curl(
        "-X", "PATCH", "-H", head, "-H", "Upload-Offset: 6", "-H", last, "-d", "world", "-w", "%{http_code}",
        upload)
      #expect(end.output.hasSuffix("200"))
      #expect(try await bin.request(4).upload?.isComplete == true)
      #expect(try await bin.curl(bin.address + "/-/").output.contains("byte 6, complete"))
    }
  }

  @Test("a fixture has the bytes as they arrived, without credentials")
  func fixture() async throws {
    try await RunningBin.run({ $0.recording = $0.folder.appending(path: "recorded") }) { bin in
      _ = try await bin.curl(
        "-H", "Authorization: Bearer secret", "-H", "Transfer-Encoding: chunked", "-d", "hello",
        bin.address + "/x")
      let request = try await bin.request()
      let fixture = try await bin.curl(bin.address + "/-/requests/1/fixture").output
      #expect(fixture.hasPrefix("POST /x HTTP/1.1\r\n") && fixture.hasSuffix("\r\n\r\nhello"))
      #expect(
        fixture.contains("Content-Length: 5") && !fixture.contains("secret") && !fixture.contains("chunked"))
      let file = bin.folder.appending(path: "recorded/0001.http")
      while !FileManager.default.fileExists(atPath: file.path) { await Task.yield() }
      #expect(try String(contentsOf: file, encoding: .utf8) == fixture)
      #expect(request.sha256 == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
    }
  }

  @Test(
    "pages of other sites can't read or change anything",
    arguments: [["Origin: https://evil.example"], ["Host: evil.example"], ["Sec-Fetch-Site: cross-site"]])
  func foreign(_ headers: [String]) async throws {
    try await RunningBin.run { bin in
      _ = try await bin.curl("-d", "x", bin.address)
      let reply = try await bin.curl(
        "-o", "/dev/null", "-w", "%{http_code}", "-H", headers[0], "-X", "POST", bin.address + "/-/clear")
      #expect(reply.output == "403")
      #expect(await bin.bin.store.find(1) != nil)
    }
  }

  @Test("only the newest requests are kept, and their bodies with them")
  func limit() async throws {
    try await RunningBin.run({ $0.limit = 2 }) { bin in
      for number in 1...3 { _ = try await bin.curl("-d", "\(number)", bin.address) }
      #expect(await bin.bin.store.all.map(\.id) == [3, 2])
      #expect(!FileManager.default.fileExists(atPath: bin.bin.store.body(of: 1).path))
      _ = try await bin.curl("-X", "POST", bin.address + "/-/clear")
      #expect(await bin.bin.store.all.isEmpty)
    }
  }

  @Test("changes are reported while the page is open")
  func live() async throws {
    try await RunningBin.run { bin in
      let listener = await bin.bin.store.listen()
      var numbers = listener.numbers.makeAsyncIterator()
      let first = try #require(await numbers.next())
      _ = try await bin.curl("-d", "x", bin.address)
      let second = try #require(await numbers.next())
      #expect(second > first)
      await bin.bin.store.stop(listener)
    }
  }
}

extension PlannedResponse {
  /// Closes the connection once, after a number of bytes or instead of the response.
  fileprivate static func closing(after bytes: Int?) -> PlannedResponse {
    var planned = PlannedResponse()
    (planned.cutAfterBytes, planned.cutsResponse, planned.times) = (bytes, bytes == nil, 1)
    return planned
  }
}
