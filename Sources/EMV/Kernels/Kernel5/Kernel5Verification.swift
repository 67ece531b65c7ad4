// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Cardholder verification: by the card's decision, or in legacy mode by its CVM List.
///
/// See EMV Contactless Book C-5, cardholder verification.
struct Kernel5Verification {
    private static let section = "cardholder verification"

    /// Whether the amount reaches the Reader CVM Required Limit.
    let isRequiredByLimit: Bool

    /// Takes the method from Cardholder Verification Status (`9F50`) in the answer to GENERATE AC.
    ///
    /// - Returns: `false` if the reader does not have the method, or requires one that the card did not
    ///   choose; then the transaction is declined.
    static func selectByCard(_ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        let reader = data.interchangeProfile
        let chosen = data[.cardholderVerificationStatus]?.first.map { $0 >> 4 }
        let (method, isPossible): (Outcome.CardholderVerification, Bool) =
            switch chosen {
            case 1: (.signature, reader.contains(.signature))
            // Only the issuer can verify the PIN.
            case 2: (.onlinePIN, reader.contains(.onlinePIN) && data.cryptogram == .onlineRequest)
            case 3: (.confirmationCodeVerified, reader.contains(.onDeviceVerification))
            default: (.none, !reader.contains(.verificationRequired))
            }
        transaction.record(
            section, "Cardholder Verification Status",
            [
                .element(.cardholderVerificationStatus, in: data),
                .element(.terminalInterchangeProfile, in: data),
            ],
            isPossible ? .verification(method) : .outcome(.declined))
        guard isPossible else { return false }
        transaction.verify(by: method, method.results.bytes)
        return true
    }

    /// Selects the method by the CVM List of a card in legacy mode; a refund needs none.
    ///
    /// - Returns: `false` if the card's list is malformed.
    func selectFromList(_ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        let isRequired = isRequiredByLimit && !data.isRefund
        var methods: TerminalCapabilities = .noVerificationRequired
        if data.interchangeProfile.contains(.onlinePIN) { methods.insert(.encipheredPINOnline) }
        if data.interchangeProfile.contains(.signature) { methods.insert(.signature) }
        guard let selection = CVMListSelection.select(data.offering(methods)) else { return false }
        let evidence: [Evidence] = [
            .element(.cvmList, in: data), .element(.terminalInterchangeProfile, in: data),
        ]
        if isRequired, !selection.findings.isEmpty {
            transaction.find(
                Self.section, "Cardholder verification", evidence, selection.findings)
        }
        let method = isRequired ? selection.method : .none
        transaction.verify(
            by: method, (isRequired ? selection.results : method.results).bytes)
        transaction.record(
            Self.section, "Cardholder verification",
            evidence + [.element(.cvmResults, in: transaction.data)], .verification(method))
        return true
    }
}
