# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares the declarations of one stand-in with the metadata of the framework it stands in for."""
import collections

import objc_names
import pyobjc
import swift_types
import symbol_graph

VALUE, NAME, METHOD, FUNCTION, TYPE = "raw values", "names of constants", "methods", "C functions", "names of types"
NOT_LISTED = "not in the metadata"
TYPES = ("swift.class", "swift.protocol", "swift.struct", "swift.enum")
CALLABLE = ("swift.method", "swift.type.method", "swift.init", "swift.property", "swift.type.property")
# Modules that are written in Swift: their enumerations have no number in Objective-C.
SWIFT_MODULES = {"AppIntents", "Network", "WidgetKit"}
# Declarations with a Boolean that the metadata needn't list.
UNLISTED = {
    "BGTaskScheduler.register(forTaskWithIdentifier:using:launchHandler:)": "not available on macOS, whose metadata this is",
    "BGTask.expirationHandler": "not available on macOS, whose metadata this is",
    "BGTask.setTaskCompleted(success:)": "not available on macOS, whose metadata this is",
    "AppIntent.openAppWhenRun": "a protocol that is written in Swift",
    "URLResourceValues.isExcludedFromBackup": "a structure that is written in Swift",
    "SLComposeServiceViewController.viewDidAppear(_:)": "overrides a method of UIViewController",
}


def kinds_of_names(symbols):
    """The kinds of the types that a declaration may name: numbers for enumerations, blocks for type aliases of closures."""
    known = {}
    for symbol in (symbol for several in symbols.values() for symbol in several):
        path, text = symbol["pathComponents"], symbol_graph.spelling(symbol["declarationFragments"])
        if symbol["kind"]["identifier"] == "swift.enum":
            known[".".join(path)] = known[path[-1]] = "q"
        elif path[-1] == "rawValue":
            number = swift_types.NUMBERS.get(text.rpartition(": ")[2].split()[0], "@")
            known[".".join(path[:-1])] = known[path[-2]] = number
        elif symbol["kind"]["identifier"] == "swift.typealias" and "->" in text:
            known[".".join(path)] = known[path[-1]] = swift_types.kind(text.partition(" = ")[2], known)
    return known


def is_value(symbol):
    """Whether a declaration has a number in Objective-C: a case, an option, or a global constant."""
    kind, text = symbol["kind"]["identifier"], symbol_graph.spelling(symbol["declarationFragments"])
    if kind == "swift.enum.case":
        return True
    type_text = text.rpartition(": ")[2].split()[0]
    if kind == "swift.type.property":
        return type_text.endswith(symbol["pathComponents"][-2])
    return kind == "swift.var" and swift_types.kind(type_text, {}) != "@"


def expression(symbol):
    """The Swift expression of a declaration's number, if it has one."""
    path = symbol["pathComponents"]
    if symbol["kind"]["identifier"] == "swift.var":
        return path[0]
    return ".".join(path[:-1]) + f".{path[-1]}.rawValue"


def values(symbols):
    """The numbers of all declarations that have one, by module and path."""
    raw = {".".join(symbol["pathComponents"][:-1]) for several in symbols.values() for symbol in several
           if symbol["pathComponents"][-1] == "rawValue"
           and "String" not in symbol_graph.spelling(symbol["declarationFragments"])}
    enums = {".".join(symbol["pathComponents"]) for several in symbols.values() for symbol in several
             if symbol["kind"]["identifier"] == "swift.enum"}
    wanted = {module: [symbol for symbol in several if is_value(symbol)
                       and (len(symbol["pathComponents"]) == 1 or ".".join(symbol["pathComponents"][:-1]) in raw | enums)]
              for module, several in symbols.items() if module not in SWIFT_MODULES}
    numbers = iter(symbol_graph.evaluate({module: [expression(symbol) for symbol in several]
                                          for module, several in wanted.items()}))
    return {(module, *symbol["pathComponents"]): next(numbers) for module, several in wanted.items() for symbol in several}


class Check:
    """Collects what disagrees, and how many declarations were compared in which way."""

    def __init__(self, module, metadata, names, values):
        self.module, self.metadata, self.names, self.values = module, metadata, names, values
        self.problems, self.counts = [], collections.Counter()
        self.protocols = set()
        # UIKit isn't there, nor are modules without metadata, so a missing name means nothing.
        self.is_complete = module != "UIKit" and bool(metadata.words)

    def compare(self, symbol):
        kind, path = symbol["kind"]["identifier"], symbol["pathComponents"]
        if kind == "swift.protocol":
            self.protocols.add(path[-1])
        if (self.module, *path) in self.values:
            self.compare_number(symbol)
        elif kind == "swift.var" or kind == "swift.type.property" and self.constant(path):
            self.compare_name(symbol)
        elif kind == "swift.func":
            self.compare_function(symbol)
        elif kind in CALLABLE and (self.is_complete or path[0].startswith("NS")):
            self.compare_method(symbol)
        elif kind in TYPES and objc_names.type_name(path) in self.metadata.words:
            self.counts[TYPE] += 1
        else:
            self.counts[NOT_LISTED] += 1

    def complain(self, symbol, message):
        self.problems.append(f"{symbol_graph.location(symbol)}: {'.'.join(symbol['pathComponents'])}: {message}")

    def compare_number(self, symbol):
        path = symbol["pathComponents"]
        names = objc_names.constant_names(path[:-1], path[-1]) if len(path) > 1 else [path[0]]
        listed = {name.lower(): number for name, number in self.metadata.numbers.items()}
        found = [name for name in names if name.lower() in listed]
        if not found:
            self.miss(symbol, f"there is no constant {' or '.join(names)}")
            return
        self.counts[VALUE] += 1
        value, expected = self.values[(self.module, *path)], listed[found[0].lower()]
        if value != expected:
            self.complain(symbol, f"its value is {value}, and {expected} in Objective-C ({found[0]})")

    def constant(self, path):
        """The name of the constant that a property of a type stands for, if it is one."""
        if path[-1] == "errorDomain":
            return objc_names.type_name(path[:-1]) + ("ErrorDomain" if path[0] == "NSItemProvider" else "Domain")
        if path[0] == "UTType" and len(path) == 2:
            return "UTType" + path[-1]
        return None

    def compare_name(self, symbol):
        path = symbol["pathComponents"]
        name = self.constant(path) or path[0]
        if name.lower() in {constant.lower() for constant in self.metadata.constants}:
            self.counts[NAME] += 1
        else:
            self.miss(symbol, f"there is no constant {name}")

    def miss(self, symbol, message):
        """Counts a declaration that the metadata doesn't have, which is an error if the metadata is complete."""
        if self.is_complete:
            self.complain(symbol, message)
        else:
            self.counts[NOT_LISTED] += 1

    def compare_function(self, symbol):
        name = symbol["pathComponents"][0].partition("(")[0]
        if name not in self.metadata.functions:
            self.miss(symbol, f"there is no function {name}")
            return
        self.counts[FUNCTION] += 1
        result, *parameters = pyobjc.split_types(self.metadata.functions[name][0])
        self.compare_types(symbol, parameters_of(symbol, self.names), [{"type": one} for one in parameters])
        swift = swift_types.kind(result_of(symbol), self.names)
        self.complain_all(symbol, swift_types.differences(swift, {"type": result}, "the result"))

    def compare_method(self, symbol):
        path = symbol["pathComponents"]
        text = symbol_graph.spelling(symbol["declarationFragments"])
        throws = " throws" in text and " async" not in text
        found = objc_names.selector(path, path[-2] in self.protocols, throws, self.metadata.selectors)
        if not found:
            self.miss_method(symbol)
            return
        self.counts[METHOD] += 1
        types = self.metadata.selectors[found]
        if " async" in text:
            self.compare_asynchronous(symbol, types, text)
            return
        arguments = types.get("arguments", {})
        parameters = parameters_of(symbol, self.names)
        # The object and the selector come first.
        self.compare_types(symbol, parameters, [arguments.get(index + 2, {}) for index in range(len(parameters))])
        swift = swift_types.kind(result_of(symbol), self.names)
        # A Boolean that says whether there is an error is the throwing itself.
        if not (throws and swift == "v"):
            self.complain_all(symbol, swift_types.differences(swift, types.get("retval", {}), "the result"))
        count = found[1].count(":") - throws
        if count != len(parameters):
            self.complain(symbol, f"it has {len(parameters)} parameters, and {found[1]} has {count}")

    def miss_method(self, symbol):
        """A method with a Boolean, a block or an out-parameter is listed, so it is an error if one isn't."""
        kinds = [*parameters_of(symbol, self.names), swift_types.kind(result_of(symbol), self.names)]
        path = ".".join(symbol["pathComponents"])
        listed = any(one in ("Z", "out") or isinstance(one, swift_types.Block) for one in kinds)
        if listed and self.is_complete and path not in UNLISTED:
            self.complain(symbol, "the metadata lists no such method")
        else:
            self.counts[NOT_LISTED] += 1

    def compare_asynchronous(self, symbol, types, text):
        """An asynchronous function returns what the completion handler gets."""
        results = swift_types.split(swift_types.bare(result_of(symbol)).strip("()")) if result_of(symbol) != "()" else []
        kinds = [swift_types.kind(one, self.names) for one in results if swift_types.kind(one, self.names) != "v"]
        handler = swift_types.Block(kinds + ["@"] * (" throws" in text), "v")
        last = types["arguments"][max(types["arguments"])]
        self.complain_all(symbol, swift_types.differences(handler, last, "the completion handler"))

    def compare_types(self, symbol, parameters, types):
        if len(parameters) != len(types):
            self.complain(symbol, f"it has {len(parameters)} parameters, and {len(types)} in Objective-C")
            return
        for index, (swift, one) in enumerate(zip(parameters, types), 1):
            self.complain_all(symbol, swift_types.differences(swift, one, f"parameter {index}"))

    def complain_all(self, symbol, messages):
        for message in messages:
            self.complain(symbol, message)


def parameters_of(symbol, names):
    """The kinds of the parameters."""
    fragments = [one["declarationFragments"] for one in symbol.get("functionSignature", {}).get("parameters", [])]
    return [swift_types.kind(symbol_graph.spelling(one).partition(": ")[2], names) for one in fragments]


def result_of(symbol):
    """The type of the result, or of the property."""
    if "functionSignature" in symbol:
        return symbol_graph.spelling(symbol["functionSignature"].get("returns", []))
    text = symbol_graph.spelling(symbol["declarationFragments"])
    return text.partition(": ")[2].partition(" {")[0] if ": " in text else ""
