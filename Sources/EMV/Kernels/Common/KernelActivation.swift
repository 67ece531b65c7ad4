// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The data that the entry point gives to a kernel.
///
/// See EMV Contactless Book B, 3.4, and Book A, 8.1.1.8.
public struct KernelActivation: Hashable, Sendable {
    /// The data of the terminal and its merchant.
    public let terminal: TerminalData
    /// The parameters of the transaction, such as the amount.
    public let parameters: TransactionParameters
    /// The reader's combination for the selected application.
    public let combination: Combination
    /// The results of pre-processing for the combination.
    public let indicators: PreProcessingIndicators
    /// The name of the selected application.
    public let applicationName: AID
    /// The card's answer to its selection, or `nil` if it is not well-formed.
    public let selection: [DataObject]?
    /// Unpredictable Number (`9F37`), four bytes, new for each activation.
    public let unpredictableNumber: [UInt8]
    /// The random values that the kernel requested; see ``KernelSettings/randomValueSizes``.
    public let randomValues: [[UInt8]]
    /// How to perform offline data authentication.
    public let offlineDataAuthentication: OfflineDataAuthentication
    /// The accounts that the terminal declines offline.
    public let exceptionFile: ExceptionFile
    /// The card's entire answer to its selection, with the status word (3.4.1.3).
    ///
    /// It is `nil` if the application was not selected again.
    package let selectionResponse: ResponseAPDU?
    /// The start at which the reader activated the entry point.
    public let start: Outcome.Start
    /// Whether an earlier outcome of the transaction asked for a restart.
    public let isRestart: Bool
    /// The issuer's answer if the reader restarted with it, or `nil`.
    public let onlineResponse: OnlineResponse?

    /// What is wrong with the form of the card's answer to its selection; empty if it is right.
    var formOfSelection: [Evidence] {
        selectionResponse.map { Evidence.form(of: $0.data, .fciTemplate) } ?? []
    }

    /// The terminal's data elements that are common to all kernels.
    ///
    /// These are the amounts, the currency, date, time, and type of the transaction, the data of
    /// the terminal, the Unpredictable Number (`9F37`), the AID (`9F06`), and empty Terminal
    /// Verification Results (`95`). See EMV Book 3, Annex A.
    public var commonData: TransactionData {
        let settings = combination.settings
        var data = TransactionData(settings.dictionary, kernel: settings.kernel)
        data.set(terminal, parameters)
        data.set(.unpredictableNumber, unpredictableNumber)
        data.set(.applicationIdentifierOfTerminal, combination.aid.bytes)
        data.set(.terminalVerificationResults, TerminalVerificationResults().bytes)
        return data
    }
}

extension KernelActivation {
    /// Creates an activation for the tests of a kernel; a reader's entry point makes its own.
    ///
    /// - Parameters:
    ///   - combination: The combination, whose AID is also the name of the application.
    ///   - parameters: The parameters of the transaction.
    ///   - terminal: The data of the terminal.
    ///   - indicators: The results of pre-processing.
    ///   - selection: The card's answer to its selection, or `nil` for a malformed one.
    ///   - unpredictableNumber: Unpredictable Number (`9F37`), four bytes.
    ///   - randomValues: The values that ``KernelSettings/randomValueSizes`` requests.
    ///   - offlineDataAuthentication: How to perform offline data authentication.
    ///   - exceptionFile: The accounts that the terminal declines offline.
    ///   - onlineResponse: The issuer's answer for a restart, or `nil`.
    public init(
        combination: Combination, parameters: TransactionParameters,
        terminal: TerminalData = TerminalData(),
        indicators: PreProcessingIndicators = PreProcessingIndicators(),
        selection: [DataObject]? = [], unpredictableNumber: [UInt8] = [0, 0, 0, 0],
        randomValues: [[UInt8]] = [],
        offlineDataAuthentication: OfflineDataAuthentication = .unavailable,
        exceptionFile: ExceptionFile = ExceptionFile(), onlineResponse: OnlineResponse? = nil
    ) {
        self.init(
            terminal: terminal, parameters: parameters, combination: combination,
            indicators: indicators, applicationName: combination.aid, selection: selection,
            unpredictableNumber: unpredictableNumber, randomValues: randomValues,
            offlineDataAuthentication: offlineDataAuthentication, exceptionFile: exceptionFile,
            selectionResponse: nil, start: .preProcessing, isRestart: onlineResponse != nil,
            onlineResponse: onlineResponse)
    }
}

extension TransactionData {
    /// Sets the terminal's data elements that are known before an application is selected.
    ///
    /// See EMV Book 3, Annex A.
    package mutating func set(_ terminal: TerminalData, _ parameters: TransactionParameters) {
        set(.amountAuthorizedNumeric, PackedDecimal.bytes(parameters.amountAuthorised, count: 6))
        set(.amountOtherNumeric, PackedDecimal.bytes(parameters.amountOther, count: 6))
        set(
            .transactionCurrencyCode, PackedDecimal.bytes(UInt64(parameters.currencyCode), count: 2)
        )
        set(.transactionCurrencyExponent, [parameters.currencyExponent])
        set(.transactionDate, parameters.date)
        set(.transactionTime, parameters.time)
        set(.transactionType, [parameters.transactionType])
        set(
            .transactionSequenceCounter,
            PackedDecimal.bytes(UInt64(parameters.sequenceCounter), count: 4))
        set(.terminalCountryCode, PackedDecimal.bytes(UInt64(terminal.countryCode), count: 2))
        set(.terminalType, [terminal.terminalType])
        set(.terminalCapabilities, terminal.capabilities.bytes)
        set(.additionalTerminalCapabilities, terminal.additionalCapabilities)
        set(.terminalIdentification, Self.text(terminal.terminalIdentification, 8))
        set(.interfaceDeviceSerialNumber, Self.text(terminal.interfaceDeviceSerialNumber, 8))
        set(.merchantIdentifier, Self.text(terminal.merchantIdentifier, 15))
        set(
            .merchantCategoryCode,
            PackedDecimal.bytes(UInt64(terminal.merchantCategoryCode), count: 2))
        set(.merchantNameAndLocation, Array(terminal.merchantNameAndLocation.utf8))
        set(.acquirerIdentifier, PackedDecimal.bytes(terminal.acquirerIdentifier, count: 6))
    }

    /// Returns the characters, truncated or padded with spaces to a fixed length.
    private static func text(_ text: String, _ count: Int) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(count))
        return bytes + Array(repeating: UInt8(ascii: " "), count: count - bytes.count)
    }
}
