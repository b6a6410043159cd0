// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct PageCardTests {
  private func card(_ html: String, url: String = "https://www.example.org/a/b") -> PageCard {
    PageReader().card(Page(bytes: Array(html.utf8), url: url))
  }

  @Test("a card has the title as the page states it, and the article its own")
  func title() throws {
    let html = Fixture.article(head: "<meta property=og:title content='The harbour | Example'>", "")
    #expect(card(html).title == "The harbour | Example")
    #expect(try article(html).title == "The harbour")
  }

  @Test("icons are ranked: large enough and smallest first, then the largest, drawings last; masks are none")
  func icons() {
    let head = """
      <link rel="shortcut icon" href=/16.png sizes=16x16><link rel=ICON href=/any.svg sizes=any>
      <link rel=apple-touch-icon href=touch.png><link rel=icon href=/512.png sizes=512x512>
      <link rel=apple-touch-icon-precomposed href=/180.png sizes=180x180><link rel=mask-icon href=/mask.svg>
      <link rel=icon href=data:image/png;base64,AA><meta name=msapplication-TileImage content=/tile.png>
      <link rel=manifest href=/site.webmanifest>
      """
    let found = card(Fixture.article(head: head, ""))
    let paths = ["/180.png", "/512.png", "/tile.png", "/a/touch.png", "/16.png", "/any.svg"]
    #expect(found.icons.map(\.address) == paths.map { "https://www.example.org" + $0 })
    #expect(found.manifest == "https://www.example.org/site.webmanifest")
  }

  @Test("a wall's words and pictures are not the page's; an app's shell has the page's own card in it")
  func walls() {
    let wall =
      "<title>Sign in - Example</title><meta property=og:image content=/logo.png>"
      + "<link rel=icon href=/i.png><body><h1>Sign in</h1><form action=/login><input name=user>"
      + "<input type=password name=p><button>Sign in</button></form>"
    let found = card("<html><head>\(wall)</html>", url: "https://example.org/login?next=/a")
    #expect(found.wall?.kind == .signIn)
    #expect(found == PageCard(wall: found.wall))
  }

  /// The first bytes of a picture and what they say.
  struct Picture: Sendable {
    let hex: String
    let kind: PictureHead.Kind
    let width: Int
    let height: Int

    var bytes: [UInt8] {
      let digits = Array(hex)
      return stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
    }
  }

  private static let pictures = [
    Picture(hex: "89504e470d0a1a0a0000000d49484452000000b40000005a0806", kind: .png, width: 180, height: 90),
    Picture(hex: "47494638396110002000000000", kind: .gif, width: 16, height: 32),
    Picture(hex: "ffd8ffe000040000ffc2000b0801000200030101", kind: .jpeg, width: 512, height: 256),
    Picture(
      hex: "524946461000000057454250565038580a00000000000000ff0100ff0000", kind: .webp, width: 512,
      height: 256),
    Picture(hex: "5249464610000000574542505650384c0a0000002f0fc0070000", kind: .webp, width: 16, height: 32),
    Picture(
      hex: "524946461000000057454250565038200a0000000000009d012a10002000", kind: .webp, width: 16, height: 32),
    Picture(
      hex: "000001000200101000000100200028000000260000000000000001002000280000004e000000", kind: .ico,
      width: 256, height: 256),
    Picture(
      hex: "00000010667479706176696600000000000000286d657461000000000000001469737065000000000000010000000080",
      kind: .avif, width: 256, height: 128),
    Picture(hex: "424d0000000000000000000000002800000010000000e0ffffff", kind: .bmp, width: 16, height: 32),
  ]

  @Test("a picture's kind and size are read from its own head", arguments: pictures)
  func heads(_ picture: Picture) {
    let head = PictureHead(kind: picture.kind, width: picture.width, height: picture.height)
    #expect(PictureHead(picture.bytes) == head)
    // Nothing is read past the end of what is there, and too little is nothing.
    for count in 0..<min(10, picture.bytes.count) {
      #expect(PictureHead(Array(picture.bytes.prefix(count))) == nil)
    }
  }

  @Test(
    "what is no picture has no head, whatever it is called",
    arguments: [
      "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "", "GIF89a", "RIFF\u{1}\0\0\0WAVEfmt ", "BM",
    ])
  func noHead(_ text: String) {
    #expect(PictureHead(Array(text.utf8)) == nil)
  }
}
