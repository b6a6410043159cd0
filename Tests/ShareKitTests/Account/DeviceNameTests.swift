// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import Testing

@Suite("Names of devices")
struct DeviceNameTests {
  @Test(
    "a device whose user chose no name is called by its model",
    arguments: [
      ("iPhone", "iPhone16,1", "iPhone 15 Pro"),
      ("iPhone", "iPhone18,4", "iPhone Air"),
      ("iPad", "iPad13,18", "iPad"),
      ("iPad", "iPad16,4", "iPad Pro 11-inch"),
      // A name that a person gave it, as before iOS 16 and with the entitlement.
      ("Anna’s iPhone", "iPhone16,1", "Anna’s iPhone"),
      // Newer than this version.
      ("iPhone", "iPhone99,1", "iPhone99,1"),
      // A simulator on a Mac.
      ("iPhone", "arm64", "iPhone"),
    ])
  func standard(system: String, hardware: String, name: String) {
    #expect(DeviceName.standard(system: system, hardware: hardware) == name)
  }

  @Test(
    "a chosen name is one line of at most 60 characters; blanks alone are not a name",
    arguments: [
      ("  The blue one ", "The blue one"), ("Two\nlines", "Two lines"), ("", nil), (" \n ", nil),
      (String(repeating: "a", count: 61), String(repeating: "a", count: 60)),
    ] as [(String, String?)])
  func chosen(text: String, name: String?) {
    #expect(DeviceName.chosen(text) == name)
  }
}
