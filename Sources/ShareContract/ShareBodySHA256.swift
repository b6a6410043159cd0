// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// SHA-256 (FIPS 180-4) over a stream, where the platform brings none.
///
/// Apple's platforms have CryptoKit, and ``ShareBodyDigest`` uses it there. On Linux the phone side must not resolve a
/// third-party package, and Foundation has no digest: hence these few lines. They hash what is sent and compare it with
/// a receipt; no secret passes through, so nothing here has to run in constant time.
struct ShareBodySHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  init() {
    pending.reserveCapacity(64)
  }

  /// Hashes the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(64 - pending.count)
      pending.append(contentsOf: missing)
      rest = rest.dropFirst(missing.count)
      if pending.count == 64 { compressPending() }
    }
    while rest.count >= 64 {
      compress(UnsafeRawBufferPointer(rebasing: rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    pending.append(contentsOf: rest)
  }

  /// The 32 bytes of the digest.
  func finalized() -> [UInt8] {
    var copy = self
    copy.pending.append(0x80)
    if copy.pending.count > 56 { copy.pad(to: 64) }
    copy.pad(to: 56)
    copy.pending.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: (length * 8) >> (56 - 8 * $0)) })
    copy.compressPending()
    return copy.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private mutating func pad(to count: Int) {
    pending.append(contentsOf: repeatElement(0, count: count - pending.count))
    if count == 64 { compressPending() }
  }

  private mutating func compressPending() {
    let block = pending
    block.withUnsafeBytes { compress($0) }
    pending.removeAll(keepingCapacity: true)
  }
}

extension ShareBodySHA256 {
  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    schedule.withUnsafeMutableBufferPointer { words in
      for index in 0..<16 {
        words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let mixed = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
        let spread = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
        words[index] = words[index - 16] &+ mixed &+ words[index - 7] &+ spread
      }
    }
    let mixed = Self.rounds(state, schedule)
    for index in 0..<8 { state[index] &+= mixed[index] }
  }

  /// The names are those of FIPS 180-4, section 6.2.2.
  private static func rounds(_ start: [UInt32], _ schedule: [UInt32]) -> [UInt32] {
    var (a, b, c, d) = (start[0], start[1], start[2], start[3])
    var (e, f, g, h) = (start[4], start[5], start[6], start[7])
    schedule.withUnsafeBufferPointer { words in
      constants.withUnsafeBufferPointer { constants in
        for index in 0..<64 {
          let choice = (e & f) ^ (~e & g)
          let first =
            h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice &+ constants[index] &+ words[index]
          let majority = (a & b) ^ (a & c) ^ (b & c)
          let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
          (h, g, f, e) = (g, f, e, d &+ first)
          (d, c, b, a) = (c, b, a, first &+ second)
        }
      }
    }
    return [a, b, c, d, e, f, g, h]
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 {
    self >> count | self << (32 - count)
  }
}
