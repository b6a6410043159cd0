// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import ShareKit

extension HostShape {
  private static let types = [
    "com.apple.property-list", "public.url", "public.file-url", "public.plain-text", "public.utf8-plain-text",
    "public.text", "public.rtf", "public.html", "public.heic", "public.jpeg", "public.image", "public.movie",
    "com.adobe.pdf", "public.folder", "public.data", "public.item", "dyn.age8u", "org.example.secret", "",
  ]
  private static let texts = [
    "", " \n", "\u{FEFF}", "Kite", "Two\nlines", "https://example.org/a", " https://example.org/a ",
    "https://example.org/b and more", "http://", "mailto:a@example.org",
    "{\"url\":\"https://example.org/p\"}",
    "example.org",
  ]
  private static let names = [
    nil, "", "kite.pdf", "Screenshot 2026-01-02 at 10.11.12", "../../etc/passwd", ".hidden", "a/b:c", "x.jpg",
  ]

  /// Any shape, sensible or not.
  static func random(_ random: inout SeededRandom) -> HostShape {
    let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in Item.random(&random) }
    return HostShape(host: "random", items: items)
  }

  static func text(_ random: inout SeededRandom) -> String { pick(texts, &random) }

  static func pick<Value>(_ values: [Value], _ random: inout SeededRandom) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  static func type(_ random: inout SeededRandom) -> String { pick(types, &random) }

  static func name(_ random: inout SeededRandom) -> String? { pick(names, &random) }
}

extension HostShape.Item {
  fileprivate static func random(_ random: inout SeededRandom) -> HostShape.Item {
    let hasTitle = Bool.random(using: &random)
    let providers = (0..<Int.random(in: 0...4, using: &random)).map { _ in HostShape.Provider.random(&random)
    }
    return HostShape.Item(
      title: hasTitle ? HostShape.text(&random) : nil, contentText: HostShape.text(&random),
      providers: providers)
  }
}

extension HostShape.Provider {
  fileprivate static func random(_ random: inout SeededRandom) -> HostShape.Provider {
    let types = (0..<Int.random(in: 0...3, using: &random)).map { _ in HostShape.type(&random) }
    let values = types.map { ($0, HostShape.Value.random(&random)) }
    return HostShape.Provider(
      types: types, suggestedName: HostShape.name(&random),
      values: Dictionary(values, uniquingKeysWith: { first, _ in first }))
  }
}

extension HostShape.Value {
  fileprivate static func random(_ random: inout SeededRandom) -> HostShape.Value {
    let failure = HostShape.Failure(domain: "NSItemProviderErrorDomain", code: -1000)
    let calls = ["file", "url", "string", "image", "item", "page"].filter { _ in
      Int.random(in: 0..<3, using: &random) == 0
    }
    return HostShape.Value(
      HostShape.pick(HostShape.ValueClass.allCases, &random), bytes: Int.random(in: 0...3, using: &random),
      fileName: HostShape.name(&random), text: HostShape.text(&random),
      errors: Dictionary(uniqueKeysWithValues: calls.map { ($0, failure) }))
  }
}
