// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Cardholder verification: by the card's decision, or in legacy mode by its CVM List.
///
/// See EMV Contactless Book C-5, cardholder verification.
extension Kernel5 {
    private static let section = "cardholder verification"

    /// Takes the method from Cardholder Verification Status (`9F50`) in the answer to GENERATE AC.
    ///
    /// - Returns: `false` if the reader does not have the method, or requires one that the card did not
    ///   choose; then the transaction is declined.
    mutating func verifyByCard(_ cryptogram: CryptogramInformationData.Cryptogram) -> Bool {
        let chosen = data[.cardholderVerificationStatus]?.first.map { $0 >> 4 }
        let (method, isPossible): (Outcome.CardholderVerification, Bool) =
            switch chosen {
            case 1: (.signature, reader.contains(.signature))
            // Only the issuer can verify the PIN.
            case 2: (.onlinePIN, reader.contains(.onlinePIN) && cryptogram == .onlineRequest)
            case 3: (.confirmationCodeVerified, reader.contains(.onDeviceVerification))
            default: (.none, !reader.contains(.verificationRequired))
            }
        record(
            Self.section, "Cardholder Verification Status",
            [
                .element(.cardholderVerificationStatus, in: data),
                .element(.terminalInterchangeProfile, in: data),
            ],
            isPossible ? .verification(method) : .outcome(.declined))
        guard isPossible else { return false }
        verification = method
        data.set(.cvmResults, method.results.bytes)
        return true
    }

    /// Selects the method by the CVM List of a card in legacy mode; a refund needs none.
    ///
    /// - Returns: `false` if the card's list is malformed.
    mutating func selectVerification() -> Bool {
        let isRequired = isVerificationRequired
        var methods: TerminalCapabilities = .noVerificationRequired
        if reader.contains(.onlinePIN) { methods.insert(.encipheredPINOnline) }
        if reader.contains(.signature) { methods.insert(.signature) }
        var copy = data
        copy.set(.terminalCapabilities, methods.bytes)
        guard let selection = CVMListSelection.select(copy) else { return false }
        let evidence: [Evidence] = [
            .element(.cvmList, in: data), .element(.terminalInterchangeProfile, in: data),
        ]
        if isRequired, !selection.findings.isEmpty {
            find(Self.section, "Cardholder verification", evidence, selection.findings)
        }
        verification = isRequired ? selection.method : .none
        data.set(
            .cvmResults,
            (isRequired ? selection.results : Outcome.CardholderVerification.none.results).bytes)
        record(
            Self.section, "Cardholder verification", evidence + [.element(.cvmResults, in: data)],
            .verification(verification))
        return true
    }
}
