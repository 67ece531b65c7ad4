// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Replaces the names in braces with values; braces in the values have no effect.
    package func filled(_ values: [String: String]) -> String {
        var rest = self[...]
        var result = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[open..<close].dropFirst()
            result += rest[..<open] + (values[String(name)] ?? "")
            rest = rest[close...].dropFirst()
        }
        return result + rest
    }
}
