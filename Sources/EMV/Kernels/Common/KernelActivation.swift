// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The data that the entry point gives to a kernel.
///
/// See EMV Contactless Book B, 3.4, and Book A, 8.1.1.8.
package struct KernelActivation: Hashable, Sendable {
    /// The data of the terminal and its merchant.
    package let terminal: TerminalData
    /// The parameters of the transaction.
    package let parameters: TransactionParameters
    /// The reader's combination for the selected application.
    package let combination: Combination
    /// The results of pre-processing for the combination.
    package let indicators: PreProcessingIndicators
    /// The name of the selected application.
    package let applicationName: AID
    /// The card's answer to its selection, or `nil` if it is not well-formed.
    package let selection: [DataObject]?
    /// Unpredictable Number (`9F37`), new for each activation.
    package let unpredictableNumber: [UInt8]
    /// The random values that the kernel requested; see ``KernelSettings/randomValueSizes``.
    package let randomValues: [[UInt8]]
    /// How to perform offline data authentication.
    package let offlineDataAuthentication: OfflineDataAuthentication
    /// The accounts that the terminal declines offline.
    package let exceptionFile: ExceptionFile
    /// The card's entire answer to its selection, with the status word (3.4.1.3).
    ///
    /// It is `nil` if the application was not selected again.
    package let selectionResponse: ResponseAPDU?
    /// The start at which the reader activated the entry point.
    package let start: Outcome.Start
    /// Whether an earlier outcome of the transaction asked for a restart.
    package let isRestart: Bool
    /// The issuer's answer if the reader restarted with it, or `nil`.
    package let onlineResponse: OnlineResponse?

    /// The terminal's data elements that are common to all kernels.
    ///
    /// See EMV Book 3, Annex A.
    package var commonData: TransactionData {
        let settings = combination.settings
        var data = TransactionData(settings.dictionary, kernel: settings.kernel)
        data.set(terminal, parameters)
        data.set(0x9F37, unpredictableNumber)
        data.set(0x9F06, combination.aid.bytes)
        data.set(0x95, TerminalVerificationResults().bytes)
        return data
    }
}

extension TransactionData {
    /// Sets the terminal's data elements that are known before an application is selected.
    ///
    /// See EMV Book 3, Annex A.
    package mutating func set(_ terminal: TerminalData, _ parameters: TransactionParameters) {
        set(0x9F02, DecimalDigits.bytes(parameters.amountAuthorised, count: 6))
        set(0x9F03, DecimalDigits.bytes(parameters.amountOther, count: 6))
        set(0x5F2A, DecimalDigits.bytes(UInt64(parameters.currencyCode), count: 2))
        set(0x5F36, [parameters.currencyExponent])
        set(0x9A, parameters.date)
        set(0x9F21, parameters.time)
        set(0x9C, [parameters.transactionType])
        set(0x9F41, DecimalDigits.bytes(UInt64(parameters.sequenceCounter), count: 4))
        set(0x9F1A, DecimalDigits.bytes(UInt64(terminal.countryCode), count: 2))
        set(0x9F35, [terminal.terminalType])
        set(0x9F33, terminal.capabilities.bytes)
        set(0x9F40, terminal.additionalCapabilities)
        set(0x9F1C, Self.text(terminal.terminalIdentification, 8))
        set(0x9F1E, Self.text(terminal.interfaceDeviceSerialNumber, 8))
        set(0x9F16, Self.text(terminal.merchantIdentifier, 15))
        set(0x9F15, DecimalDigits.bytes(UInt64(terminal.merchantCategoryCode), count: 2))
        set(0x9F4E, Array(terminal.merchantNameAndLocation.utf8))
        set(0x9F01, DecimalDigits.bytes(terminal.acquirerIdentifier, count: 6))
    }

    /// Returns the characters, truncated or padded with spaces to a fixed length.
    private static func text(_ text: String, _ count: Int) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(count))
        return bytes + Array(repeating: UInt8(ascii: " "), count: count - bytes.count)
    }
}
