# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Finds brackets, statements, functions and the operands of operators in the tokens of a source."""
from tokens import CLOSING, tokenize

TYPES = {"struct", "class", "enum", "extension", "actor", "protocol"}
FUNCTIONS = {"func", "init", "deinit", "subscript"}
ACCESSORS = {"get", "set", "willSet", "didSet"}
CONTROL = {"if", "guard", "while", "for", "switch", "do", "defer", "repeat", "else", "catch"}
MODIFIERS = {
    "public", "package", "internal", "private", "fileprivate", "static", "final", "override",
    "mutating", "nonmutating", "consuming", "borrowing", "nonisolated", "isolated", "lazy", "weak",
    "indirect", "convenience", "required", "dynamic", "optional"}
# A line that begins with one of these continues the statement of the line before.
CONTINUING = {"else", "catch", "where", "throws", "async", "as", "is", "in", "rethrows"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-="}
COMPARISONS = {"==", "!=", "<", "<=", ">", ">=", "===", "!==", "~="}
# What ends an operand of `&&` and `||`, besides brackets and the statement's end.
STOPS = ASSIGNMENTS | {"&&", "||", "?", ":", ",", ";", "->"}
STOPPING_NAMES = {
    "return", "throw", "try", "await", "in", "where", "if", "guard", "while", "case", "else", "let",
    "var", "switch", "for", "yield"}


class Source:
    """The tokens of one file, with what encloses them."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokenize(text)
        count = len(self.tokens)
        # The index of the bracket that encloses each token, or -1, and that of its partner.
        self.parent, self.partner = [-1] * count, [-1] * count
        self.starts = [False] * count
        self.start_of = [-1] * count
        self.kinds = {}
        self.match_brackets()
        self.find_statements()

    def match_brackets(self):
        stack = []
        for index, token in enumerate(self.tokens):
            if token.text in CLOSING.values() and token.kind == "character" and stack:
                opening = stack.pop()
                self.partner[opening], self.partner[index] = index, opening
                self.parent[index] = stack[-1] if stack else -1
                continue
            self.parent[index] = stack[-1] if stack else -1
            if token.text in CLOSING and token.kind == "character":
                stack.append(index)

    def find_statements(self):
        """Marks the first token of each statement, and classifies each brace, in one pass."""
        label_ends, parameters, latest = set(), {}, {}
        for index, token in enumerate(self.tokens):
            parent = self.parent[index]
            if parent >= 0 and self.tokens[parent].text != "{":
                self.start_of[index] = self.start_of[parent]
                continue
            if index == 0 or self.begins_statement(index, parent, label_ends, parameters):
                self.starts[index] = True
                latest[parent] = index
                if token.text in ("case", "default") and self.kinds.get(parent) == "switch":
                    label_ends.add(self.following(index, ":"))
            self.start_of[index] = latest.get(parent, index)
            if token.text == "{":
                self.kinds[index] = self.classify(index)
                if self.kinds[index] == "closure":
                    parameters[index] = self.end_of_parameters(index)

    def begins_statement(self, index, parent, label_ends, parameters):
        token, before = self.tokens[index], self.tokens[index - 1]
        if token.text in CLOSING.values():
            return False
        if parent in parameters and index <= parameters[parent]:
            return index == parent + 1
        if index - 1 in (parent, parameters.get(parent)) or index - 1 in label_ends:
            return True
        if before.text == ";":
            return True
        if not token.begins_line or token.text in CONTINUING or token.text == "{":
            return False
        if token.kind == "operator" and (token.text == "." or token.spaced_after):
            return False
        return not (before.is_binary or before.text in (",", ":", "->", "return", "else", "in"))

    def following(self, index, text):
        """Returns the next token with this text in the same bracket, or the end."""
        parent = self.parent[index]
        while index < len(self.tokens):
            if self.tokens[index].text == text and self.parent[index] == parent:
                return index
            index = self.partner[index] + 1 if self.partner[index] > index else index + 1
        return index

    def end_of_parameters(self, brace):
        """Returns the index of a closure's `in`, or of its brace without a list of parameters."""
        index, line = brace + 1, self.tokens[brace].line
        while index < self.partner[brace] and self.tokens[index].line == line:
            if self.tokens[index].text in ("for", "{"):
                return brace
            if self.tokens[index].text == "in" and self.parent[index] == brace:
                return index
            index = self.partner[index] + 1 if self.partner[index] > index else index + 1
        return brace

    def header(self, brace):
        """Yields the tokens in front of a brace that belong to it, from the last to the first."""
        index, start = brace - 1, self.start_of[brace]
        while index >= start and index >= 0:
            token = self.tokens[index]
            if token.text == "}":
                return
            if self.partner[index] >= 0:
                index = self.partner[index]
            yield self.tokens[index]
            index -= 1

    def declaration(self, start):
        """Returns the keyword of the declaration that begins at a token, and its index."""
        index = start
        while index < len(self.tokens):
            token = self.tokens[index]
            if token.text == "@":
                index += 2
            elif token.text in MODIFIERS or token.text == "#":
                index += 1
            elif token.text in ("(", "[") and index > start:
                index = self.partner[index] + 1
            else:
                return token.text, index
        return "", start

    def classify(self, brace):
        """Returns type, function, switch, closure, or the keyword of a control statement."""
        words = [token.text for token in self.header(brace)]
        keyword, _ = self.declaration(self.start_of[brace])
        if keyword in TYPES:
            return "type"
        if keyword in FUNCTIONS or keyword in ACCESSORS:
            return "function"
        control = next((word for word in words if word in CONTROL), None)
        if control == "else" and keyword == "guard":
            return "guard"
        if control:
            return control
        if keyword in ("var", "let") and "=" not in words:
            return "function"
        return "closure"

    def functions(self, index):
        """Yields the braces of the functions, accessors and closures around a token."""
        while (index := self.parent[index]) >= 0:
            if self.kinds.get(index) in ("function", "closure"):
                yield index

    def function(self, index):
        """Returns the outermost function around a token, or -1."""
        return next((brace for brace in reversed(list(self.functions(index)))
                     if self.kinds[brace] == "function"), -1)

    def block(self, index):
        """Returns the innermost brace around a token, or -1."""
        index = self.parent[index]
        while index >= 0 and self.tokens[index].text != "{":
            index = self.parent[index]
        return index

    def end_of_statement(self, start):
        """Returns the last token of the statement that begins at a token."""
        index, last = start, start
        while index < len(self.tokens) and (index == start or not self.starts[index]):
            if self.partner[index] > index:
                index = self.partner[index]
            elif self.partner[index] >= 0 and self.partner[index] < start:
                break
            if self.tokens[index].text == ";":
                break
            last = index
            index += 1
        return last

    def left(self, index, stops=STOPS):
        """Returns the first token of the operand that ends in front of an operator."""
        first, position = index, index - 1
        while position >= 0:
            token = self.tokens[position]
            if self.partner[position] > position or self.stops(position, stops):
                break
            if self.partner[position] >= 0:
                opening = self.partner[position]
                if token.text == "}" and self.kinds.get(opening) != "closure":
                    break
                position = opening
            first = position
            if self.starts[position]:
                break
            position -= 1
        return first

    def right(self, index, stops=STOPS):
        """Returns the last token of the operand that begins after an operator."""
        last, position = index, index + 1
        while position < len(self.tokens):
            if self.starts[position] or self.stops(position, stops):
                break
            if self.partner[position] >= 0:
                if self.partner[position] < position:
                    break
                if self.tokens[position].text == "{" and self.kinds.get(position) != "closure":
                    break
                position = self.partner[position]
            last = position
            position += 1
        return last

    def stops(self, index, stops):
        token = self.tokens[index]
        if token.kind == "name":
            return token.text in STOPPING_NAMES
        if token.text in ("?", "=") or token.text in COMPARISONS:
            return token.is_binary and token.text in stops
        return token.text in stops
