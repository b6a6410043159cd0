// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Computes SHA-256 (FIPS 180-4) over a stream on platforms without CryptoKit.
///
/// ``ShareBodyDigest`` uses CryptoKit on Apple's platforms. On Linux this package must not depend on a third-party package,
/// and Foundation has no digest. The input is the body of a share and the result is compared with a receipt. No secret is
/// hashed, so the code needn't run in constant time.
struct ShareBodySHA256: Sendable {
  private static let blockBytes = 64
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  init() {
    pending.reserveCapacity(Self.blockBytes)
  }

  /// Hashes the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(Self.blockBytes - pending.count)
      pending.append(contentsOf: missing)
      rest = rest.dropFirst(missing.count)
      guard pending.count == Self.blockBytes else { return }
      compressPending()
    }
    let whole = rest.prefix(rest.count / Self.blockBytes * Self.blockBytes)
    compress(UnsafeRawBufferPointer(rebasing: whole))
    pending.append(contentsOf: rest.dropFirst(whole.count))
  }

  /// The 32 bytes of the digest.
  func finalized() -> [UInt8] {
    var copy = self
    copy.pending.append(0x80)
    if copy.pending.count > Self.blockBytes - 8 {
      copy.pad(to: Self.blockBytes)
      copy.compressPending()
    }
    copy.pad(to: Self.blockBytes - 8)
    copy.pending.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: (length &* 8) >> (56 - 8 * $0)) })
    copy.compressPending()
    return copy.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private mutating func pad(to count: Int) {
    pending.append(contentsOf: repeatElement(0, count: count - pending.count))
  }

  private mutating func compressPending() {
    let block = pending
    block.withUnsafeBytes { compress($0) }
    pending.removeAll(keepingCapacity: true)
  }
}

extension ShareBodySHA256 {
  /// Adds any number of whole blocks to the state.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    guard var block = blocks.baseAddress else { return }
    let end = block + blocks.count
    state.withUnsafeMutableBufferPointer { state in
      Self.constants.withUnsafeBufferPointer { constants in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
          guard let state = state.baseAddress, let constants = constants.baseAddress,
            let schedule = schedule.baseAddress
          else { return }
          while block < end {
            Self.expand(block, constants, into: schedule)
            Self.mix(schedule, into: state)
            block += Self.blockBytes
          }
        }
      }
    }
  }

  // Ranges and plain shifts are generic functions in a build without optimization, where a share of many photos would
  // wait for them: hence `while`, `&>>` and the like. The names are those of FIPS 180-4, section 6.2.2.

  /// The message schedule, each word with its round's constant added.
  private static func expand(
    _ block: UnsafeRawPointer, _ constants: UnsafePointer<UInt32>, into schedule: UnsafeMutablePointer<UInt32>
  ) {
    var index = 0
    while index < 16 {
      schedule[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
      index &+= 1
    }
    while index < 64 {
      let early = schedule[index &- 15]
      let late = schedule[index &- 2]
      let first = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ early &>> 3
      let second = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ late &>> 10
      schedule[index] = schedule[index &- 16] &+ first &+ schedule[index &- 7] &+ second
      index &+= 1
    }
    index = 0
    while index < 64 {
      schedule[index] = schedule[index] &+ constants[index]
      index &+= 1
    }
  }

  private static func mix(_ schedule: UnsafeMutablePointer<UInt32>, into state: UnsafeMutablePointer<UInt32>)
  {
    var a = state[0], b = state[1], c = state[2], d = state[3]
    var e = state[4], f = state[5], g = state[6], h = state[7]
    var index = 0
    while index < 64 {
      round(a, b, c, &d, e, f, g, &h, schedule[index])
      round(h, a, b, &c, d, e, f, &g, schedule[index &+ 1])
      round(g, h, a, &b, c, d, e, &f, schedule[index &+ 2])
      round(f, g, h, &a, b, c, d, &e, schedule[index &+ 3])
      round(e, f, g, &h, a, b, c, &d, schedule[index &+ 4])
      round(d, e, f, &g, h, a, b, &c, schedule[index &+ 5])
      round(c, d, e, &f, g, h, a, &b, schedule[index &+ 6])
      round(b, c, d, &e, f, g, h, &a, schedule[index &+ 7])
      index &+= 8
    }
    state[0] = state[0] &+ a
    state[1] = state[1] &+ b
    state[2] = state[2] &+ c
    state[3] = state[3] &+ d
    state[4] = state[4] &+ e
    state[5] = state[5] &+ f
    state[6] = state[6] &+ g
    state[7] = state[7] &+ h
  }

  /// Computes one round.
  ///
  /// Its results replace `d` and `h`; each caller passes the eight values rotated by one position.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let rotations = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
    let first = h &+ rotations &+ (g ^ (e & (f ^ g))) &+ word
    let second = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
    d = d &+ first
    h = first &+ second &+ ((a & b) | (c & (a | b)))
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
