// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The findings that make the terminal decline or go online.
///
/// See EMV Book 3, 10.7.
public struct TerminalActionCodes: Hashable, Sendable {
    /// Terminal Action Code - Denial: decline offline.
    public var denial: TerminalVerificationResults
    /// Terminal Action Code - Online: go online.
    public var online: TerminalVerificationResults
    /// Terminal Action Code - Default: decline if the terminal cannot go online.
    public var `default`: TerminalVerificationResults

    /// Creates codes.
    ///
    /// - Parameters:
    ///   - denial: The findings that decline the transaction.
    ///   - online: The findings that send it online.
    ///   - default: The findings that decline it if the terminal cannot go online.
    public init(
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
    public struct Tags: Hashable, Sendable {
        /// The tag of Terminal Action Code - Denial.
        let denial: Tag
        /// The tag of Terminal Action Code - Online.
        let online: Tag
        /// The tag of Terminal Action Code - Default.
        let `default`: Tag

        /// Creates a list of the tags.
        ///
        /// - Parameters:
        ///   - denial: The tag of Terminal Action Code - Denial.
        ///   - online: The tag of Terminal Action Code - Online.
        ///   - default: The tag of Terminal Action Code - Default.
        public init(denial: Tag, online: Tag, default: Tag) {
            self.denial = denial
            self.online = online
            self.default = `default`
        }
    }

    /// The settings in a configuration: `denial`, `online`, and `default`, each of five bytes.
    public static let settings: [Setting<TerminalActionCodes>] = [
        .bits("denial", \.denial), .bits("online", \.online), .bits("default", \.default),
    ]
}
