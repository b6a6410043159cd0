// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Controls how the C library keeps freed memory.
package enum Heap {
  /// Enough for the work on each share.
  package static let share = 1 << 20
  /// Enough for an original image and a book; this glibc accepts no larger value.
  package static let book = 32 << 20

  /// Makes glibc return memory to the system in larger pieces than by default.
  ///
  /// Until a large block was freed once, glibc returns the end of the heap whenever 128 KiB are free. SQLite frees
  /// 64 KiB with every statement that has a trigger, so each accepted share would return pages and fault them in again.
  /// Freeing one block raises the threshold to twice its size (mallopt(3), `M_MMAP_THRESHOLD`); reading the first large
  /// page would do the same.
  ///
  /// - Parameter size: the size in bytes of the largest block that is allocated on the heap from now on.
  package static func settle(blocksUpTo size: Int) {
    free(block(size))
  }

  // In a separate function, because a compiler that sees both calls may remove them.
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
