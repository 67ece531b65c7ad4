// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The terminal's checks of the cryptogram.
///
/// See EMV Contactless Book C-2, S910.1 to S910.7 and S910.30 to S910.39.
extension Kernel2 {
    /// Verifies the combined signature and extracts the cryptogram (S910.1 to S910.7).
    ///
    /// A signature that was not verified counts as failed: the cryptogram inside it is unknown,
    /// so the issuer could not check it either.
    ///
    /// - Returns: The error, or `nil` if the signature is genuine.
    mutating func combinedSignatureError() -> ErrorIndication.Kernel? {
        let asked = (data[.pdolRelatedData] ?? []) + (data[.cdol1RelatedData] ?? []) + storedValues
        let summaryCount =
            storage.contains(.read) ? capabilities.dataStorageVersion * 8 : nil
        let verdict = activation.offlineDataAuthentication.verdict { keys in
            Kernel2DynamicData.verify(
                data: data, staticData: staticData, transactionData: Array(asked),
                response: cryptogramAnswer, relayData: relayResistanceData,
                summaryCount: summaryCount, keys: keys)
        }
        switch verdict {
        case .successful(let authenticated):
            for element in authenticated.elements { data[element.tag] = element.value }
            record(
                relayResistanceData == nil ? "S910.4" : "S910.4.1", "Combined data authentication",
                authenticated.authority.map { [.fact("\($0)")] } ?? [],
                .authentication(.successful))
            return storageError()
        case .failed(let failure):
            findings.insert(.combinedDataAuthenticationFailed)
            explanation.record(
                failure.reference, "Combined data authentication", [.fact("\(failure)")],
                .authentication(.failed))
        case .notPerformed:
            findings.insert(.combinedDataAuthenticationFailed)
            record(
                "S910.1", "Combined data authentication", [.fact("the terminal has no keys")],
                .authentication(.notPerformed))
        }
        record(
            "S910.7", "Card authentication failed", [], .outcome(.endApplication))
        return .cardAuthenticationFailed
    }

    /// Checks an answer without a combined signature (S910.30 to S910.39).
    ///
    /// - Returns: The error, or `nil` if no signature was required.
    mutating func plainCryptogramError(
        _ cryptogram: CryptogramInformationData.Cryptogram
    ) -> ErrorIndication.Kernel? {
        guard data[.applicationCryptogram]?.count == 8 else {
            record(
                "S910.31", "Application cryptogram", [.element(.applicationCryptogram, in: data)],
                .outcome(.endApplication))
            return .cardDataMissing
        }
        // S910.33 to S910.36
        let isSignatureDue =
            cryptogram == .decline && storage.contains(.read)
            || control.isCombined && (cryptogram != .decline || control.cryptogram == .decline)
        guard !isSignatureDue else {
            record(
                "S910.37", "Combined data authentication",
                [
                    .element(.signedDynamicApplicationData, nil),
                    .element(.referenceControlParameter, in: data),
                ], .outcome(.endApplication))
            return .cardDataError
        }
        // S910.38 and S910.39
        if cryptogram != .decline, findings.contains(.relayResistancePerformed),
            let track = RelayResistanceTrack.track(data)
        {
            data.set(.track2EquivalentData, track.bytes)
        }
        return nil
    }
}
