// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Testing

extension OnDevice {
  /// Configuration items that open a screen, and words that are completed as one types.
  @MainActor struct ComposeItemTests {
    private let device: TestDevice
    private let sheet: SeenCompose

    init() throws {
      device = try TestDevice()
      sheet = SeenCompose()
    }

    @Test("a configuration item opens a screen over the sheet, and the choice there changes the item")
    func pushed() {
      #expect(sheet.line("album") == "Album: None" && !sheet.isOpen)
      #expect(sheet.tap("album") && sheet.isOpenOnScreen)
      sheet.choose(album: "Kites")
      #expect(!sheet.isOpen && sheet.line("album") == "Album: Kites")
    }

    @Test("an item without a known value shows an ellipsis and can't be tapped")
    func pending() {
      #expect(sheet.line("people") == "People: …" && !sheet.tap("people"))
    }

    @Test("a tag is completed by a tap, and the completed text is what is posted")
    func completed() {
      sheet.type("A kite #hi")
      #expect(sheet.line("completion.#hill") == "#hill" && sheet.line("completion.#history") != nil)
      #expect(sheet.tap("completion.#hill"))
      #expect(sheet.text == "A kite #hill " && sheet.stateText == sheet.text)
      #expect(sheet.line("completion.#history") == nil, "the word is complete")
    }
  }
}
