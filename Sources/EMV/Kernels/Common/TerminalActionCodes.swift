// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The findings that make the terminal decline or go online.
///
/// See EMV Book 3, 10.7.
package struct TerminalActionCodes: Hashable, Sendable {
    /// Terminal Action Code - Denial: decline offline.
    package var denial: TerminalVerificationResults
    /// Terminal Action Code - Online: go online.
    package var online: TerminalVerificationResults
    /// Terminal Action Code - Default: decline if the terminal cannot go online.
    package var `default`: TerminalVerificationResults

    /// Creates codes.
    package init(
        denial: TerminalVerificationResults, online: TerminalVerificationResults,
        default: TerminalVerificationResults
    ) {
        self.denial = denial
        self.online = online
        self.default = `default`
    }
}

extension TerminalActionCodes {
    /// The tags of the codes in a kernel's book.
    struct Tags: Hashable, Sendable {
        /// The tag of Terminal Action Code - Denial.
        let denial: Tag
        /// The tag of Terminal Action Code - Online.
        let online: Tag
        /// The tag of Terminal Action Code - Default.
        let `default`: Tag
    }

    /// The settings in a configuration.
    static let settings: [Setting<TerminalActionCodes>] = [
        .bits("denial", \.denial), .bits("online", \.online), .bits("default", \.default),
    ]
}
