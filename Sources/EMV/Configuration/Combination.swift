// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// One application that the reader accepts: an AID, its kernel, and its limits.
///
/// A limit that is `nil` does not exist. See EMV Contactless Book A, 5.2, Table 5-2.
package struct Combination: Hashable, Sendable {
    /// The AID; a card's application matches when its name starts with it.
    package var aid: AID
    /// The settings of the kernel that handles it.
    package var settings: any KernelSettings {
        get { anySettings.base }
        set { anySettings.base = newValue }
    }
    private var anySettings: AnyKernelSettings
    /// The transaction types for which the reader accepts it with these limits and flags.
    ///
    /// Another combination of the same AID and kernel can cover other types.
    package var transactionTypes: Set<UInt8>
    /// Status Check Support flag: one unit of currency checks the card's status.
    package var supportsStatusCheck: Bool
    /// Zero Amount Allowed flag, or `nil` if it is not configured.
    package var allowsZeroAmount: Bool?
    /// Reader Contactless Transaction Limit.
    package var transactionLimit: UInt64?
    /// Reader Contactless Floor Limit.
    package var floorLimit: UInt64?
    /// Terminal Floor Limit (`9F1B`) of this application, or `nil` for the terminal's.
    ///
    /// It applies when there is no reader contactless floor limit.
    package var terminalFloorLimit: UInt64?
    /// Reader CVM Required Limit.
    package var verificationLimit: UInt64?
    /// Extended Selection Support flag.
    package var supportsExtendedSelection: Bool
    /// Limits that replace those above for the cards of certain programs (kernel 3).
    package var dynamicReaderLimits: [DynamicReaderLimits] = []
    /// Terminal Transaction Qualifiers (`9F66`), or `nil` for kernels without them.
    package var terminalTransactionQualifiers: TerminalTransactionQualifiers?

    /// The kernel.
    package var kernel: KernelIdentifier { settings.kernel }

    /// Creates a combination.
    package init(
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
