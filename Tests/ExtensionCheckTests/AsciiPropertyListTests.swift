// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import ClientTestSupport
import ExtensionCheck
import Testing

struct AsciiPropertyListTests {
  @Test("values of every kind are read, with comments between them")
  func kinds() throws {
    let text = """
      // !$*UTF8*$!
      { /* a */ a = "b \\"c\\" \\U00e9\\n"; d = (1, e/f.g, ( ), { }, ); h = <0fbd 77>; 'i j' = k-l_m$; // end
      }
      """
    let value = try AsciiPropertyList.parse(text)
    #expect(value["a"] == .string("b \"c\" é\n"))
    #expect(
      value["d"] == .array([.string("1"), .string("e/f.g"), .array([]), .dictionary([:])]))
    #expect(value["h"] == .other)
    #expect(value["i j"] == .string("k-l_m$"))
  }

  @Test(
    "what can't be read is an error with its line",
    arguments: [
      ("", 1), ("{\n a = 1\n}", 3), ("{ a = (1\n\n2); }", 3), ("{\n\"a", 2), ("{ a = 1; }\n}", 2),
      ("{ a = <0f", 1),
      ("/* a\n", 1), ("{ a =\n; }", 2), ("{ a 1; }", 1), (String(repeating: "(", count: 5000), 1),
    ])
  func errors(text: String, line: Int) {
    let error = #expect(throws: ProjectFileError.self) { try AsciiPropertyList.parse(text) }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("line \(line): ") == true)
  }

  @Test("a written value is read back, and no damage to its text makes the reader crash")
  func property() throws {
    var random = SeededRandom(seed: 20)
    for _ in 0..<400 {
      let value = random.value(depth: 4)
      let text = Self.text(value)
      #expect(try AsciiPropertyList.parse(text) == value, "\(text)")
      for _ in 0..<10 {
        let damaged = random.damaged(text)
        do {
          _ = try AsciiPropertyList.parse(damaged)
        } catch {
          let lines = 1 + damaged.utf8.count { $0 == 0x0A }
          #expect((1...lines).contains(error.line), "\(damaged)")
        }
      }
    }
  }

  private static func text(_ value: RuleValue) -> String {
    switch value {
    case .array(let elements): "(" + elements.map { text($0) + ",\n" }.joined() + ")"
    case .dictionary(let members):
      "{" + members.map { text(.string($0.key)) + " /* key */ = " + text($0.value) + ";\n" }.joined() + "}"
    case .string(let string): "\"" + string.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    default: ""
    }
  }
}

extension SeededRandom {
  fileprivate mutating func value(depth: Int) -> RuleValue {
    switch Int.random(in: 0...(depth > 0 ? 3 : 1), using: &self) {
    case 2: .array((0..<Int.random(in: 0...3, using: &self)).map { _ in value(depth: depth - 1) })
    case 3:
      .dictionary(
        Dictionary((0..<Int.random(in: 0...3, using: &self)).map { _ in (word(), value(depth: depth - 1)) }) {
          $1
        })
    default: .string(word())
    }
  }

  private mutating func word() -> String {
    let letters = Array("ab/.*\"\\;={}()<>é 'U\n$")
    return String(
      (0..<Int.random(in: 0...8, using: &self)).map { _ in letters.randomElement(using: &self) ?? "a" })
  }

  /// The text with a byte changed, dropped or doubled, or cut off.
  mutating func damaged(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return "" }
    let index = Int.random(in: bytes.indices, using: &self)
    switch Int.random(in: 0...3, using: &self) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &self)
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(bytes[index], at: index)
    default: bytes.removeSubrange(index...)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
