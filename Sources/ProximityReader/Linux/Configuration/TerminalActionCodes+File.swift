// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

extension TerminalActionCodes {
    /// Takes over what a file says; what is not said stays.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(than: ["denial", "online", "default"])
        func code(_ name: String) throws(ConfigurationError) -> TerminalVerificationResults? {
            try section.bytes(name, count: 5...5).flatMap { TerminalVerificationResults($0) }
        }
        denial = try code("denial") ?? denial
        online = try code("online") ?? online
        `default` = try code("default") ?? `default`
    }
}
