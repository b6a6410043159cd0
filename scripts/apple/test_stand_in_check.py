# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Tests of the comparison with PyObjC's metadata: what agrees passes, and each kind of disagreement is found."""
import unittest

import pyobjc
import stand_in_check

METADATA = '''
import objc
constants = """$UNErrorDomain$kSecClass$"""
enums = """$UNAlertStyleNone@0$UNAlertStyleBanner@1$"""
misc.update({"UNAlertStyleSide": selAorI(2, 3)})
functions = {"SecItemAdd": (b"i@o^@", "", {"arguments": {1: {"already_cfretained": True}}})}
r = objc.registerMetaDataForSelector
r(b"UNCenter", b"isQuiet", {"retval": {"type": b"Z"}})
r(b"UNCenter", b"loadItem:completionHandler:", {"arguments": {3: {"callable": {
    "retval": {"type": b"v"}, "arguments": {0: {"type": b"^v"}, 1: {"type": b"Z"}, 2: {"type": b"@"}}}}}})
r(b"UNCenter", b"readFile:error:", {"retval": {"type": b"Z"}, "arguments": {3: {"type_modifier": b"o"}}})
'''


def symbol(kind, path, text, parameters=None, result="()"):
    made = {"kind": {"identifier": kind}, "pathComponents": path.split("/"),
            "declarationFragments": [{"spelling": text}],
            "location": {"uri": "file:///Simulator/StandIns/Some.swift", "position": {"line": 0}}}
    if parameters is not None:
        made["functionSignature"] = {"parameters": [{"declarationFragments": [{"spelling": f"name: {one}"}]}
                                                    for one in parameters], "returns": [{"spelling": result}]}
    return made


def problems(one, values=None):
    check = stand_in_check.Check("UserNotifications", pyobjc.Metadata(METADATA), {}, values or {})
    check.compare(one)
    return check.problems


def load(block):
    return symbol("swift.method", "UNCenter/loadItem(_:completionHandler:)", "func loadItem", ["String", block])


class StandInCheckTests(unittest.TestCase):
    def test_raw_value(self):
        case = symbol("swift.enum.case", "UNAlertStyle/side", "case side")
        key = ("UserNotifications", "UNAlertStyle", "side")
        self.assertEqual(problems(case, {key: 2}), [])
        self.assertIn("its value is 3, and 2 in Objective-C", problems(case, {key: 3})[0])

    def test_case_that_does_not_exist(self):
        case = symbol("swift.enum.case", "UNAlertStyle/top", "case top")
        self.assertIn("there is no constant", problems(case, {("UserNotifications", "UNAlertStyle", "top"): 1})[0])

    def test_name_of_a_constant(self):
        self.assertEqual(problems(symbol("swift.var", "kSecClass", "let kSecClass: CFString")), [])
        self.assertIn("there is no constant", problems(symbol("swift.var", "kSecKlass", "let kSecKlass: CFString"))[0])

    def test_parameters_of_a_block(self):
        self.assertEqual(problems(load("@escaping @Sendable (Bool, (any Error)?) -> Void")), [])
        self.assertIn("parameter 1 of parameter 2 is @, and Z", problems(load("(String, (any Error)?) -> Void"))[0])
        self.assertIn("has 2 parameters in Objective-C", problems(load("(Bool) -> Void"))[0])
        self.assertIn("the result of parameter 2", problems(load("(Bool, (any Error)?) -> Bool"))[0])
        self.assertIn("and a block in Objective-C", problems(load("String"))[0])

    def test_asynchronous_function_returns_what_the_block_gets(self):
        function = symbol("swift.method", "UNCenter/loadItem(_:completionHandler:)", "func loadItem() async throws -> Bool",
                          ["String"], "Bool")
        self.assertEqual(problems(function), [])
        function["functionSignature"]["returns"] = [{"spelling": "String"}]
        self.assertIn("parameter 1 of the completion handler", problems(function)[0])

    def test_boolean_property(self):
        self.assertEqual(problems(symbol("swift.property", "UNCenter/isQuiet", "var isQuiet: Bool { get }")), [])
        self.assertIn("the result is @, and Z", problems(symbol("swift.property", "UNCenter/isQuiet", "var isQuiet: String"))[0])

    def test_method_that_has_to_be_listed(self):
        self.assertIn("lists no such method", problems(symbol("swift.property", "UNCenter/isLoud", "var isLoud: Bool"))[0])
        self.assertEqual(problems(symbol("swift.method", "UNCenter/plain(_:)", "func plain", ["String"])), [])

    def test_throwing_function(self):
        function = symbol("swift.method", "UNCenter/readFile(_:)", "func readFile(_ file: URL) throws", ["URL"])
        self.assertEqual(problems(function), [])

    def test_out_parameter_of_a_function(self):
        def add(result, status="Int32"):
            return problems(symbol("swift.func", "SecItemAdd(_:_:)", "func SecItemAdd", ["CFDictionary", result], status))
        self.assertEqual(add("UnsafeMutablePointer<CFTypeRef?>?"), [])
        self.assertIn("and an out-parameter in Objective-C", add("CFTypeRef?")[0])
        self.assertIn("the result is q, and i", add("UnsafeMutablePointer<CFTypeRef?>?", "Int")[0])
