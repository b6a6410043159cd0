// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Shapes that stand for the system's symbols in drawings, as paths of lines in a square of 24.
///
/// They are drawn by us and only resemble what the names mean: Apple's symbols may be used on its systems alone.
enum SymbolShapes {
  /// The path of a symbol; a plain frame for one that isn't listed.
  static func path(_ name: String) -> String { all[name] ?? "M5 5h14v14H5z" }

  /// Whether the shape is filled instead of outlined.
  static func isFilled(_ name: String) -> Bool { name.hasSuffix(".fill") }

  private static let all: [String: String] = [
    "list.bullet": "M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",
    "chevron.left": "M15 5l-7 7 7 7",
    "chevron.right": "M9 5l7 7-7 7",
    "books.vertical": "M4 4h4v16H4zM8 4h4v16H8zM13.5 5l3.8-1 4 15-3.8 1z",
    "tray.and.arrow.up": "M4 13v6h16v-6M4 13h5l1.5 3h3L15 13h5M12 10V3M8.5 6L12 3l3.5 3",
    "tray": "M4 13l3-8h10l3 8v6H4zM4 13h5l1.5 3h3L15 13h5",
    "archivebox": "M3 5h18v4H3zM5 9v10h14V9M10 13h4",
    "ellipsis.circle": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12h.3M12 12h.3M16 12h.3",
    "paperplane": "M21 3L3 10.5l7 3.5 3.5 7zM21 3L10 14",
    "gearshape":
      "M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
    "checkmark": "M4.5 12.5l5 5L19.5 7", "plus": "M12 5v14M5 12h14", "xmark": "M6 6l12 12M18 6L6 18",
    "checkmark.circle": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M7.5 12.5l3 3 6-6.5",
    "clock": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.5 2",
    "exclamationmark.triangle": "M12 4L2.5 20h19zM12 10v5M12 17.2v.3",
    "exclamationmark.circle": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7.5v6M12 16v.3",
    "arrow.up.circle": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 16V8M8.5 11L12 7.5l3.5 3.5",
    "arrow.uturn.backward": "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
    "square.and.arrow.up": "M8 9H5v12h14V9h-3M12 15V3M8.5 6L12 3l3.5 3",
    "magnifyingglass": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L21 21",
    "photo": "M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M16 9.2v.3",
    "link":
      "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
    "doc.text": "M6 3h9l4 4v14H6zM9 11h7M9 14h7M9 17h4", "doc": "M6 3h9l4 4v14H6z",
    "text.alignleft": "M4 6h16M4 10h11M4 14h16M4 18h9",
    "globe":
      "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
    "person.crop.circle":
      "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6M6 18.5c2-4 10-4 12 0",
    "bell": "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4", "envelope": "M3 6h18v13H3zM3 7l9 7 9-7",
    "folder": "M3 6h7l2 2.5h9V19H3z",
    "book": "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1v14",
    "book.closed": "M6 3h13v18H7a2 2 0 0 1-2-2V5a2 2 0 0 1 1-2zM5 18a2 2 0 0 1 2-1h12",
    "waveform.path.ecg": "M2 12h5l2-6 4 12 3-9 1.5 3H22",
    "arrow.clockwise": "M19 12a7 7 0 1 1-2-5l3 3M20 4v6h-6", "trash": "M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14",
    "iphone": "M7 2.5h10v19H7zM11 19h2", "ellipsis": "M5 12h.3M12 12h.3M19 12h.3",
    "textformat.size": "M3 19L8 6l5 13M5 15h6M14 19l3.5-8 3.5 8M15.2 16.5h4.6",
    "safari": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M15.5 8.5l-2 5-5 2 2-5z",
    "chevron.down": "M6 9l6 6 6-6", "square.and.pencil": "M19 13v7H4V5h7M9 15l1-4 9-9 3 3-9 9z",
  ]
}
