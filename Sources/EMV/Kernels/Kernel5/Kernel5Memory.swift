// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What kernel 5 remembers between transactions.
struct Kernel5Memory: KernelMemory.Value {
    /// The elements of the transaction that the kernel needs after a restart: CDOL2, the findings,
    /// and the method of verification.
    ///
    /// None of them is cardholder data; the terminal's own elements are the same as before.
    static let updateTags: [Tag] = [.cdol2, .terminalVerificationResults, .cvmResults]

    /// The transactions that can be recovered when their card returns.
    var tornTransactions = TornTransactionLog<Kernel5TornTransaction>()
    /// What the last transaction needs again when its issuer answers; empty if no answer can come.
    var awaitedUpdate: [DataObject] = []
}

/// A transaction whose card left before its cryptogram arrived.
///
/// See EMV Contactless Book C-5, torn transaction recovery.
struct Kernel5TornTransaction: Hashable, Sendable {
    /// The elements that the card's cryptogram covers, and those that identify the card.
    private static let tags: [Tag] = [
        .primaryAccountNumber, .panSequenceNumber, .terminalVerificationResults, .transactionDate,
        .transactionType, .transactionCurrencyCode, .amountAuthorizedNumeric, .amountOtherNumeric,
        .terminalCountryCode, .cvmResults, .terminalType, .unpredictableNumber,
        .terminalInterchangeProfile,
    ]
    /// The elements that the transaction of the card's next tap must have in common.
    private static let common: [Tag] = [
        .primaryAccountNumber, .panSequenceNumber, .transactionCurrencyCode, .transactionType,
        .amountAuthorizedNumeric, .amountOtherNumeric,
    ]

    /// The elements of the transaction.
    let elements: [DataObject]
    /// The cryptogram that was requested.
    let request: RequestedCryptogram

    /// Stores a transaction.
    init(_ data: TransactionData, _ request: RequestedCryptogram) {
        elements = data.objects(Self.tags)
        self.request = request
    }

    /// Whether the card has come back for the same payment.
    func isContinued(by data: TransactionData) -> Bool {
        Self.common.allSatisfy { (tag: Tag) in elements.first(tag)?.value == data[tag] }
    }
}

extension Kernel5TornTransaction: CustomStringConvertible, CustomReflectable {
    /// A fixed text: the values are cardholder data.
    var description: String { "torn transaction" }

    /// Shows nothing: the values are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}
