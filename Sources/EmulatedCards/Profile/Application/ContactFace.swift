// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// What differs when an application is read through the contacts.
struct ContactFace: Sendable {
    /// The application interchange profile (`82`), 2 bytes.
    var interchangeProfile: [UInt8]
    /// What the card asks for at GET PROCESSING OPTIONS (`9F38`); usually nothing.
    var processingOptionsList = DataObjectList([])
    /// How the cardholder is verified (`8E`).
    var verificationMethodList: [UInt8]
    /// The PIN that the chip checks, 4 to 12 digits.
    var pin: SecretBytes
    /// How many wrong PINs a new card takes.
    var pinTryLimit: UInt8 = 3
    /// The records in the order in which the file locator names them.
    ///
    /// `CardProfile` makes them.
    var records: [CardRecord] = []

    /// All ways to authenticate and verify; PIN 1234.
    ///
    /// See EMV Book 3, Annex C1: SDA is left out, as there are no signed data.
    static let standard = ContactFace(
        interchangeProfile: [0x3D, 0x00],
        verificationMethodList: VerificationMethods.offlinePINFirst,
        pin: SecretBytes(Array("1234".utf8)))

    /// The interchange profile of a card whose data are signed once: SDA, no DDA and no CDA.
    static let staticProfile: [UInt8] = [0x5C, 0x00]
}
