# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Splits Swift source into tokens, without comments; a string with interpolations is one token."""
import re
from typing import NamedTuple

NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*|`[^`]*`")
NUMBER = re.compile(
    r"0x[0-9A-Fa-f_]+|0b[01_]+|0o[0-7_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?")
STRING = re.compile(r'(#*)("""|")')
OPERATORS = "/=-+!*%<>&|^~?"
CLOSING = {"(": ")", "[": "]", "{": "}"}


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int
    line: int
    # Whether a space or a line break is before or after the token, and whether a line begins.
    spaced_before: bool
    spaced_after: bool
    begins_line: bool

    @property
    def is_binary(self):
        """Whether the token is an operator between operands, where the format has spaces."""
        return self.kind == "operator" and self.spaced_before and self.spaced_after


def tokenize(text):
    """Returns the tokens of a source: names, numbers, strings, operators and single characters."""
    tokens, position, line = [], 0, 1
    begins_line, spaced = True, True
    while position < len(text):
        character = text[position]
        if character.isspace():
            begins_line |= character == "\n"
            line += character == "\n"
            spaced = True
            position += 1
            continue
        if text.startswith("//", position):
            end = text.find("\n", position)
            position = len(text) if end < 0 else end
            continue
        if text.startswith("/*", position):
            end = end_of_comment(text, position)
            line += text.count("\n", position, end)
            position, spaced = end, True
            continue
        kind, end = token_at(text, position)
        after = end == len(text) or text[end].isspace()
        tokens.append(Token(
            kind, text[position:end], position, end, line, spaced, after, begins_line))
        line += text.count("\n", position, end)
        position, begins_line, spaced = end, False, False
    return tokens


def token_at(text, position):
    """Returns the kind and the end of the token at a position."""
    character = text[position]
    if match := STRING.match(text, position):
        return "string", end_of_string(text, match)
    if match := NAME.match(text, position):
        return "name", match.end()
    if character.isdigit():
        return "number", NUMBER.match(text, position).end()
    if character == "?" and not text.startswith("??", position):
        return "operator", position + 1
    if character in OPERATORS:
        end = position + 1
        while end < len(text) and text[end] in OPERATORS and not (
                text[end] == "/" and text[end + 1:end + 2] in ("/", "*")):
            end += 1
        return "operator", end
    if character == ".":
        end = position
        while end < len(text) and text[end] == ".":
            end += 1
        if end > position + 1 and text[end:end + 1] == "<":
            end += 1
        return "operator", end
    return "character", position + 1


def end_of_comment(text, position):
    """Returns the end of a block comment, which can contain others."""
    depth = 0
    while position < len(text):
        if text.startswith("/*", position):
            depth, position = depth + 1, position + 2
        elif text.startswith("*/", position):
            depth, position = depth - 1, position + 2
            if depth == 0:
                break
        else:
            position += 1
    return position


def end_of_string(text, opening):
    """Returns the end of a string literal whose delimiter is the match `opening`."""
    pounds, quotes = opening.groups()
    closing, escape = quotes + pounds, "\\" + pounds
    position = opening.end()
    while position < len(text):
        if text.startswith(escape + "(", position):
            position = end_of_interpolation(text, position + len(escape) + 1)
        elif text.startswith(escape, position):
            position += len(escape) + 1
        elif text.startswith(closing, position):
            return position + len(closing)
        else:
            position += 1
    return position


def end_of_interpolation(text, position):
    """Returns the position after the parenthesis that closes an interpolation."""
    depth = 1
    while position < len(text) and depth > 0:
        if match := STRING.match(text, position):
            position = end_of_string(text, match)
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
    return position
