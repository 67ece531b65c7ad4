// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The selection of offline data authentication before GENERATE AC.
///
/// CDA comes first; it is not requested if its data or the authority's key is missing. See EMV Book 3,
/// 10.3.
enum AuthenticationSelection: Hashable, Sendable {
    /// CDA, which is requested with the cryptogram.
    case combinedData
    /// SDA, which is performed before GENERATE AC.
    case staticData
    /// No method can be performed.
    case unavailable(subject: String, evidence: [Evidence], TerminalVerificationResults)

    /// Selects the method.
    ///
    /// - Parameters:
    ///   - data: The transaction's data after all records are read.
    ///   - methods: The methods of the terminal (byte 3 of `9F33`).
    ///   - authentication: How the terminal performs offline data authentication.
    /// - Returns: The method, or why there is none.
    static func select(
        _ data: TransactionData, methods: TerminalCapabilities,
        _ authentication: OfflineDataAuthentication
    ) -> AuthenticationSelection {
        if data.profile.contains(.combinedDataAuthenticationSupported),
            methods.contains(.combinedDataAuthentication)
        {
            return combined(data, authentication)
        }
        if data.profile.contains(.staticDataAuthenticationSupported),
            methods.contains(.staticDataAuthentication)
        {
            return .staticData
        }
        return .unavailable(
            subject: "No method in common",
            evidence: [
                .element(.applicationInterchangeProfile, in: data),
                .element(.terminalCapabilities, in: data),
            ],
            .offlineDataAuthenticationNotPerformed)
    }

    private static func combined(
        _ data: TransactionData, _ authentication: OfflineDataAuthentication
    ) -> AuthenticationSelection {
        switch CombinedDataAuthentication.obstacle(data, authentication) {
        case nil:
            .combinedData
        case .missingElement(let tag):
            .unavailable(
                subject: "Combined data authentication", evidence: [.element(tag, nil)],
                [.cardDataMissing, .combinedDataAuthenticationFailed])
        case .authorityKey(let failure):
            .unavailable(
                subject: "Certification authority public key",
                evidence: [
                    .element(.certificationAuthorityPublicKeyIndex, in: data), .fact("\(failure)"),
                ],
                .combinedDataAuthenticationFailed)
        }
    }
}

extension TransactionContext {
    /// Selects CDA, or else SDA, which is performed now.
    ///
    /// - Parameters:
    ///   - methods: The methods of the terminal (byte 3 of `9F33`).
    ///   - staticData: The content of the records that offline data authentication covers.
    /// - Returns: Whether CDA is requested with the cryptogram.
    mutating func selectAuthentication(
        _ methods: TerminalCapabilities, staticData: [UInt8]
    ) -> Bool {
        let data = data
        switch AuthenticationSelection.select(
            data, methods: methods, activation.offlineDataAuthentication)
        {
        case .combinedData: return true
        case .staticData:
            let verdict = activation.offlineDataAuthentication.verdict { keys in
                StaticDataAuthentication.verify(data: data, staticData: staticData, keys: keys)
            }
            add(verdict.results(.staticData))
            record(verdict, "Static data authentication")
        case .unavailable(let subject, let evidence, let found):
            find("offline data authentication", subject, evidence, found)
        }
        return false
    }
}
