// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that kernel 3 requires.
///
/// See EMV Contactless Book C-3, 5.4.2.1.
enum MandatoryData {
    /// PDOL, DF name, AIP, ATC, cryptogram, issuer application data, and track 2.
    static let always: [Tag] = [0x9F38, 0x84, 0x82, 0x9F36, 0x9F26, 0x9F10, 0x57]
    /// The additional data that the authentication of an online request requires.
    private static let authority: [Tag] = [0x8F, 0x90, 0x9F32, 0x5A]

    /// Returns the tags that the authentication of an online request requires.
    static func authentication(_ signature: CardSignature) -> [Tag] {
        switch signature {
        case .dynamic: authority + [0x9F46, 0x9F47, 0x9F4B, 0x9F69]
        case .fixed: authority + [0x93]
        }
    }
}

extension QVSDCKernel {
    /// Whether all mandatory data is present after all records are read.
    ///
    /// A card that declines has nothing to authenticate.
    mutating func hasMandatoryData() -> Bool {
        let tags =
            MandatoryData.always
            + (authenticatesOnline ? MandatoryData.authentication(signature) : [])
        let missing = tags.filter { !data.hasValue($0) }
        guard !missing.isEmpty else { return true }
        explanation.record(
            rules.reference(.mandatoryData), "Mandatory data missing",
            missing.map { .element($0, nil) }, .outcome(.endApplication))
        return false
    }

    /// Whether the account number (`5A`) and track 2 (`57`) agree, if both are readable.
    ///
    /// See Book C-3, Annex A.2.
    mutating func hasOneAccount() -> Bool {
        guard data.hasDifferentAccounts else { return true }
        explanation.record(
            rules.reference(.account), "Account number and track 2 differ", [],
            .outcome(.endApplication))
        return false
    }
}
