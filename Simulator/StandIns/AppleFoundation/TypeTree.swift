// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The part of the tree of uniform types that shares use.
package enum TypeTree {
  /// Maps a type to the types it conforms to directly, its file name extensions, and its media type.
  private static let entries: [String: (parents: [String], extensions: [String], mime: String?)] = [
    "public.item": ([], [], nil),
    "public.content": ([], [], nil),
    "public.data": (["public.item"], [], "application/octet-stream"),
    "public.directory": (["public.item"], [], nil),
    "public.folder": (["public.directory"], [], nil),
    "public.url": (["public.data"], [], nil),
    "public.file-url": (["public.url"], [], nil),
    "public.text": (["public.data", "public.content"], [], nil),
    "public.plain-text": (["public.text"], ["txt"], "text/plain"),
    "public.utf8-plain-text": (["public.plain-text"], [], "text/plain;charset=utf-8"),
    "net.daringfireball.markdown": (["public.plain-text"], ["md", "markdown"], "text/markdown"),
    "public.html": (["public.text"], ["html", "htm"], "text/html"),
    "public.rtf": (["public.text"], ["rtf"], "text/rtf"),
    "public.image": (["public.data", "public.content"], [], nil),
    "public.jpeg": (["public.image"], ["jpg", "jpeg"], "image/jpeg"),
    "public.png": (["public.image"], ["png"], "image/png"),
    "public.heic": (["public.image"], ["heic"], "image/heic"),
    "com.compuserve.gif": (["public.image"], ["gif"], "image/gif"),
    "org.webmproject.webp": (["public.image"], ["webp"], "image/webp"),
    "public.composite-content": (["public.content"], [], nil),
    "com.adobe.pdf": (["public.data", "public.composite-content"], ["pdf"], "application/pdf"),
    "public.zip-archive": (["public.data"], ["zip"], "application/zip"),
    "org.idpf.epub-container": (
      ["public.data", "public.composite-content"], ["epub"], "application/epub+zip"
    ),
    "com.apple.property-list": (["public.data"], ["plist"], nil),
    "public.movie": (["public.data", "public.content"], [], nil),
    "public.mpeg-4": (["public.movie"], ["mp4"], "video/mp4"),
    "com.apple.quicktime-movie": (["public.movie"], ["mov", "qt"], "video/quicktime"),
    "public.audio": (["public.data", "public.content"], [], nil),
    "com.apple.m4a-audio": (["public.audio"], ["m4a"], "audio/mp4"),
    "public.mp3": (["public.audio"], ["mp3"], "audio/mpeg"),
    "com.apple.package": (["public.directory"], [], nil),
    "com.apple.live-photo-bundle": (["com.apple.package"], ["pvt"], nil),
    "public.vcard": (["public.text"], ["vcf", "vcard"], "text/vcard"),
    "public.email-message": (["public.data", "public.content"], ["eml"], "message/rfc822"),
    "org.openxmlformats.wordprocessingml.document": (
      ["public.data", "public.composite-content"], ["docx"],
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    ),
  ]

  /// Whether one type is or conforms to the other.
  package static func conforms(_ type: String, to other: String) -> Bool {
    type == other || (entries[type]?.parents ?? []).contains { conforms($0, to: other) }
  }

  /// Whether the type is known.
  package static func knows(_ type: String) -> Bool { entries[type] != nil }

  /// Returns the type of a file name extension.
  package static func type(ofExtension name: String) -> String? {
    entries.first { $0.value.extensions.contains(name.lowercased()) }?.key
  }

  /// Returns the type of a media type.
  package static func type(ofMIME mime: String) -> String? {
    entries.filter { $0.value.mime == mime }.keys.min()
  }

  /// Returns the preferred file name extension of a type.
  package static func fileExtension(of type: String) -> String? { entries[type]?.extensions.first }

  /// Returns the media type of a type.
  package static func mime(of type: String) -> String? { entries[type]?.mime }
}
