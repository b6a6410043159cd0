# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Tests of source_view; scripts/check-apple-build runs them before it relies on it."""
import unittest

from source_view import Condition, UnknownCondition, as_seen

CONDITIONS = [
    ("canImport(Darwin)", True), ("canImport(FoundationNetworking)", False), ("canImport(Glibc)", False),
    ("os(iOS)", True), ("os(Linux)", False), ("!os(Linux)", True), ("os(Linux) || canImport(CryptoKit)", True),
    ("os(iOS) && !canImport(Musl) // a remark", True), ("!(os(iOS) || os(macOS))", False),
    ("os(macOS) || os(iOS) && false", False), ("canImport(UIKit)", True), ("targetEnvironment(simulator)", False),
    ("DEBUG", True), ("canImport(Darwin) && canImport(CLinux)", False),
]
UNKNOWN = ["canImport(Unheard)", "os(Amiga)", "SOMETHING", "swift(>=6)", "os(iOS", "os(iOS) os(macOS)", "", "canImport()"]
FOUNDATION = {"Foundation": "Whole"}

# A source, and what an Apple compiler makes of it; `-` stands for an empty line.
SOURCES = [
    ("import Foundation", "import Whole"),
    ("  @_exported public import Foundation // all", "  @_exported public import Whole // all"),
    ("package import struct Foundation.Data", "package import struct Whole.Data"),
    ("import FoundationNetworking", "import FoundationNetworking"),
    ("// import Foundation", "// import Foundation"),
    ("#if canImport(Darwin)\na\n#else\nb\n#endif\nc", "-\na\n-\n-\n-\nc"),
    ("#if os(Linux)\na\n#elseif os(iOS)\nb\n#elseif true\nc\n#else\nd\n#endif", "-\n-\n-\nb\n-\n-\n-\n-\n-"),
    ("#if os(Linux)\n#if Unheard\na\n#else\nb\n#endif\n#endif\nc", "-\n-\n-\n-\n-\n-\n-\nc"),
    ("#if os(iOS)\n#if os(Linux)\na\n#else\nb\n#endif\nc\n#endif", "-\n-\n-\n-\nb\n-\nc\n-"),
    ('let a = """\n#if os(Linux)\nimport Foundation\n"""\nb', 'let a = """\n#if os(Linux)\nimport Foundation\n"""\nb'),
    ('let a = #"""\n"""\n#endif\n"""#\nb', 'let a = #"""\n"""\n#endif\n"""#\nb'),
    ("/* a /* b */\n#else\n*/\nc", "/* a /* b */\n#else\n*/\nc"),
    ('let a = "\\(b("""\n#else\n"""))"\nc', 'let a = "\\(b("""\n#else\n"""))"\nc'),
    ('let a = "/*"\n#if os(Linux)\nb\n#endif', 'let a = "/*"\n-\n-\n-'),
    ('let a = /"/\n#if os(Linux)\nb\n#endif', 'let a = /"/\n-\n-\n-'),
    ('a("\\"/*", \'\')\n#if os(Linux)\nb\n#endif', 'a("\\"/*", \'\')\n-\n-\n-'),
    ("a // \"\"\"\n#if os(Linux)\nb\n#endif", "a // \"\"\"\n-\n-\n-"),
]
BROKEN = ["#if os(iOS)\na", "#else", "#endif", "#if Unheard\n#endif", "#if os(Linux)\n#elseif Unheard\n#endif"]


class SourceViewTests(unittest.TestCase):
    def test_conditions_are_those_of_an_apple_system(self):
        for text, expected in CONDITIONS:
            with self.subTest(text):
                self.assertEqual(Condition(text, "iOS").value(), expected)

    def test_macOS_differs_where_it_should(self):
        for text, expected in [("os(iOS)", False), ("os(macOS)", True), ("canImport(UIKit)", False)]:
            with self.subTest(text):
                self.assertEqual(Condition(text, "macOS").value(), expected)

    def test_an_unknown_condition_is_an_error(self):
        for text in UNKNOWN:
            with self.subTest(text), self.assertRaises(UnknownCondition):
                Condition(text, "iOS").value()

    def test_a_source_keeps_its_lines_and_loses_what_is_not_compiled(self):
        for text, expected in SOURCES:
            with self.subTest(text):
                lines = "\n".join("" if line == "-" else line for line in expected.split("\n"))
                self.assertEqual(as_seen(text, "iOS", FOUNDATION), lines)

    def test_a_broken_source_is_an_error(self):
        for text in BROKEN:
            with self.subTest(text), self.assertRaises(UnknownCondition):
                as_seen(text, "iOS", FOUNDATION)


if __name__ == "__main__":
    unittest.main()
