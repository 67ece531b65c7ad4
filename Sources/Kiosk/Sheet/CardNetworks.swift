// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import SmartCard

/// The networks whose cards a reader takes, as customers know them.
enum CardNetworks {
    /// Lists the networks of schemes.
    ///
    /// A part of a network, such as its domestic debit cards, is not listed beside it.
    ///
    /// - Parameter schemes: The identifiers of the schemes; those without a known name are skipped.
    /// - Returns: The names of the networks, in alphabetical order.
    static func names(_ schemes: some Sequence<RID>) -> [String] {
        let names = Set(schemes.compactMap(\.schemeName))
        return names.filter { name in
            !names.contains { name.hasPrefix($0 + " ") }
        }.sorted()
    }
}
