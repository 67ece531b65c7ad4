// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardProfile {
    /// Making a profile signs certificates, so each is made when it is first used.
    private static let makers: KeyValuePairs<String, @Sendable () -> CardProfile> = [
        "visa-credit": { visaCredit },
        "visa-debit": { visaDebit },
        "visa-online-pin": { visaOnlinePIN },
        "visa-declining": { visaDeclining },
        "visa-cdcvm": { visaOnDevice },
        "visa-cvn10": { visaVersion10 },
        "mastercard-credit": { mastercardCredit },
        "mastercard-debit": { mastercardDebit },
        "mastercard-declining": { mastercardDeclining },
        "mastercard-cdcvm": { mastercardOnDevice },
        "mastercard-cvn16": { mastercardVersion16 },
    ]

    /// The names of the profiles that come with the package.
    public static var names: [String] { makers.map(\.key) }

    /// The profiles that come with the package.
    public static var all: [CardProfile] { makers.map { $0.value() } }

    /// Finds a profile that comes with the package.
    ///
    /// - Returns: `nil` when there is none of that name.
    public init?(named name: String) {
        guard let maker = Self.makers.first(where: { $0.key == name }) else { return nil }
        self = maker.value()
    }

    /// What a typical dual-interface chip answers to select.
    ///
    /// Frames of 256 bytes, five historical bytes. See ISO/IEC 14443-4, 5.2.
    static let typicalAnswerToSelect: [UInt8] = [
        0x0A, 0x78, 0x80, 0x74, 0x02, 0x20, 0x63, 0xCB, 0x68, 0x00,
    ]
}

extension CardAccount {
    /// A published test number with the dates and names that all test cards share.
    static func test(_ number: String, sequenceNumber: UInt8) -> CardAccount {
        CardAccount(
            number: number, sequenceNumber: sequenceNumber, effectiveDate: "220101",
            expirationDate: "321231", serviceCode: "201", discretionaryData: "1143804400000",
            cardholderName: "TEST/CARD", issuerCountryCode: 840)
    }
}
