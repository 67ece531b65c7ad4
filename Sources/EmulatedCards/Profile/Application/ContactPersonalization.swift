// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The personalization of an application that is specific to the contact interface.
struct ContactPersonalization: Sendable {
    /// The application interchange profile (`82`), 2 bytes.
    var interchangeProfile: [UInt8]
    /// The data that the card requests at GET PROCESSING OPTIONS (`9F38`); usually none.
    var processingOptionsList = DataObjectList([])
    /// The cardholder verification method list (`8E`).
    var verificationMethodList: [UInt8]
    /// The PIN that the chip checks, 4 to 12 digits.
    var pin: SecretBytes
    /// The number of PIN tries of a new card.
    var pinTryLimit: UInt8 = 3
    /// The records in the order of the file locator.
    ///
    /// `CardProfile` makes them.
    var records: [CardRecord] = []

    /// All methods of authentication and verification; the PIN is 1234.
    ///
    /// See EMV Book 3, Annex C1: SDA is not supported, because there is no signed data.
    static let standard = ContactPersonalization(
        interchangeProfile: [0x3D, 0x00],
        verificationMethodList: VerificationMethods.offlinePINFirst,
        pin: SecretBytes(Array("1234".utf8)))

    /// The interchange profile of a card with signed static data: SDA, no DDA, and no CDA.
    static let staticProfile: [UInt8] = [0x5C, 0x00]
}
