// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer

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
