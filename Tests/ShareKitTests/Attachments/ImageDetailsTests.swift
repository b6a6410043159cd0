// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareKit
import Testing

@Suite("Size and orientation from the head of a picture's file")
struct ImageDetailsTests {
  @Test("a PNG's header names its size, its file name its scale")
  func png() throws {
    let details = try #require(ImageDetails(ImageHead.png(640, 480), name: "kite@2x.png"))
    #expect(details.width == 640 && details.height == 480)
    #expect(details.orientation == 1 && details.scale == 2 && details.imageOrientation == 0)
  }

  @Test("a JPEG's size is behind its EXIF segment, which may turn it", arguments: 1...8)
  func jpeg(orientation: Int) throws {
    let details = try #require(ImageDetails(ImageHead.jpeg(4032, 3024, orientation: orientation)))
    let isTurned = orientation > 4
    #expect(details.width == (isTurned ? 3024 : 4032) && details.height == (isTurned ? 4032 : 3024))
    #expect(details.orientation == orientation)
  }

  @Test("orientations have the numbers UIImage gives them")
  func numbers() {
    let found = (1...8).map { ImageDetails(ImageHead.jpeg(2, 1, orientation: $0))?.imageOrientation }
    #expect(found == [0, 4, 1, 5, 6, 3, 7, 2])
  }

  @Test("EXIF in the other byte order, fill bytes and large segments before the frame are read over")
  func oddJPEG() throws {
    let details = try #require(
      ImageDetails(ImageHead.jpeg(8064, 6048, orientation: 6, isLittle: true, padding: 60_000)))
    #expect(details.width == 6048 && details.height == 8064 && details.orientation == 6)
  }

  @Test("of a HEIC's pictures the primary one counts, turned as its properties say")
  func heic() throws {
    let details = try #require(ImageDetails(ImageHead.heic(4032, 3024, turns: 3)))
    #expect(details.width == 3024 && details.height == 4032 && details.orientation == 6)
    #expect(ImageDetails(ImageHead.heic(640, 480, turns: 0))?.orientation == 1)
  }

  @Test("GIF and the three kinds of WebP")
  func others() throws {
    #expect(ImageDetails(Array("GIF89a".utf8) + [0x40, 0x01, 0xF0, 0x00, 0, 0, 0])?.width == 320)
    let lossy =
      Array("RIFF\0\0\0\0WEBPVP8 ".utf8) + [UInt8](repeating: 0, count: 4)
      + [0, 0, 0, 0x9D, 0x01, 0x2A, 0x40, 0x01, 0xF0, 0x00] + [0, 0]
    #expect(ImageDetails(lossy)?.width == 320 && ImageDetails(lossy)?.height == 240)
    let lossless =
      Array("RIFF\0\0\0\0WEBPVP8L\0\0\0\0".utf8) + [0x2F, 0x3F, 0xC1, 0x3B, 0x00]
      + [UInt8](repeating: 0, count: 8)
    #expect(ImageDetails(lossless)?.width == 320 && ImageDetails(lossless)?.height == 240)
    let extended =
      Array("RIFF\0\0\0\0WEBPVP8X".utf8) + [10, 0, 0, 0, 8, 0, 0, 0, 0x3F, 0x01, 0, 0xEF, 0, 0]
      + Array("EXIF".utf8) + [26, 0, 0, 0] + ImageHead.tiff(orientation: 8, isLittle: true)
    let turned = try #require(ImageDetails(extended))
    #expect(turned.width == 240 && turned.height == 320 && turned.orientation == 8)
  }

  @Test(
    "data that is not an image, or is cut off, has no details",
    arguments: [[], [0xFF, 0xD8, 0xFF], Array("%PDF-1.7 not a picture".utf8)])
  func nothing(bytes: [UInt8]) { #expect(ImageDetails(bytes) == nil) }

  @Test("a size of zero, or an implausible one, is ignored")
  func sizes() {
    #expect(ImageDetails(ImageHead.png(0, 5)) == nil && ImageDetails(ImageHead.png(1 << 21, 5)) == nil)
  }

  @Test("a file is read at its head only, whatever its length")
  func file() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.jpg", Data(ImageHead.jpeg(8064, 6048, orientation: 1)))
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 2_000_000_000)
    #expect(ImageDetails(of: file)?.width == 8064)
    #expect(ImageDetails(of: folder.url.appendingPathComponent("none.jpg")) == nil)
  }

  @Test("a damaged picture is read without a crash and says nothing absurd", arguments: 0..<400)
  func damaged(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let whole = [
      ImageHead.png(640, 480), ImageHead.jpeg(4032, 3024, orientation: 6),
      ImageHead.heic(4032, 3024, turns: 1),
      ImageHead.jpeg(9, 9, orientation: 3, isLittle: true, padding: 300),
    ]
    for _ in 0..<50 {
      var bytes = whole[Int.random(in: whole.indices, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          [0, 1, 0x7F, 0xFF].randomElement(using: &random) ?? 0
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      guard let details = ImageDetails(bytes) else { continue }
      #expect((1...(1 << 20)).contains(details.width) && (1...(1 << 20)).contains(details.height))
      #expect((1...8).contains(details.orientation))
    }
  }
}
