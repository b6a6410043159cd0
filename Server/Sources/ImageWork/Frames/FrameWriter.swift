// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

struct FrameWriter {
  private(set) var frame: [UInt8] = [Frame.version]

  mutating func byte(_ byte: UInt8) { frame.append(byte) }

  mutating func number(_ number: Int) {
    let value = UInt32(clamping: number)
    for shift in [24, 16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func bytes(_ bytes: [UInt8]) {
    frame.reserveCapacity(frame.count + bytes.count + 4)
    number(bytes.count)
    frame += bytes
  }
}
