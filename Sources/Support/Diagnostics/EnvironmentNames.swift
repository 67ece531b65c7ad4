// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The environment variables of this software.
package enum EnvironmentNames {
    private static let prefix = "TAPTOPAY_"

    /// The variables that are read, which Docs/PublicAPI.md and Docs/ApplePay.md describe.
    package static let all: Set<String> = [
        "TAPTOPAY_CONDITIONS", "TAPTOPAY_DIAGNOSTICS", "TAPTOPAY_EXECUTABLE", "TAPTOPAY_LANGUAGE",
        "TAPTOPAY_MERCHANT_IDENTIFIERS", "TAPTOPAY_PIN", "TAPTOPAY_PSP_KEYS", "TAPTOPAY_READER",
        "TAPTOPAY_SCRIPT", "TAPTOPAY_SHEET", "TAPTOPAY_STATE", "TAPTOPAY_TAP_TIMEOUT",
        "TAPTOPAY_TERMINAL", "TAPTOPAY_WALLET",
    ]

    /// Returns a message for each variable that has this software's prefix and is not read.
    package static func unknown(in environment: [String: String]) -> [String] {
        environment.keys.filter { $0.hasPrefix(prefix) && !all.contains($0) }.sorted().map { name in
            let similar = all.sorted().similar(to: name).map { " Did you mean \($0)?" } ?? ""
            return "\(name.prefix(80)) is set, but no such variable exists.\(similar)"
        }
    }
}
