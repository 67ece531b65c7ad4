// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that a combined signature requires, checked before it is requested.
///
/// See EMV Contactless Book C-2, S456.24 to S456.28.
extension Kernel2 {
    /// CA key index, issuer certificate and exponent, ICC certificate and exponent, and tag list.
    private static let authenticationTags: [Tag] = [0x8F, 0x90, 0x9F32, 0x9F46, 0x9F47, 0x9F4A]

    /// Notes that CDA fails if the card's data or the terminal's key is missing (S456.25).
    mutating func checkAuthenticationData() {
        if let missing = Self.authenticationTags.first(where: { !data.hasValue($0) }) {
            fail(
                "Offline data authentication", [.element(missing, nil)],
                with: [
                    .cardDataMissing, .combinedDataAuthenticationFailed,
                ])
        } else if let failure = authorityKeyFailure {
            fail(
                "Certification authority public key",
                [.element(0x84, in: data), .element(0x8F, in: data), .fact("\(failure)")],
                with: .combinedDataAuthenticationFailed)
        }
    }

    /// Why the terminal has no usable key for the card's RID and key index, or `nil` if it has.
    private var authorityKeyFailure: AuthenticationFailure? {
        switch activation.offlineDataAuthentication {
        case .assumed: return nil
        case .unavailable, .keys:
            let keys = activation.offlineDataAuthentication.keys
            do {
                _ = try CertificateChain.authorityKey(data, keys)
                return nil
            } catch {
                return error
            }
        }
    }

    private mutating func fail(
        _ subject: String, _ evidence: [Evidence], with results: TerminalVerificationResults
    ) {
        findings.formUnion(results)
        note("S456.25", subject, evidence, .findings(results))
    }
}
