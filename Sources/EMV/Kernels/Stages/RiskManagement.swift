// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Terminal Risk Management: the floor limit, random selection, and the exception file.
///
/// See EMV Book 3, 10.6.
struct RiskManagement: Hashable, Sendable {
    private static let section = "terminal risk management"

    /// The limits of the combination.
    let limits: ReaderLimits
    /// The random selection, or `nil` if the kernel's settings have none.
    var randomSelection: RandomTransactionSelection?
    /// Whether the exception file is checked.
    var checksExceptionFile = true

    /// Adds the findings.
    func apply(_ transaction: inout TransactionContext) {
        let activation = transaction.activation
        if let limit = limits.floorLimit, limits.amount > limit {
            transaction.find(
                Self.section, "Reader Contactless Floor Limit",
                [.amount(limits.amount, limit: limit)], .floorLimitExceeded)
        } else if let randomSelection, let random = activation.randomValues.first,
            randomSelection.selects(
                limits.amount, floorLimit: limits.floorLimit, random: random)
        {
            transaction.find(
                Self.section, "Random Transaction Selection",
                [.element(.amountAuthorizedNumeric, in: transaction.data)],
                .selectedRandomlyForOnlineProcessing)
        }
        guard checksExceptionFile,
            let number = try? transaction.data.authenticatedAccountNumber(),
            activation.exceptionFile.contains(number.digits)
        else { return }
        transaction.find(
            Self.section, "Terminal Exception File", [.fact("the account number is listed")],
            .cardOnExceptionFile)
    }
}

/// The limits for a transaction, in the currency's smallest unit; `nil` for one that does not exist.
struct ReaderLimits: Hashable, Sendable {
    /// The amount that is compared with the limits.
    let amount: UInt64
    /// Reader Contactless Transaction Limit.
    private var transactionLimit: UInt64?
    /// Reader Contactless Floor Limit, or else the Terminal Floor Limit.
    private(set) var floorLimit: UInt64?
    /// Reader CVM Required Limit.
    private var verificationLimit: UInt64?

    /// Creates the limits of the activated combination.
    init(_ activation: KernelActivation) {
        let combination = activation.combination
        amount = activation.parameters.amountAuthorised
        transactionLimit = combination.transactionLimit
        floorLimit =
            combination.floorLimit ?? combination.terminalFloorLimit
            ?? activation.terminal.floorLimit
        verificationLimit = combination.verificationLimit
    }

    /// Returns the limits with others in their place; one that is `nil` stays.
    func replaced(
        transactionLimit: UInt64?, floorLimit: UInt64?, verificationLimit: UInt64?
    ) -> ReaderLimits {
        var limits = self
        limits.transactionLimit = transactionLimit ?? self.transactionLimit
        limits.floorLimit = floorLimit ?? self.floorLimit
        limits.verificationLimit = verificationLimit ?? self.verificationLimit
        return limits
    }

    /// The transaction limit that the amount reaches, or `nil`.
    var reachedTransactionLimit: UInt64? {
        transactionLimit.flatMap { amount >= $0 ? $0 : nil }
    }

    /// Whether the amount reaches the Reader CVM Required Limit.
    var isVerificationRequired: Bool { verificationLimit.map { amount >= $0 } ?? false }

    /// Evidence of the Reader CVM Required Limit.
    var verificationLimitEvidence: [Evidence] {
        verificationLimit.map { [.amount(amount, limit: $0)] } ?? []
    }
}
