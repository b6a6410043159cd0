// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Draws the band of a cover without an image: a few large shapes in tints of one color.
struct CoverPattern {
  let palette: CoverPalette
  let seed: UInt64
  let width: Int
  let height: Int

  var svg: String {
    let ground = "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(palette.dark)\"/>"
    let shapes =
      switch seed >> 8 % 6 {
      case 0: hills
      case 1: rings
      case 2: tiles
      case 3: leaves
      case 4: stripes
      default: moon
      }
    // The background of the text covers whatever extends below the band.
    return ground + "\n" + shapes
  }

  private func part(_ shift: UInt64, below limit: Int) -> Int { Int(seed >> shift % UInt64(limit)) }

  private var hills: String {
    let tints = [palette.light, palette.middle, palette.pale]
    let sun =
      "<circle cx=\"\(400 + part(12, below: 800))\" cy=\"\(height / 3)\" r=\"170\" fill=\"\(palette.pale)\"/>"
    let hills = (0..<3).map { row -> String in
      let (top, lift) = (height * (5 + row * 2) / 11, 120 + part(UInt64(16 + row * 4), below: 180))
      let tint = row == 2 ? palette.dark : tints[1 - row % 2]
      return
        "<path d=\"M0 \(top) C400 \(top - lift) 600 \(top + lift) 900 \(top) S1400 \(top - lift) 1600 \(top - 40) "
        + "V\(height) H0 Z\" fill=\"\(tint)\"/>"
    }
    return ([sun] + hills).joined(separator: "\n")
  }

  private var rings: String {
    let (x, y) = (part(12, below: 1_600), height / 2 + part(20, below: 400))
    return (0..<7).map { ring in
      let radius = 1_500 - ring * 210
      let tint = [palette.dark, palette.middle, palette.dark, palette.light][ring % 4]
      return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(tint)\"/>"
    }.joined(separator: "\n")
  }

  private var tiles: String {
    let side = 320
    return (0..<(5 * (height / side + 1))).map { index in
      let (x, y) = (index % 5 * side, index / 5 * side)
      let turn = StableHash.of("\(seed) \(index)")
      let tint = [palette.middle, palette.light, palette.dark, palette.pale, palette.middle][Int(turn % 5)]
      let corners = [
        "M\(x) \(y) h\(side) a\(side) \(side) 0 0 1 -\(side) \(side) Z",
        "M\(x + side) \(y) v\(side) a\(side) \(side) 0 0 1 -\(side) -\(side) Z",
        "M\(x + side) \(y + side) h-\(side) a\(side) \(side) 0 0 1 \(side) -\(side) Z",
        "M\(x) \(y + side) v-\(side) a\(side) \(side) 0 0 1 \(side) \(side) Z",
      ]
      return "<path d=\"\(corners[Int(turn >> 8 % 4)])\" fill=\"\(tint)\"/>"
    }.joined(separator: "\n")
  }

  private var leaves: String {
    (0..<9).map { index in
      let turn = StableHash.of("\(seed) \(index)")
      let (x, y) = (index % 3 * 540 + 260, index / 3 * 520 + 260)
      let tint = [palette.middle, palette.light, palette.pale][Int(turn % 3)]
      return "<path transform=\"translate(\(x) \(y)) rotate(\(turn >> 4 % 4 * 45))\" "
        + "d=\"M-240 0 Q0 -230 240 0 Q0 230 -240 0 Z\" fill=\"\(tint)\"/>"
    }.joined(separator: "\n")
  }

  private var stripes: String {
    (0..<9).map { index in
      let x = -1_400 + index * 380
      let tint = [palette.middle, palette.light, palette.middle, palette.pale][
        (index + part(12, below: 4)) % 4]
      return
        "<path d=\"M\(x) \(height) l\(height) -\(height) h170 l-\(height) \(height) Z\" fill=\"\(tint)\"/>"
    }.joined(separator: "\n")
  }

  private var moon: String {
    let (x, y) = (500 + part(12, below: 600), height * 2 / 5)
    let rows = (0..<6).map { row -> String in
      let top = height * 3 / 5 + row * 110
      let tint = row % 2 == 0 ? palette.middle : palette.light
      return "<rect x=\"0\" y=\"\(top)\" width=\"1600\" height=\"46\" fill=\"\(tint)\"/>"
    }
    return (["<circle cx=\"\(x)\" cy=\"\(y)\" r=\"360\" fill=\"\(palette.pale)\"/>"] + rows).joined(
      separator: "\n")
  }
}
