// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import Testing

@Suite("Names of shared files")
struct AttachmentNameTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let suggested: String?
    let loaded: String?
    let type: String
    let name: String
    var testDescription: String { name }

    init(_ suggested: String?, _ loaded: String?, _ type: String, _ name: String) {
      self.suggested = suggested
      self.loaded = loaded
      self.type = type
      self.name = name
    }
  }

  private static let cases = [
    Case("Screenshot 2026-01-02 at 10.11.12", nil, "public.png", "Screenshot 2026-01-02 at 10.11.12.png"),
    Case("report.v2", "report.v2.pdf", "com.adobe.pdf", "report.v2.pdf"),
    Case("example.com", nil, "public.html", "example.com.html"),
    Case("IMG_1.HEIC", "IMG_1.jpeg", "public.jpeg", "IMG_1.jpeg"),
    Case("IMG_1.jpeg", nil, "public.jpeg", "IMG_1.jpeg"),
    Case("KITE.PDF", nil, "com.adobe.pdf", "KITE.PDF"),
    Case("kite", "kite.cad3", "dyn.age8u", "kite.cad3"),
    Case(nil, "kite.cad3", "dyn.age8u", "kite.cad3"),
    Case(nil, "kite.epub", "public.data", "kite.epub"),
    Case("kite", "kite.epub", "public.data", "kite.epub"),
    Case("../../etc/passwd", nil, "public.plain-text", "-..-etc-passwd.txt"),
    Case("a/b\nc", nil, "public.png", "a-b-c.png"),
    Case(".hidden", nil, "com.adobe.pdf", "hidden.pdf"),
    Case("", "", "public.heic", "Image.heic"),
    Case(nil, nil, "public.data", "File"),
    Case("Drachen über Berlin", nil, "com.apple.m4a-audio", "Drachen über Berlin.m4a"),
  ]

  @Test("a name has the ending that fits, and leads nowhere", arguments: cases)
  func names(of example: Case) {
    let types = UniformTypes()
    let name = AttachmentName.make(
      suggested: example.suggested, loaded: example.loaded, type: types[example.type], types: types)
    #expect(name == example.name)
  }

  @Test("a long name is cut before its ending, between characters")
  func long() {
    let types = UniformTypes()
    let long = String(repeating: "ü", count: 300)
    let name = AttachmentName.make(
      suggested: long, loaded: nil, type: types["com.adobe.pdf"], types: types)
    #expect(name.utf8.count <= AttachmentName.longest && name.hasSuffix("ü.pdf"))
  }

  @Test("a type the table does not have is looked up in the system, a dynamic one is not")
  func system() {
    let types = UniformTypes { UniformType($0, .document, extension: "kite") }
    #expect(types["org.example.kite"].fileExtension == "kite")
    #expect(types["dyn.ah62d"].family == .unknown && types["public.png"].fileExtension == "png")
  }
}
