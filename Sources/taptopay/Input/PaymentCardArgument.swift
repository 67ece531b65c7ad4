// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import PaymentToken

/// A card of an emulated wallet, as named by the user: by its network.
enum PaymentCardArgument {
    /// Returns the card of a network.
    ///
    /// - Parameter network: Its name, such as `Visa` or `amex`.
    /// - Returns: The card.
    /// - Throws: `CommandError` that lists the networks.
    static func card(_ network: String) throws(CommandError) -> EmulatedPaymentCard {
        let name = network.lowercased()
        let known = PaymentNetwork.all.first { $0.rawValue.lowercased() == name }
        guard let card = known.flatMap({ EmulatedPaymentCard.card(of: $0) }) else {
            throw .usage(
                "Unknown network \u{201C}\(network)\u{201D}. Networks: "
                    + PaymentNetwork.all.map(\.rawValue).joined(separator: ", ") + ".")
        }
        return card
    }
}
