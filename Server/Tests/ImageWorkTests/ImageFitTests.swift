// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageWork
import Testing

@Suite("The size of a converted image")
struct ImageFitTests {
  private let settings = ImageSettings(
    width: 1264, height: 1680, isGray: false, quality: 80, byteLimit: 5_000_000)

  @Test(
    "fits the screen, unless the image is more than twice as tall",
    arguments: [
      (4000, 3000, 1680), (1264, 1680, 1680), (1170, 2532, 1680), (1264, 3360, 1680), (800, 15_000, 30_000),
      (100, 1000, 1680),
    ])
  func box(width: Int, height: Int, boxHeight: Int) throws {
    let fit = try #require(ImageFit(width: width, height: height, settings: settings))
    #expect(fit.width == 1264)
    #expect(fit.height == boxHeight)
  }

  @Test(
    "is refused if the image has too many pixels",
    arguments: [(50_000, 50_000), (Int.max, Int.max), (0, 5), (-3, 7), (51_000_001, 1)])
  func refused(width: Int, height: Int) {
    #expect(ImageFit(width: width, height: height, settings: settings) == nil)
  }

  @Test("has pieces that cover a tall image and share twenty rows")
  func pieces() {
    for total in [1, 1680, 1681, 3340, 5000, 15_000, 66_420] {
      let pieces = ImageFit.pieces(of: total, settings: settings)
      #expect(pieces.first?.lowerBound == 0 && pieces.last?.upperBound == total)
      #expect(pieces.count <= ImageReply.mostPieces)
      for (upper, lower) in zip(pieces, pieces.dropFirst()) {
        #expect(upper.upperBound - lower.lowerBound == ImageFit.overlap)
      }
      #expect(pieces.allSatisfy { $0.count <= 1680 && ($0.count > 800 || pieces.count == 1) })
    }
  }
}
