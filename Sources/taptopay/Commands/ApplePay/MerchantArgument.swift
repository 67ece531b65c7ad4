// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import EmulatedCards
internal import FoundationEssentials
internal import PaymentToken
internal import Support

/// A merchant identifier, as entered by the user.
enum MerchantArgument {
    /// The option of commands that take a merchant.
    static let option = Option(
        name: "merchant", value: "ID",
        help: "The merchant identifier (default: \(MerchantCertificate.testMerchant)).")

    /// Returns the value of the option `--merchant`, or the test merchant.
    ///
    /// - Throws: `CommandError` if the identifier is invalid.
    static func identifier(_ invocation: Invocation) throws(CommandError) -> String {
        let identifier = invocation.value(option.name) ?? MerchantCertificate.testMerchant
        guard MerchantCertificate.isIdentifier(identifier) else {
            throw .usage(
                "Invalid --merchant \u{201C}\(identifier)\u{201D}: use letters, digits, dots and "
                    + "hyphens, 128 at most.")
        }
        return identifier
    }
}

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

/// A time, as entered by the user.
enum TimeArgument {
    /// The option of commands that take a time.
    static let option = Option(
        name: "at", value: "TIME",
        help: "The time, as 2026-01-31T12:00:00Z or seconds since 1970 (default: now).")

    /// Returns the time of the option `--at`, in seconds since 1970, or now.
    ///
    /// - Throws: `CommandError` if the time is invalid.
    static func seconds(_ invocation: Invocation) throws(CommandError) -> Int64 {
        guard let text = invocation.value(option.name) else { return currentTime() }
        // From 1970 to 9999, so that sums with it stay in range.
        let range = 0...Int64(253_402_300_799)
        if let seconds = Int64(text), range.contains(seconds) { return seconds }
        guard let date = try? Date(text, strategy: .iso8601),
            let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)),
            range.contains(seconds)
        else {
            throw .usage(
                "--at must be a time such as 2026-01-31T12:00:00Z or seconds since 1970, not "
                    + "\u{201C}\(text)\u{201D}.")
        }
        return seconds
    }
}
