// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Terminal Exception File Check.
///
/// See EMV Contactless Book C-3, 5.5.1.2.
extension Kernel3 {
    /// Declines an offline approval if the account is on the terminal exception file.
    mutating func checkExceptionFile(_ verdict: Verdict) -> Verdict {
        guard verdict.isOpen, cryptogram == .approve,
            let track = data[0x57].flatMap({ TrackTwo($0) }),
            activation.exceptionFile.contains(track.accountNumber)
        else { return verdict }
        explanation.note(
            BookReference(.c3, "5.5.1.2"), "Terminal Exception File",
            [.fact("the account number is listed")], .outcome(.declined))
        return .decline
    }
}
