// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A payment application on a card, as personalised.
struct CardApplication: Hashable, Sendable {
    /// The application identifier (`4F`, `84`), 5 to 16 bytes.
    let identifier: [UInt8]
    /// The label (`50`), 1 to 16 characters.
    let label: String
    /// The priority indicator (`87`), 1 first.
    let priority: UInt8
    /// The kernel identifier (`9F2A`); `nil` leaves the choice to the AID.
    var kernelIdentifier: [UInt8]?
    /// What the card asks for at GET PROCESSING OPTIONS (`9F38`).
    let processingOptionsList: DataObjectList
    /// The application interchange profile (`82`).
    let interchangeProfile: [UInt8]
    /// The records in the order in which the file locator names them.
    let records: [CardRecord]
    /// What the card asks for at the first GENERATE AC (`8C`); empty when there is none.
    var riskManagementList1 = DataObjectList([])
    /// How the application cryptogram is made.
    let cryptogramVersion: CryptogramVersion
    /// The key derivation index in the issuer application data.
    var keyDerivationIndex: UInt8 = 1
    /// Issuer application data that never changes, instead of the scheme's form.
    var fixedIssuerApplicationData: [UInt8]?
    /// How the card decides.
    var riskManagement = CardRiskManagement()
    /// The form factor indicator (`9F6E`) of a Visa card.
    var formFactorIndicator: [UInt8] = []
    /// Fixed objects that GET DATA returns besides the counters.
    var readableObjects: [Tag: [UInt8]] = [:]
    /// Which counters GET DATA returns (`9F36`, `9F13`, `9F17`).
    var readableCounters: Set<Tag> = [0x9F36]
    /// The application transaction counter of a card that was never used.
    var initialTransactionCounter: UInt16 = 0
    /// Whether the issuer blocked the application.
    var isBlocked = false
}
