// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The request for the cryptogram.
///
/// See EMV Contactless Book C-2, S456.42 to S456.51 and 7.6.
extension Kernel2 {
    /// Recovers a torn transaction of the card, or requests a cryptogram (S456.43 to S456.49).
    mutating func requestCryptogram(
        _ decision: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        // S456.44
        if isRecoveryPossible, let torn = memory.tornTransactions.last(where: { $0.isOfCard(data) })
        {
            return recover(torn, decision)
        }
        return askForCryptogram(decision, in: .awaitingCryptogram)
    }

    /// Chooses the cryptogram and the data to store, then sends GENERATE AC (7.6).
    mutating func askForCryptogram(
        _ decision: CryptogramInformationData.Cryptogram, in next: State
    ) -> Action<Outcome> {
        if storage.contains(.read), !findings.contains(.combinedDataAuthenticationFailed) {
            switch storageControl(decision) {
            case .success(let parameter): control = parameter
            case .failure(let failure):
                return fail(failure.section, failure.error, failure.evidence)
            }
        } else {
            control = referenceControl(decision)
        }
        if control.cryptogram != decision, !storage.contains(.write) {
            record(
                "7.6, GAC.23", "On-device cardholder verification without combined signature",
                [.element(.applicationInterchangeProfile, in: data)], .requested(control.cryptogram)
            )
        }
        return generateCryptogram(in: next)
    }

    /// Sends GENERATE AC (7.6, GAC.26 to GAC.29).
    private mutating func generateCryptogram(in next: State) -> Action<Outcome> {
        guard let list = cryptogramList, list.totalLength + storedValues.count <= 255 else {
            return fail("S4.28", .cardDataError, [.element(.cdol1, in: data)])
        }
        data.set(.terminalVerificationResults, findings.bytes)
        data.set(.referenceControlParameter, [control.rawValue])
        let values = data.build(list)
        data.set(.cdol1RelatedData, values)
        state = next
        return .transmit(
            GenerateCryptogram.command(
                control.cryptogram, combined: control.isCombined, data: values + storedValues))
    }

    /// The data that the card requests (CDOL1, `8C`), or `nil` if a short command cannot hold it.
    var cryptogramList: DataObjectList? {
        guard let list = data[.cdol1].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength <= 255
        else { return nil }
        return list
    }

    /// Returns the cryptogram to request, and whether with CDA (7.6, GAC.20 to GAC.27).
    private func referenceControl(
        _ decision: CryptogramInformationData.Cryptogram
    ) -> ReferenceControlParameter {
        guard isCombinedAuthenticationDue, !findings.contains(.combinedDataAuthenticationFailed)
        else {
            // GAC.22 and GAC.23: on-device verification does not count without a signature.
            return ReferenceControlParameter(
                isOnDeviceVerificationPossible ? .decline : decision, isCombined: false)
        }
        // GAC.24 and GAC.25
        return ReferenceControlParameter(
            decision,
            isCombined: decision != .decline || capabilities.contains(.combinedSignatureOverAll))
    }
}
