// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page's markup with numbers for attributes and text, and the lists that the numbers are positions in.
///
/// libxml2 spends most of its time on attributes, text and the bodies of scripts, character by character. It gets
/// `<div x=BC>` and `CD;` to read, decides what contains what, and the lists say where on the page the rest lies.
struct CondensedPage {
  /// The bytes that libxml2 parses.
  let markup: UnsafeMutableBufferPointer<UInt8>
  let tags: UnsafeMutableBufferPointer<ScannedTag>
  let attributes: UnsafeMutableBufferPointer<ScannedAttribute>
  let runs: UnsafeMutableBufferPointer<TextRun>
  /// Bytes in bodies of scripts and styles.
  let scriptBytes: Int

  /// Call it once, after the page was condensed.
  func deallocate() {
    markup.deallocate()
    tags.deallocate()
    attributes.deallocate()
    runs.deallocate()
  }
}
