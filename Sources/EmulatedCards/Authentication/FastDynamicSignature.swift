// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The signature of a contactless Visa card over one transaction (fDDA).
///
/// The card has already left when the terminal checks the signature, so everything the terminal
/// needs comes with the processing options and the records.
/// See EMV Contactless Book C-3, Annex C.
struct FastDynamicSignature: Hashable, Sendable {
    /// The card authentication related data (`9F69`).
    ///
    /// It contains the version, the card's own random number, and a copy of the card transaction
    /// qualifiers.
    let relatedData: [UInt8]
    /// The signed dynamic application data (`9F4B`).
    let bytes: [UInt8]

    /// Creates a signature; `nil` when the key is too short.
    ///
    /// - Parameters:
    ///   - type: The cryptogram that the card returns with the signature. An online request has the
    ///     signed data format `95`, an offline approval `05`.
    ///   - terminal: The terminal's values. The signature covers unpredictable number, amount, and
    ///     currency.
    ///   - transactionCounter: The card's dynamic number.
    ///   - qualifiers: The card transaction qualifiers (`9F6C`).
    ///   - cardNumber: The card's own random number, 4 bytes.
    ///   - key: The card's key.
    ///   - signatures: Whether the signature is right.
    init?(
        for type: CryptogramType, terminal: TerminalValues, transactionCounter: UInt16,
        qualifiers: CardTransactionQualifiers, cardNumber: [UInt8], key: RSAPrivateKey,
        signatures: CardSignatures = CardSignatures()
    ) {
        relatedData = [0x01] + cardNumber + qualifiers.bytes
        let covered =
            terminal.value(.unpredictableNumber, count: 4)
            + terminal.value(.amountAuthorizedNumeric, count: 6)
            + terminal.value(.transactionCurrencyCode, count: 2) + relatedData
        guard
            let bytes = SignedDynamicData.sign(
                [2] + transactionCounter.bigEndianBytes, covering: signatures.covered(covered),
                format: type == .authorisationRequest ? 0x95 : 0x05, with: key)
        else { return nil }
        self.bytes = bytes
    }
}
