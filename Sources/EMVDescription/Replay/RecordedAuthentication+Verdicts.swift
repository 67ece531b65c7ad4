// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension RecordedAuthentication {
    /// An authentication method that the card offered, with its verdict.
    struct Check {
        /// The name of the method.
        let name: String
        /// The verdict.
        let verdict: AuthenticationVerdict
        /// Whether some records that the card's certificate covers are not recorded.
        var lacksRecords = false

        /// Whether the recording is sufficient for a verdict; masked or missing data and
        /// unpublished keys prove nothing.
        var isConclusive: Bool {
            guard case .failed(let failure) = verdict else { return true }
            switch failure.check {
            case .dataMissing, .unknownKey: return false
            default: return true
            }
        }
    }

    /// Checks every signature in the recording.
    ///
    /// - Parameter keys: The authorities to trust.
    /// - Returns: A check for each signature, except where bytes are masked or the terminal's data
    ///   is unknown.
    func checks(_ keys: CertificationAuthorityKeys) -> [Check] {
        guard data.hasValue(0x90) else { return [] }
        var checks: [Check] = []
        if data.hasValue(0x93), isStaticDataComplete {
            checks.append(
                Check(
                    name: "Static data authentication (SDA)",
                    verdict: StaticDataAuthentication.verify(
                        data: data, staticData: staticData, keys: keys)))
        }
        if data.hasValue(0x9F4B), data.hasValue(0x9F46), let check = dynamicCheck(keys) {
            checks.append(check)
        }
        return checks
    }

    private func dynamicCheck(_ keys: CertificationAuthorityKeys) -> Check? {
        if !challenge.isEmpty {
            let name = "Dynamic data authentication (DDA)"
            guard isStaticDataComplete else {
                return Check(name: name, verdict: partialVerdict(keys), lacksRecords: true)
            }
            let verdict = DynamicDataAuthentication.verify(
                data: data, staticData: staticData, terminalData: challenge, keys: keys)
            return Check(name: name, verdict: verdict)
        }
        guard isStaticDataComplete, data.hasValue(0x9F37) else { return nil }
        guard cryptogramResponse.isEmpty else {
            return Check(
                name: "Combined data authentication (CDA)",
                verdict: combinedVerdict(keys))
        }
        return Check(
            name: "Fast dynamic data authentication (fDDA)",
            verdict: FastDynamicDataAuthentication.verify(
                data: data, staticData: staticData, keys: keys))
    }

    /// Checks the signature over a challenge without the data that the card's certificate covers.
    private func partialVerdict(_ keys: CertificationAuthorityKeys) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            let chain = try CertificateChain(data, keys)
            let certificate = UnverifiedCertificate(
                .card, bytes: try data.authenticationElement(0x9F46, .cardCertificate),
                remainder: data[0x9F48].map { Array($0) } ?? [],
                exponent: try data.authenticationElement(0x9F47, .cardCertificate))
            let recovered = try certificate.opened(by: chain.issuer)
            try recovered.checkAccountNumber(try data.authenticatedAccountNumber())
            try recovered.checkExpiry(data[0x9A] ?? [])
            let signed = try SignedDynamicData(
                try data.authenticationElement(0x9F4B, .dynamicSignature),
                by: try recovered.key(), covering: challenge, .dynamicSignature)
            return AuthenticatedData(
                authority: chain.authority,
                elements: [DataObject(0x9F4C, try signed.dynamicNumber())])
        }
    }
}
