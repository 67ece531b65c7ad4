// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// One application that the reader accepts: an AID, its kernel, and its limits.
///
/// A limit that is `nil` does not exist. See EMV Contactless Book A, 5.2, Table 5-2.
public struct Combination: Hashable, Sendable {
    /// The AID; a card's application matches when its name starts with it.
    public var aid: AID
    /// The settings of the kernel that handles it.
    public var settings: any KernelSettings {
        get { anySettings.base }
        set { anySettings.base = newValue }
    }
    private var anySettings: AnyKernelSettings
    /// The transaction types for which the reader accepts it with these limits and flags.
    ///
    /// Another combination of the same AID and kernel can cover other types.
    public var transactionTypes: Set<UInt8>
    /// Status Check Support flag: one unit of currency checks the card's status.
    public var supportsStatusCheck: Bool
    /// Zero Amount Allowed flag, or `nil` if it is not configured.
    public var allowsZeroAmount: Bool?
    /// Reader Contactless Transaction Limit, in the currency's smallest unit.
    public var transactionLimit: UInt64?
    /// Reader Contactless Floor Limit, in the currency's smallest unit.
    public var floorLimit: UInt64?
    /// Terminal Floor Limit (`9F1B`) of this application, or `nil` for the terminal's.
    ///
    /// It applies when there is no reader contactless floor limit.
    public var terminalFloorLimit: UInt64?
    /// Reader CVM Required Limit, in the currency's smallest unit.
    public var verificationLimit: UInt64?
    /// Extended Selection Support flag.
    public var supportsExtendedSelection: Bool
    /// Limits that replace those above for the cards of certain programs (kernel 3).
    package var dynamicReaderLimits: [DynamicReaderLimits] = []
    /// Terminal Transaction Qualifiers (`9F66`), or `nil` for kernels without them.
    public var terminalTransactionQualifiers: TerminalTransactionQualifiers?

    /// The kernel of the settings.
    public var kernel: KernelIdentifier { settings.kernel }

    /// Creates a combination.
    ///
    /// All limits are in the currency's smallest unit.
    ///
    /// - Parameters:
    ///   - aid: The AID; a card's application matches when its name starts with it.
    ///   - settings: The settings of its kernel.
    ///   - transactionTypes: The transaction types (`9C`) for which the reader accepts it.
    ///   - supportsStatusCheck: Whether one unit of currency checks the card's status.
    ///   - allowsZeroAmount: Whether an amount of zero is allowed, or `nil` if not configured.
    ///   - transactionLimit: Reader Contactless Transaction Limit; this amount is refused.
    ///   - floorLimit: Reader Contactless Floor Limit; a greater amount goes online.
    ///   - verificationLimit: Reader CVM Required Limit; from this amount on, the cardholder is
    ///     verified.
    ///   - supportsExtendedSelection: Whether the card's Extended Selection (`9F29`) is appended to
    ///     the name that is selected.
    ///   - terminalTransactionQualifiers: TTQ (`9F66`), or `nil` for kernels without them.
    public init(
        aid: AID, settings: any KernelSettings,
        transactionTypes: Set<UInt8> = TransactionParameters.Kind.all,
        supportsStatusCheck: Bool = false, allowsZeroAmount: Bool? = true,
        transactionLimit: UInt64? = nil, floorLimit: UInt64? = 0,
        verificationLimit: UInt64? = nil, supportsExtendedSelection: Bool = true,
        terminalTransactionQualifiers: TerminalTransactionQualifiers? = nil
    ) {
        self.aid = aid
        anySettings = AnyKernelSettings(settings)
        self.transactionTypes = transactionTypes
        self.supportsStatusCheck = supportsStatusCheck
        self.allowsZeroAmount = allowsZeroAmount
        self.transactionLimit = transactionLimit
        self.floorLimit = floorLimit
        self.verificationLimit = verificationLimit
        self.supportsExtendedSelection = supportsExtendedSelection
        self.terminalTransactionQualifiers = terminalTransactionQualifiers
    }
}
