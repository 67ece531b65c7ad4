// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The card's decision: the type of its cryptogram.
///
/// See EMV Contactless Book C-3, 5.4.3.
extension QVSDCKernel {
    /// Reads the type of the cryptogram.
    mutating func cardAction() -> Verdict {
        // 5.4.3.1
        if !data.hasValue(.cryptogramInformationData) {
            data.set(.cryptogramInformationData, [data.qualifierCryptogramInformation])
            explanation.record(
                rules.reference(.information), "Cryptogram Information Data",
                [
                    .element(.cryptogramInformationData, nil),
                    .element(.issuerApplicationData, in: data),
                ],
                .condition("derived from the card verification results"))
        }
        // 5.4.3.2
        let rule = rules.reference(.cryptogram)
        let evidence = [Evidence.element(.cryptogramInformationData, in: data)]
        guard let cryptogram else {
            explanation.record(rule, "Type of cryptogram", evidence, .outcome(.declined))
            return .decline
        }
        explanation.record(rule, "Type of cryptogram", evidence, .returned(cryptogram))
        switch cryptogram {
        case .decline where data.isRefund:
            // Note to 3.4.1.2: for a refund, the card only has to provide its account.
            explanation.record(
                rules.reference(.refund), "Refund", [.element(.transactionType, in: data)],
                .outcome(.onlineRequest))
            return .goOnline
        case .decline: return .decline
        case .onlineRequest: return .goOnline
        case .approve: break
        }
        guard reader.contains(.onlineCryptogramRequired) else { return .approve }
        let next: Verdict =
            rules.declinesApprovalInPlaceOfOnlineCryptogram ? .decline : .goOnline
        explanation.record(
            rule, "Online cryptogram required",
            [.element(.terminalTransactionQualifiers, in: data)],
            .outcome(next.outcome))
        return next
    }

    /// The type of the card's cryptogram, or `nil` if it is reserved.
    var cryptogram: CryptogramInformationData.Cryptogram? { data.qualifierCryptogram }
}
