// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct PageCardTests {
  private func card(_ html: String, url: String = "https://www.example.org/a/b") -> PageCard {
    PageReader().card(Page(bytes: Array(html.utf8), url: url))
  }

  @Test("a preview's title is the page's, with the site's name, and the article's title is without it")
  func title() throws {
    let html = Fixture.article(head: "<meta property=og:title content='The harbour | Example'>", "")
    #expect(card(html).title == "The harbour | Example")
    #expect(try article(html).title == "The harbour")
  }

  @Test("the smallest icon that is large enough comes first, drawings come last, and masks are left out")
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

  @Test("a preview of a wall has no text and no images")
  func walls() {
    let wall =
      "<title>Sign in - Example</title><meta property=og:image content=/logo.png>"
      + "<link rel=icon href=/i.png><body><h1>Sign in</h1><form action=/login><input name=user>"
      + "<input type=password name=p><button>Sign in</button></form>"
    let found = card("<html><head>\(wall)</html>", url: "https://example.org/login?next=/a")
    #expect(found.wall?.kind == .signIn)
    #expect(found == PageCard(wall: found.wall))
  }
}
