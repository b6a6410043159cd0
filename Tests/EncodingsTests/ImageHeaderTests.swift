// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Testing

struct ImageHeaderTests {
  /// The first bytes of an image and what they say.
  struct Sample: Sendable {
    let hex: String
    let format: ImageHeader.Format
    let width: Int
    let height: Int

    var bytes: [UInt8] {
      let digits = Array(hex)
      return stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
    }
  }

  private static let samples = [
    Sample(hex: "89504e470d0a1a0a0000000d49484452000000b40000005a0806", format: .png, width: 180, height: 90),
    Sample(hex: "47494638396110002000000000", format: .gif, width: 16, height: 32),
    Sample(hex: "ffd8ffe000040000ffc2000b0801000200030101", format: .jpeg, width: 512, height: 256),
    Sample(
      hex: "524946461000000057454250565038580a00000000000000ff0100ff0000", format: .webp, width: 512,
      height: 256),
    Sample(hex: "5249464610000000574542505650384c0a0000002f0fc0070000", format: .webp, width: 16, height: 32),
    Sample(
      hex: "524946461000000057454250565038200a0000000000009d012a10002000", format: .webp, width: 16,
      height: 32),
    Sample(
      hex: "000001000200101000000100200028000000260000000000000001002000280000004e000000", format: .ico,
      width: 256, height: 256),
    Sample(
      hex: "00000010667479706176696600000000000000286d657461000000000000001469737065000000000000010000000080",
      format: .avif, width: 256, height: 128),
    Sample(hex: "424d0000000000000000000000002800000010000000e0ffffff", format: .bmp, width: 16, height: 32),
  ]

  @Test("format and size are read from the head of the file", arguments: samples)
  func heads(_ sample: Sample) {
    let expected = ImageHeader(format: sample.format, width: sample.width, height: sample.height)
    #expect(ImageHeader(sample.bytes) == expected)
    #expect(ImageHeader { offset, count in Array(sample.bytes.dropFirst(offset).prefix(count)) } == expected)
  }

  @Test("nothing is read beyond the end, and too little gives nothing", arguments: samples)
  func truncated(_ sample: Sample) {
    for count in 0..<min(10, sample.bytes.count) {
      #expect(ImageHeader(Array(sample.bytes.prefix(count))) == nil)
    }
    for count in 0..<sample.bytes.count {
      let header = ImageHeader(Array(sample.bytes.prefix(count)))
      #expect(header.map { $0.width <= sample.width } ?? true)
    }
  }

  @Test(
    "bytes of no known format have no header, whatever the file is called",
    arguments: [
      "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "", "GIF89a", "RIFF\u{1}\0\0\0WAVEfmt ", "BM",
      "GIF88a\u{10}\0\u{10}\0\0\0\0\0\0\0",
    ])
  func noHeader(_ text: String) {
    #expect(ImageHeader(Array(text.utf8)) == nil)
  }

  @Test("an image without pixels has no header")
  func empty() {
    let gif: [UInt8] = Array("GIF89a".utf8) + [0, 0, 16, 0, 0, 0, 0, 0, 0, 0]
    #expect(ImageHeader(gif) == nil)
  }

  @Test("markers without a length are passed over in a JPEG")
  func standaloneMarkers() {
    let head: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xFF, 0x01, 0xFF, 0xD0, 0xFF, 0xC0, 0, 17, 8, 0, 32, 0, 64, 3, 1, 1,
    ]
    #expect(ImageHeader(head) == ImageHeader(format: .jpeg, width: 64, height: 32))
  }

  @Test("a file of endless segments is left after a limited number of accesses")
  func endless() {
    nonisolated(unsafe) var accesses = 0
    let header = ImageHeader { offset, count in
      accesses += 1
      let segment: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
      return offset == 0 ? segment + Array(repeating: 0, count: 12) : Array([0xFF, 0xE0, 0, 2].prefix(count))
    }
    #expect(header == nil && accesses <= 512)
  }
}
