// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProfileValue {
    /// Returns the value as JSON.
    ///
    /// - Parameter isIndented: Whether the text is indented for people to read.
    /// - Returns: The text, without a line break at its end.
    func json(isIndented: Bool) -> String {
        var text = ""
        write(to: &text, indentation: isIndented ? "\n" : nil)
        return text
    }

    /// Writes the value; `indentation` is the line break with the spaces of the current depth.
    private func write(to text: inout String, indentation: String?) {
        switch self {
        case .null: text += "null"
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .integer(let integer): text += String(integer)
        case .text(let value): Self.write(value, to: &text)
        case .list(let values):
            Self.write(values, "[", "]", to: &text, indentation) { value, text, inner in
                value.write(to: &text, indentation: inner)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &text, indentation) { member, text, inner in
                Self.write(member.name, to: &text)
                text += inner == nil ? ":" : ": "
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, to text: inout String,
        _ indentation: String?, each: (Element, inout String, String?) -> Void
    ) {
        let inner = indentation.map { $0 + "  " }
        text += opening
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            text += inner ?? ""
            each(element, &text, inner)
        }
        if !elements.isEmpty { text += indentation ?? "" }
        text += closing
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{00}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
