// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Where one half of the phone relies on what another half left.
@Suite("Seams between outbox, upload, credential and hand-off")
struct SeamTests {
  let bench: OutboxBench

  init() throws { bench = try OutboxBench() }

  // MARK: what the server can read

  @Test("no text, however long, makes more JSON than a server reads; it travels as a file, whole")
  func longText() throws {
    // The worst to escape: each of these characters is six bytes in JSON.
    let long = String(repeating: "\u{1}", count: 5 << 20)
    var request = ShareRequest(url: "https://example.org/a", text: long, html: long)
    request.comment = long
    let entry = try bench.outbox.commit(Share(account: "ann", request: request))
    let reader = try ShareBodyReader(
      file: entry.bodyFile, contentType: entry.manifest.body.contentType, jsonLimit: 4 << 20)
    let parts = reader.description.parts
    #expect(reader.description.request.url == request.url && reader.description.request.text == nil)
    #expect(parts.map(\.part.kind) == [.page, .file, .file])
    #expect(parts.map(\.part.fileName) == [nil, "Text.txt", "Comment.txt"])
    for part in parts { #expect(Data(try reader.content(of: part)) == Data(long.utf8)) }
  }

  @Test("three texts that are just short enough for the JSON are few enough for the server")
  func justShort() throws {
    let text = String(repeating: "\u{1}", count: 192 * 1024)
    var request = ShareRequest(text: text, html: text)
    request.comment = text
    let entry = try bench.outbox.commit(Share(account: "ann", request: request))
    #expect(entry.manifest.body.contentType == "application/json" && entry.manifest.body.bytes < 4 << 20)
  }

  // MARK: uploads

  @Test(
    "a server without resumable uploads is distinguished from a refusal of the share",
    arguments: [404, 405, 501])
  func noUploads(status: Int) throws {
    let entry = try bench.outbox.commit(bench.link(account: "ann"))
    let response = UploadResponse(status: status)
    let verdict = UploadVerdict(response, to: entry, by: .resumable)
    #expect(verdict == .tryAgain(seconds: nil, why: .noUploads))
    #expect(UploadVerdict(response, to: entry) != verdict, "to one request it says something else")
    _ = try bench.outbox.claim(entry.id, owner: "t", seconds: 9, account: "ann")
    #expect(try bench.outbox.settle(entry.id, verdict, owner: "t", server: .home) == .waits(0))
    let stored = try #require(try bench.outbox.entry(entry.id))
    #expect(UploadRoute(for: stored, limit: nil) == .request)
    let bytes = stored.manifest.body.bytes
    #expect(UploadRoute(for: stored, limit: bytes) == .request)
    #expect(UploadRoute(for: stored, limit: bytes - 1) == .resumable, "it does not fit in one request")
  }

  @Test(
    "the state of an upload is not a refusal of the share",
    arguments: [ProblemCode.uploadOffsetMismatch, .uploadLengthInconsistent, .uploadCompleted])
  func stateOfUpload(code: ProblemCode) throws {
    let entry = try bench.outbox.commit(bench.link(account: "ann"))
    let response = UploadResponse(status: code.status, body: try JSONEncoder().encode(Problem(code)))
    #expect(UploadVerdict(response, to: entry, by: .resumable) == .tryAgain(seconds: nil, why: .uploadGone))
  }

  // MARK: credentials and hand-off

  @Test("a token is shown to no server but the one that made it, whatever account another names")
  func otherServer() throws {
    let (nonce, home) = (InstallationNonce.make(), URL(string: "https://home.example"))
    let record = try CredentialRecord(token: "secret", account: "ann", nonce: nonce, server: home).encoded()
    let verdict = { (server: URL?) in
      CredentialVerdict(keychain: .item(record), nonce: .present(nonce), marker: "ann", server: server)
    }
    #expect(verdict(home) == .signedIn(token: "secret", account: "ann"))
    #expect(verdict(URL(string: "https://elsewhere.example")) == .staleWipe(.markerDiffers))
    let old = try CredentialRecord(token: "secret", account: "ann", nonce: nonce).encoded()
    let older = CredentialVerdict(
      keychain: .item(old), nonce: .present(nonce), marker: "ann", server: home)
    #expect(older == .staleWipe(.markerDiffers), "an older version named no server, so it may be another one")
    #expect(
      verdict(URL(string: "HTTPS://Home.Example:443/")) == verdict(home), "the same server, typed differently"
    )
  }

  @Test("after a refused token and a sign-in the new token is tried, and only once")
  func tokenAfterSignIn() {
    let handOff = HandOff(
      credential: .signedIn(token: "new", account: "ann"),
      capabilities: HandOffCapabilities(canSignInHere: true), osMajor: 18,
      policy: HandOffPolicy(rungs: [.shareToken, .signInHere, .prompt]))
    var tried = [RungAttempt(.shareToken, .needsSignIn)]
    #expect(handOff.next(after: tried) == .take(.signInHere))
    tried.append(RungAttempt(.signInHere, .succeeded))
    #expect(handOff.next(after: tried) == .take(.shareToken))
    tried.append(RungAttempt(.shareToken, .needsSignIn))
    #expect(handOff.next(after: tried) == .take(.prompt))
  }

  // MARK: what is said

  @Test(
    "an outbox that cannot be looked into is not empty",
    arguments: ["pending", "needsSignIn", "uploading", "failed", "quarantine"])
  func unlisted(folder: String) throws {
    #expect(bench.outbox.survey().isEmpty)
    try FileManager.default.removeItem(at: bench.folder(folder))
    try Data().write(to: bench.folder(folder))
    #expect(!bench.outbox.survey().isEmpty && !bench.outbox.canBeListed)
  }

  @Test("where a token is refused, everything of its account waits for sign-in and says so")
  func restWaits() async throws {
    let refusal = try JSONEncoder().encode(Problem(.unauthenticated))
    let server = try LoopbackServer { _ in .http(401, [:], refusal) }
    for name in ["a", "b", "c"] { try bench.outbox.commit(bench.link("https://example.org/" + name)) }
    let target = UploadTarget(server: server.url, token: "old", account: "ann")
    let report = await Uploader(outbox: bench.outbox, owner: "app").drain(to: target)
    let states = bench.outbox.entries().map(\.state)
    #expect(report.needsSignIn && states == [.needsSignIn, .needsSignIn, .needsSignIn])
    #expect(server.requests.all.count == 1)
  }
}
