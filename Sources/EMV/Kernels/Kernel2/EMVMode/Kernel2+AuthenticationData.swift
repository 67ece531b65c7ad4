// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that a combined signature requires, checked before it is requested.
///
/// See EMV Contactless Book C-2, S456.24 to S456.28.
extension Kernel2 {
    /// Notes that CDA fails if the card's data or the terminal's key is missing (S456.25).
    mutating func checkAuthenticationData() {
        switch CombinedDataAuthentication.obstacle(data, activation.offlineDataAuthentication) {
        case nil:
            return
        case .missingElement(let missing):
            fail(
                "Offline data authentication", [.element(missing, nil)],
                with: [
                    .cardDataMissing, .combinedDataAuthenticationFailed,
                ])
        case .authorityKey(let failure):
            fail(
                "Certification authority public key",
                [
                    .element(.dedicatedFileName, in: data),
                    .element(.certificationAuthorityPublicKeyIndex, in: data), .fact("\(failure)"),
                ],
                with: .combinedDataAuthenticationFailed)
        }
    }

    private mutating func fail(
        _ subject: String, _ evidence: [Evidence], with results: TerminalVerificationResults
    ) {
        findings.formUnion(results)
        record("S456.25", subject, evidence, .findings(results))
    }
}
