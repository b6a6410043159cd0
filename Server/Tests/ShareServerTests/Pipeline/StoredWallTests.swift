// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Pipeline
import Reading
import ShareContract
import Testing

@Suite("A stored wall")
struct StoredWallTests {
  private func stored(_ reasons: [WallReason]) throws -> StoredWall {
    let wall = StoredWall(Wall(kind: .signIn, confidence: 0.9, reasons: reasons))
    return try JSONDecoder().decode(StoredWall.self, from: JSONEncoder().encode(wall))
  }

  @Test("states its reasons in the language of the viewer")
  func languages() throws {
    let wall = try stored([WallReason(.signInTitle), WallReason(.otherHost, "login.example.org")])
    #expect(
      wall.status.reasons == [
        "The title asks visitors to sign in.", "The site redirected to login.example.org.",
      ])
    let german = try #require(Language(tag: "de"))
    Viewer.$current.withValue(Viewer(german)) {
      #expect(
        wall.status.reasons == [
          "Der Titel fordert zur Anmeldung auf.", "Die Website hat zu login.example.org weitergeleitet.",
        ])
    }
  }

  @Test("every sign has a sentence in every language", arguments: WallReason.Sign.allCases)
  func sentences(sign: WallReason.Sign) throws {
    let wall = try stored([WallReason(sign, "VALUE")])
    let texts = Language.all.map { language in
      Viewer.$current.withValue(Viewer(language)) { wall.status.reasons }
    }
    #expect(Set(texts).count == Language.all.count)
    #expect(texts.allSatisfy { $0.count == 1 && $0[0].hasSuffix(".") && !$0[0].contains("{") })
  }

  @Test("of an earlier or a later version keeps its sentences")
  func versions() throws {
    for signs in ["", #","signs":[{"name":"unheardOf"}]"#] {
      let json = #"{"kind":"signIn","confidence":0.9,"reasons":["the title is a sign-in phrase"]\#(signs)}"#
      let wall = try JSONDecoder().decode(StoredWall.self, from: Data(json.utf8))
      #expect(wall.status.reasons == ["the title is a sign-in phrase"])
      #expect(wall.status.kind == "signIn" && wall.status.wasRequested == nil)
    }
  }
}
