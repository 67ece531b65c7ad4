// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension Kernel4 {
    /// How card and reader perform the transaction.
    enum Mode: Hashable {
        /// The issuer or the terminal checks the cryptogram itself.
        case emv
        /// The issuer checks digits of the cryptogram in the tracks that the terminal builds.
        ///
        /// The commands are those of a recorded phone: Docs/Kernels.md.
        case magneticStripe

        /// Chooses EMV mode if both sides have it, else mag-stripe mode if both have that.
        ///
        /// - Returns: The mode, or `nil` if card and reader share none.
        static func select(
            _ settings: Kernel4Settings, _ transaction: inout TransactionContext
        ) -> Mode? {
            let data = transaction.data
            let section = "application initiation"
            let evidence: [Evidence] = [
                .element(.applicationInterchangeProfile, in: data),
                .element(.contactlessReaderCapabilities, in: data),
            ]
            if data.profile.contains(.emvModeSupported),
                settings.readerCapabilities.contains(.emvMode)
            {
                transaction.record(section, "Mode", evidence, .path("EMV mode"))
                return .emv
            }
            guard data.enhancedReaderCapabilities.contains(.magneticStripeMode) else { return nil }
            transaction.record(section, "Mode", evidence, .path("mag-stripe mode"))
            transaction.omitFindings()
            transaction.set(.pointOfServiceEntryMode, [0x91])
            let number = StripeNumber(
                random: Array(data[.unpredictableNumber] ?? []),
                range: settings.unpredictableNumberRange)
            transaction.set(.unpredictableNumber, number.bytes)
            return .magneticStripe
        }
    }
}
