// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer

/// A merchant identifier as a user types it.
enum MerchantArgument {
    /// The option of commands that take a merchant.
    static let option = Option(
        name: "merchant", value: "ID",
        help: "The merchant identifier; \(MerchantCertificate.testMerchant) if not given.")

    /// Returns the value of the option `--merchant`, or the merchant of tests.
    ///
    /// - Throws: `CommandError` when it is no identifier.
    static func identifier(_ invocation: Invocation) throws(CommandError) -> String {
        let identifier = invocation.value(option.name) ?? MerchantCertificate.testMerchant
        guard MerchantCertificate.isIdentifier(identifier) else {
            throw .usage(
                "--merchant wants letters, digits, dots and hyphens, 128 at most, not "
                    + "\u{201C}\(identifier)\u{201D}.")
        }
        return identifier
    }
}
