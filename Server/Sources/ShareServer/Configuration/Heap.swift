// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How the C library keeps memory that was freed.
package enum Heap {
  /// Enough for what a server has to do with each share.
  package static let share = 1 << 20
  /// Enough for a picture as it came, and for a book; more than this glibc does not take.
  package static let book = 32 << 20

  /// Has glibc give memory back to the system in larger pieces than at first.
  ///
  /// Until a large block was freed once, it gives back the heap's end whenever 128 KiB of it are free. SQLite frees 64 KiB
  /// with every statement that has a trigger, so each share taken would give pages back and fault them in again. Freeing
  /// one block raises the threshold to twice its size (mallopt(3), `M_MMAP_THRESHOLD`); reading the first large page
  /// would do it too.
  ///
  /// - Parameter size: bytes of the largest block that comes from the heap from now on.
  package static func settle(blocksUpTo size: Int) {
    free(block(size))
  }

  // Apart, for a compiler that sees both may leave both out.
  @inline(never)
  private static func block(_ size: Int) -> UnsafeMutableRawPointer {
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    block.storeBytes(of: 1, as: UInt8.self)
    return block
  }

  @inline(never)
  private static func free(_ block: UnsafeMutableRawPointer) {
    block.deallocate()
  }
}
