// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Fast DDA: the card signs during GET PROCESSING OPTIONS, without a separate command.
///
/// See EMV Contactless Book C-3, Annex C.
public enum FastDynamicDataAuthentication {
    /// The supported version of Card Authentication Related Data (`9F69`).
    private static let version: UInt8 = 0x01

    /// Checks the Signed Dynamic Application Data (`9F4B`).
    ///
    /// The card signs the Unpredictable Number (`9F37`), Amount Authorised (`9F02`), Transaction
    /// Currency Code (`5F2A`), and Card Authentication Related Data (`9F69`). The format of the
    /// signature is that of the card's cryptogram: `95` for an online request, otherwise `05`.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, including all records.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - keys: The authorities that the terminal trusts.
    /// - Returns: Success with the ICC Dynamic Number (`9F4C`), or the check that failed.
    public static func verify(
        data: TransactionData, staticData: [UInt8], keys: CertificationAuthorityKeys
    ) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            let subject = AuthenticationFailure.Subject.fastDynamicSignature
            let related = try data.authenticationElement(.cardAuthenticationRelatedData, subject)
            guard let version = related.first, version == Self.version else {
                throw AuthenticationFailure(subject, .version(related.first ?? 0))
            }
            var terminalData: [UInt8] = []
            for tag: Tag in [
                .unpredictableNumber, .amountAuthorizedNumeric, .transactionCurrencyCode,
            ] {
                terminalData += try data.authenticationElement(tag, subject)
            }
            return try DynamicDataAuthentication.check(
                data, staticData, terminalData + related, keys,
                format: data.qualifierCryptogram == .onlineRequest ? .onlineRequest : .standard,
                subject)
        }
    }
}

extension TransactionData {
    /// Byte 5 of the issuer application data (`9F10`) contains the type in bits 6 and 5.
    private static let typeByte = 4

    /// Cryptogram Information Data (`9F27`) of a card that returns its cryptogram with GET PROCESSING
    /// OPTIONS.
    ///
    /// Without `9F27`, the type comes from the card verification results, which have the same position
    /// in every format of the issuer application data. See EMV Contactless Book C-3, 5.4.3.1.
    var qualifierCryptogramInformation: UInt8 {
        self[.cryptogramInformationData]?.first
            ?? (self[.issuerApplicationData]?.dropFirst(Self.typeByte).first ?? 0) << 2 & 0xC0
    }

    /// The type of that card's cryptogram, or `nil` if it is reserved.
    var qualifierCryptogram: CryptogramInformationData.Cryptogram? {
        CryptogramInformationData(rawValue: qualifierCryptogramInformation).cryptogram
    }
}
