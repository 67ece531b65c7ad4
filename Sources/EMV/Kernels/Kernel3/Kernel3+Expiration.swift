// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Application Expired Check.
///
/// See EMV Contactless Book C-3, 5.5.1.1.
extension Kernel3 {
    /// Checks the expiration date (`5F24`) of an application that approved offline.
    ///
    /// An application with a missing or invalid date counts as expired.
    mutating func checkExpiration(_ verdict: Verdict) -> Verdict {
        guard verdict.isOpen, cryptogram == .approve,
            ProcessingRestriction.expirationDate.isViolated(data)
        else { return verdict }
        let next: Verdict =
            card?.contains(.goOnlineIfApplicationExpired) == true ? .goOnline : .decline
        explanation.note(
            BookReference(.c3, "5.5.1.1"), "Application Expired",
            [
                .element(0x5F24, in: data), .element(0x9A, in: data), .element(0x9F6C, in: data),
            ], .outcome(next.outcome))
        return next
    }
}
