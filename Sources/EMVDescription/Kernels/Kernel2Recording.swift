// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension RecordedTerminal {
    /// The data of COMPUTE CRYPTOGRAPHIC CHECKSUM for cards that do not list it (`DF811A`).
    static let defaultChecksumList = try? DataObjectList(
        bytes: Kernel2Settings().defaultChecksumList[...])

    /// Returns a combination for kernel 2 that leads to the recorded decisions.
    func kernel2Combination(_ aid: AID) -> Combination {
        let amount = parameters.amountAuthorised
        return Combination(
            aid: aid, settings: Kernel2Settings(self),
            transactionTypes: [parameters.transactionType],
            floorLimit: isOfflineApprovalAskedFor ? nil : 0,
            verificationLimit: isVerifiedOnDevice && amount > 0 ? amount - 1 : nil)
    }
}

extension Kernel2Settings {
    /// Creates settings that lead to the recorded decisions.
    fileprivate init(_ terminal: RecordedTerminal) {
        self.init()
        let capabilities = terminal.values[0x9F33] ?? []
        if capabilities.count == 3 {
            cardDataInputCapability = capabilities[0]
            capabilityIfVerificationNotRequired = capabilities[1]
            securityCapability = capabilities[2]
        } else {
            capabilityIfVerificationNotRequired = terminal.verificationCapability.bytes[1]
        }
        let combined: TerminalCapabilities = .combinedDataAuthentication
        if let control = terminal.cryptogramControl, control & 0x10 != 0 {
            securityCapability |= combined.bytes[2]
        }
        if terminal.isVerifiedOnDevice { configuration.insert(.onDeviceVerificationSupported) }
        if terminal.hasRelayResistance { configuration.insert(.relayResistanceSupported) }
        magneticStripeVerificationIfNotRequired = .none
        switch terminal.cryptogramControl.flatMap({
            CryptogramInformationData(rawValue: $0).cryptogram
        }) {
        case .approve:
            actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        case .decline:
            actionCodes = TerminalActionCodes(
                denial: TerminalVerificationResults.everything, online: [], default: [])
        case .onlineRequest, nil:
            actionCodes = TerminalActionCodes(
                denial: [], online: TerminalVerificationResults.everything,
                default: TerminalVerificationResults.everything)
        }
    }
}

extension TerminalVerificationResults {
    /// All bits, so the decision is the recorded one, whatever the kernel finds.
    fileprivate static let everything = TerminalVerificationResults(rawValue: 0xFF_FFFF_FFFF)
}

extension RecordedAuthentication {
    /// Checks the combined signature, with the relay resistance data if it was exchanged.
    ///
    /// Only kernel 2 adds data to the signature, and only after an exchange.
    ///
    /// - Parameter keys: The authorities to trust.
    /// - Returns: The verdict.
    func combinedVerdict(_ keys: CertificationAuthorityKeys) -> AuthenticationVerdict {
        Kernel2DynamicData.verify(
            data: data, staticData: staticData, transactionData: transactionData,
            response: cryptogramResponse[...], relayData: relayData, keys: keys)
    }
}
