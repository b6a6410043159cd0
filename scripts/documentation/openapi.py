# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Writes the operations and schemas of the API's description as Markdown."""

import yaml


def page(file):
    """The reference: an operation for each path and method, below its tag, and then the schemas."""
    return "\n".join(Reference(yaml.safe_load(file.read_text())).lines())


class Reference:
    def __init__(self, document):
        self.document = document

    def lines(self):
        yield from ("", self.document["info"]["description"], "")
        for tag in self.document["tags"]:
            yield from (f"## {tag['name'].capitalize()}", "", tag.get("description", ""), "")
            for path, item in self.document["paths"].items():
                for method, operation in item.items():
                    if method != "parameters" and tag["name"] in operation["tags"]:
                        yield from self.operation(path, method, operation, item.get("parameters", []))
        yield from ("## Schemas", "")
        for name, schema in self.document["components"]["schemas"].items():
            yield from self.schema(name, schema)

    def operation(self, path, method, operation, shared):
        yield from (f"### {method.upper()} {path}", "", operation["summary"], "", operation.get("description", ""), "")
        rows = [self.parameter(self.resolved(one)) for one in [*shared, *operation.get("parameters", [])]]
        yield from table(("parameter", "in", "type", "meaning"), rows)
        body = self.resolved(operation.get("requestBody", {}))
        for media, content in body.get("content", {}).items():
            yield f"Request body: `{media}`, {self.type(content.get('schema', {}))}\n"
        rows = [self.response(status, self.resolved(one)) for status, one in operation["responses"].items()]
        yield from table(("status", "meaning", "body"), rows)

    def parameter(self, one):
        required = "" if one.get("required") else ", optional"
        return f"`{one['name']}`", one["in"] + required, self.type(one.get("schema", {})), one.get("description", "")

    def response(self, status, one):
        bodies = [f"`{media}`: {self.type(content.get('schema', {}))}" for media, content in one.get("content", {}).items()]
        return f"`{status}`", one.get("description", ""), "; ".join(bodies)

    def schema(self, name, schema):
        yield from (f"### {name}", "", schema.get("description", ""), "")
        required = schema.get("required", [])
        properties = self.properties(schema)
        rows = [(f"`{key}`" + ("" if key in required else ", optional"), self.type(one), self.resolved(one).get("description", ""))
                for key, one in properties.items()]
        yield from table(("member", "type", "meaning"), rows)
        if not properties:
            yield f"{self.type(schema)}\n"

    def properties(self, schema):
        found = dict(schema.get("properties", {}))
        for part in schema.get("allOf", []):
            found |= self.properties(self.resolved(part))
        return found

    def resolved(self, one):
        if "$ref" not in one:
            return one
        target = self.document
        for part in one["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        return target

    def type(self, schema):
        """A type in a few words: a link to a named schema, or its kind with its limits."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return f"[{name}](#{name.lower()})"
        if "enum" in schema:
            return "one of " + ", ".join(f"`{value}`" for value in schema["enum"])
        if "const" in schema:
            return f"`{schema['const']}`"
        for several in ("oneOf", "anyOf", "allOf"):
            if several in schema:
                return " or ".join(self.type(one) for one in schema[several])
        kind = schema.get("type", "any")
        kind = " or ".join(kind) if isinstance(kind, list) else kind
        if kind == "array":
            return "list of " + self.type(schema.get("items", {}))
        return kind + limits(schema)


def limits(schema):
    names = {"format": "", "minimum": "at least ", "maximum": "at most ", "maxLength": "at most ", "default": "default "}
    found = [f"{words}{schema[key]}" + (" characters" if key == "maxLength" else "") for key, words in names.items() if key in schema]
    return f" ({', '.join(found)})" if found else ""


def table(heads, rows):
    if not rows:
        return
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for row in rows:
        yield "| " + " | ".join(" ".join(str(cell).split()).replace("|", "\\|") for cell in row) + " |"
    yield ""
