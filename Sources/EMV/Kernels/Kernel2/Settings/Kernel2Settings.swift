// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The settings of kernel 2, except the limits of its combination.
///
/// A new value has the defaults of the book. See EMV Contactless Book C-2, Table 4.1 and
/// Annex A.
package struct Kernel2Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel2
    package static let scheme = "Mastercard"

    /// Card Data Input Capability (`DF8117`): byte 1 of the terminal capabilities.
    package var cardDataInputCapability: UInt8 = 0x00
    /// CVM Capability - CVM Required (`DF8118`): byte 2 above the CVM required limit.
    package var capabilityIfVerificationRequired: UInt8 = 0x00
    /// CVM Capability - No CVM Required (`DF8119`): byte 2 up to the limit.
    package var capabilityIfVerificationNotRequired: UInt8 = 0x00
    /// Security Capability (`DF811F`): byte 3 of the terminal capabilities.
    package var securityCapability: UInt8 = 0x00
    /// Kernel Configuration (`DF811B`).
    package var configuration: Kernel2Configuration = []
    /// Mag-stripe CVM Capability - CVM Required (`DF811E`).
    package var magneticStripeVerificationIfRequired = Outcome.CardholderVerification
        .notApplicable
    /// Mag-stripe CVM Capability - No CVM Required (`DF812C`).
    package var magneticStripeVerificationIfNotRequired = Outcome.CardholderVerification
        .notApplicable
    /// Terminal Action Codes (`DF8120`, `DF8121`, `DF8122`).
    package var actionCodes = TerminalActionCodes.bookDefault
    /// Terminal Risk Management Data (`9F1D`), or `nil` to derive it from the other settings.
    package var riskManagementData: TerminalRiskManagementData?
    /// Reader Contactless Transaction Limit (No On-device CVM) (`DF8124`).
    ///
    /// If it is `nil`, the limit of the combination applies.
    package var transactionLimitWithoutOnDevice: UInt64?
    /// Reader Contactless Transaction Limit (On-device CVM) (`DF8125`), or `nil` for none.
    package var transactionLimitOnDevice: UInt64?
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x00, 0x02]
    /// Mag-stripe Application Version Number of the reader (`9F6D`).
    package var magneticStripeApplicationVersion: [UInt8] = [0x00, 0x01]
    /// Default UDOL (`DF811A`): requests the Unpredictable Number (Numeric).
    package var defaultChecksumList: [UInt8] = [0x9F, 0x6A, 0x04]
    /// Message Hold Time (`DF812D`).
    package var messageHoldTime = Duration(hundredMilliseconds: 13)
    /// Hold Time Value (`DF8130`): how long the field stays off for phones that request it.
    package var fieldOffHoldTime = Duration(hundredMilliseconds: 13)
    /// Mobile Support Indicator (`9F7E`).
    package var mobileSupportIndicator: UInt8 = 0x01
    /// Transaction Category Code (`9F53`), or `nil`.
    package var transactionCategoryCode: UInt8?
    /// The settings for the relay resistance protocol (`DF8132` to `DF8137`).
    package var relayResistance = RelayResistanceSettings()
    /// Max Number of Torn Transaction Log Records (`DF811D`); zero switches recovery off.
    package var mostTornTransactions = 0
    /// Max Lifetime of Torn Transaction Log Record (`DF811C`).
    package var tornTransactionLifetime = Duration.seconds(300)
    /// Whether the kernel reads the card's balance before the cryptogram.
    ///
    /// If so, Balance Read Before Gen AC (`DF8104`) is present.
    package var readsBalanceBeforeCryptogram = false
    /// Whether the kernel reads the card's balance after the cryptogram, to show with an approval.
    ///
    /// If so, Balance Read After Gen AC (`DF8105`) is present.
    package var readsBalanceAfterCryptogram = false
    /// Phone Message Table (`DF8131`).
    package var phoneMessages = PhoneMessageTable.bookDefault

    /// The terminal's elements for data exchange and data storage in each transaction.
    ///
    /// Examples are Tags To Read (`DF8112`) and DS Requested Operator ID (`9F5C`).
    package var dataObjects: [Tag: [UInt8]] = [:]

    /// Creates settings with the defaults of the book.
    package init() {}
}

extension Kernel2Settings {
    /// Four bytes for each exchange of the relay resistance protocol.
    package var randomValueSizes: [Int] { [4, 4, 4] }

    /// The larger of the two transaction limits, or `nil` if one of them does not exist.
    package var largestTransactionLimit: UInt64? {
        guard let transactionLimitWithoutOnDevice, let transactionLimitOnDevice else { return nil }
        return max(transactionLimitWithoutOnDevice, transactionLimitOnDevice)
    }

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        Kernel2(activation, settings: self, memory: memory)
    }
}

extension TerminalActionCodes {
    /// The codes of a terminal without configured codes: `840000000C` for each.
    ///
    /// See EMV Contactless Book C-2, Table 4.1.
    fileprivate static let bookDefault = TerminalActionCodes(
        denial: unsafe, online: unsafe, default: unsafe)

    /// Data authentication that was not performed or failed, or a suspected relay.
    private static let unsafe: TerminalVerificationResults = [
        .offlineDataAuthenticationNotPerformed, .combinedDataAuthenticationFailed,
        .relayResistanceThresholdExceeded, .relayResistanceTimeLimitsExceeded,
    ]
}

extension BookReference.Book {
    /// EMV Contactless Book C-2: kernel 2.
    package static let c2 = BookReference.Book("EMV Contactless Book C-2", of: .kernel2)
}

/// The modes and features of kernel 2 (Kernel Configuration, tag `DF811B`).
///
/// See EMV Contactless Book C-2, Annex A.
package struct Kernel2Configuration: BitCodedElement {
    package static let byteCount = 1
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let magneticStripeModeNotSupported = Self(byte: 1, bit: 8)
    package static let emvModeNotSupported = Self(byte: 1, bit: 7)
    package static let onDeviceVerificationSupported = Self(byte: 1, bit: 6)
    package static let relayResistanceSupported = Self(byte: 1, bit: 5)
}
