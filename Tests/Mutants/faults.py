# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Finds the places of a source where a fault can be put, and writes the source with its faults.

Each fault wraps one piece of the source in an expression or statement that asks at run time whether
the fault is switched on. No line is added, so the lines of the compiler's messages stay right.
"""
import re
from typing import NamedTuple

from syntax import ASSIGNMENTS, COMPARISONS, CONTROL, FUNCTIONS, STOPS, TYPES, Source

# Stands for the call that asks for a fault, until the fault has a number.
SWITCH = "\0"
BOUNDARIES = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SUMS = {"+", "-", "&+", "&-"}
RANGES = {"...", "..<"}
# Statements that begin with these words decide nothing that a test can see.
UNSEEN = re.compile(
    r"log|diagnos|print|trace|assert|precondition|fatalError|withExtendedLifetime|warn"
    r"|reserveCapacity", re.I)
# What a system call returned; descriptor 0 is open while a program runs, so no other is 0.
DESCRIPTOR = re.compile(r"(.*\.)?(descriptor|file|socket)", re.I)
# What these declarations return is text for people, or agrees with ==.
UNSEEN_DECLARATIONS = re.compile(
    r"description|debugDescription|customMirror|hash|reason|summary|advice|help|words|title")
# Declarations that can have a `where` clause.
GENERIC = TYPES | FUNCTIONS
DECLARING = {"let", "var", "func", "case", "default", "typealias", "import", "return", "break",
             "continue", "fallthrough", "struct", "class", "enum", "extension", "init", "deinit",
             "subscript", "static", "private", "get", "set", "yield", "switch"} | CONTROL


class Fault(NamedTuple):
    file: str
    line: int
    last_line: int
    # The outermost function around the fault, by the position of its brace.
    function: int
    original: str
    change: str
    start: int
    before: str
    end: int
    after: str

    @property
    def key(self):
        return f"{self.file}:{self.start}:{self.end}:{self.change}"


class Finder:
    """Finds the faults of one file."""

    def __init__(self, file, text):
        self.file, self.text = file, text
        self.source = Source(text)
        self.tokens = self.source.tokens
        self.lines = text.split("\n")
        self.conditional = conditional_lines(self.lines)
        self.found = {}

    def faults(self):
        """Returns the faults that can be put into the file, in its order."""
        for index, token in enumerate(self.tokens):
            if not self.is_seen(index):
                continue
            if token.is_binary and token.text in ("&&", "||"):
                self.operands(index)
            elif token.is_binary and token.text in BOUNDARIES:
                self.comparison(index)
            elif token.is_binary and token.text == "?":
                first = self.source.left(index)
                self.constants(first, index - 1)
            elif token.text in ("if", "guard", "while"):
                self.condition(index)
            elif token.text in ("true", "false"):
                self.flag(index)
            elif token.kind == "number":
                self.number(index)
            if self.source.starts[index]:
                self.statement(index)
        return sorted(self.found.values(), key=lambda fault: (fault.start, fault.end, fault.before))

    def is_seen(self, index):
        """Whether a fault at a token can be seen by a test."""
        if self.tokens[index].line in self.conditional:
            return False
        start = self.tokens[self.source.start_of[index]]
        if start.text == "#" or UNSEEN.fullmatch(start.text):
            return False
        brace = self.source.function(index)
        if brace < 0:
            return self.tokens[index].text in ("true", "false")
        for brace in self.source.functions(index):
            keyword, at = self.source.declaration(self.source.start_of[brace])
            if UNSEEN_DECLARATIONS.fullmatch(self.tokens[min(at + 1, len(self.tokens) - 1)].text):
                return False
        return not self.is_generic_requirement(index)

    def is_generic_requirement(self, index):
        """Whether a token is in a declaration's `where` clause, which names types."""
        start = self.source.start_of[index]
        return (self.source.declaration(start)[0] in GENERIC
                and any(self.tokens[other].text == "where" for other in range(start, index)))

    def add(self, first, last, before, after, change):
        """Adds a fault that wraps the tokens from `first` to `last`."""
        start, end = self.tokens[first].start, self.tokens[last].end
        line = self.tokens[first].line
        last_line = self.tokens[last].line + self.tokens[last].text.count("\n")
        fault = Fault(
            self.file, line, last_line, self.source.function(first), self.lines[line - 1].strip(),
            change, start, before, end, after)
        self.found.setdefault((start, end, change), fault)

    def piece(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def short(self, first, last):
        return " ".join(self.piece(first, last).split())

    def is_on_one_line(self, first, last):
        return "\n" not in self.piece(first, last)

    def constant(self, first, last, value):
        """Adds a fault with which a condition always has one value."""
        if first > last or self.tokens[first].text in ("true", "false") and first == last:
            return
        self.add(first, last, f"({SWITCH} ? {value} : (", "))",
                 f"{self.short(first, last)} -> {value}")

    def constants(self, first, last):
        self.constant(first, last, "true")
        self.constant(first, last, "false")

    def operands(self, index):
        """The operands of a chain of `&&` or `||` are left out."""
        for first, last in ((self.source.left(index), index - 1),
                            (index + 1, self.source.right(index))):
            sides = [self.tokens[side].text for side in (first - 1, last + 1)
                     if 0 <= side < len(self.tokens) and self.tokens[side].is_binary]
            self.constant(first, last, "true" if "&&" in sides else "false")

    def comparison(self, index):
        stops = STOPS | COMPARISONS
        first, last = self.source.left(index, stops), self.source.right(index, stops)
        if first == index or last == index or self.is_descriptor(first, index):
            return
        old, new = self.tokens[index].text, BOUNDARIES[self.tokens[index].text]
        left, right = self.piece(first, index - 1), self.piece(index + 1, last)
        change = (f"{self.short(first, last)} -> "
                  f"{self.short(first, index - 1)} {new} {self.short(index + 1, last)}")
        if old in ("==", "!="):
            self.add(first, last, f"({SWITCH} != (", "))", change)
        elif self.is_on_one_line(first, last):
            self.add(first, last, f"({SWITCH} ? {left} {new} {right} : ", ")", change)

    def is_descriptor(self, first, index):
        """Whether a comparison at `index` asks whether a descriptor is one."""
        return (self.tokens[index].text in (">=", "<") and self.tokens[index + 1].text == "0"
                and DESCRIPTOR.fullmatch(self.piece(first, index - 1)) is not None)

    def condition(self, keyword):
        """The clauses of a condition always hold, or never."""
        before = self.tokens[keyword - 1].text
        if not self.source.starts[keyword] and before not in ("else", "=", "return"):
            return
        name, index = self.tokens[keyword].text, keyword + 1
        first = index
        while index < len(self.tokens):
            token = self.tokens[index]
            ends = token.text == "else" or (
                token.text == "{" and self.source.kinds.get(index) != "closure")
            if ends or token.text == ",":
                self.clause(name, first, index - 1)
                first = index + 1
            if ends:
                return
            index = max(self.source.partner[index], index) + 1

    def clause(self, keyword, first, last):
        while first < last and self.tokens[first].text in ("try", "await"):
            first += 1
        if self.tokens[first].text in ("let", "var", "case", "#", "_", "unsafe"):
            return
        if keyword != "while":
            self.constant(first, last, "true")
        if keyword != "guard":
            self.constant(first, last, "false")

    def flag(self, index):
        # Without a label, it is a cell of a table.
        if self.tokens[index - 1].text in ("(", "[", ",", "while"):
            return
        value = self.tokens[index].text
        other = "false" if value == "true" else "true"
        self.add(index, index, f"({SWITCH} ? {other} : ", ")", f"{value} -> {other}")

    def number(self, index):
        """A number in a comparison, a range or a sum is one off."""
        text = self.tokens[index].text
        try:
            value = int(text, 0)
        except ValueError:
            return
        before = self.tokens[index - 1]
        after = self.tokens[min(index + 1, len(self.tokens) - 1)]
        compared = (before.is_binary and before.text in BOUNDARIES
                    and self.source.right(index - 1, STOPS | COMPARISONS) == index) or (
            after.is_binary and after.text in BOUNDARIES
            and self.source.left(index + 1, STOPS | COMPARISONS) == index)
        if compared and before.is_binary and self.is_descriptor(
                self.source.left(index - 1, STOPS | COMPARISONS), index - 1):
            return
        if compared or before.text in RANGES or after.text in RANGES:
            for other in (value + 1, value - 1):
                if other >= 0:
                    self.replace_number(index, like(text, other))
        elif before.is_binary and before.text in SUMS and after.text not in (".", "*", "/"):
            self.replace_number(index, like(text, value - 1 if value else 1))

    def replace_number(self, index, other):
        first, last = self.source.left(index + 1), self.source.right(index)
        number, piece = self.tokens[index], self.piece(first, last)
        offset = number.start - self.tokens[first].start
        new = piece[:offset] + other + piece[offset + len(number.text):]
        self.add(index, index, f"({SWITCH} ? {other} : ", ")",
                 f"{self.short(first, last)} -> {' '.join(new.split())}")

    def statement(self, first):
        """A throw, a call or an assignment on one line is left out."""
        token, block = self.tokens[first], self.source.block(first)
        last = self.source.end_of_statement(first)
        kind = self.source.kinds.get(block)
        if (token.kind != "name" or token.text in DECLARING or not token.begins_line
                or not self.is_on_one_line(first, last) or kind in ("type", None)
                or self.tokens[self.source.partner[block] - 1].line == self.tokens[block].line):
            return
        words = [self.tokens[index].text for index in range(first, last + 1)]
        assigns = any(self.tokens[index].is_binary and self.tokens[index].text in ASSIGNMENTS
                      and self.source.parent[index] == block for index in range(first, last + 1))
        if token.text == "throw":
            if kind != "if":
                return
        elif assigns:
            if any(self.source.declaration(self.source.start_of[brace])[0] == "init"
                   for brace in self.source.functions(first)):
                return
        elif words[-1] != ")" or "init" in words[:3] or self.is_result(block, first, last):
            return
        if any(UNSEEN.search(word) for word in words if word[0] not in "\"#"):
            return
        self.add(first, last, f"if !{SWITCH} {{ ", " }", f"{self.short(first, last)} -> (left out)")

    def is_result(self, block, first, last):
        """Whether the call is the only statement of a block that can have a value."""
        if first != block + 1 or last != self.source.partner[block] - 1:
            return False
        header = [token.text for token in self.source.header(block)]
        kind = self.source.kinds[block]
        return kind == "closure" or kind == "function" and (
            "->" in header or "func" not in header)


def like(text, value):
    """Returns a number in the notation of another one."""
    if text.lower().startswith("0x"):
        return f"0x{value:0{len(text) - 2}X}"
    return str(value)


def conditional_lines(lines):
    """Returns the numbers of the lines between #if and #endif."""
    depth, found = 0, set()
    for number, line in enumerate(lines, 1):
        words = line.split()
        depth += bool(words) and words[0] == "#if"
        if depth:
            found.add(number)
        depth -= bool(words) and words[0] == "#endif"
    return found


def find(file, text):
    """Returns the faults that can be put into a file."""
    return Finder(file, text).faults()


def instrument(text, numbered):
    """Returns a source with faults, given as pairs of a number and a fault."""
    insertions = []
    for number, fault in numbered:
        switch = f"isMutant({number})"
        # Of two faults that end at one place, the inner one ends first.
        insertions.append((fault.start, 1, -fault.end, fault.before.replace(SWITCH, switch)))
        insertions.append((fault.end, 0, -fault.start, fault.after))
    pieces, position = [], 0
    for place, _, _, inserted in sorted(insertions):
        pieces += [text[position:place], inserted]
        position = place
    return "".join(pieces + [text[position:]])
