// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension RecordedTerminal {
    /// The identifiers that kernel 3 handles: Visa, Visa US debit, and public test cards.
    private static let kernel3Names: [[UInt8]] = [
        [0xA0, 0x00, 0x00, 0x00, 0x03], [0xA0, 0x00, 0x00, 0x00, 0x98], testName,
    ]
    private static let kernel2Names: [[UInt8]] = [[0xA0, 0x00, 0x00, 0x00, 0x04], testName]
    private static let testName: [UInt8] = [0xAF, 0xFF, 0xFF, 0xFF, 0xFF]

    /// The elements that kernels compute themselves, so they must not be set.
    private static let computed: Set<Tag> = [0x95, 0x9B, 0x9F34, 0x9F33, 0x9F66]

    /// All bits set, so the decision is the recorded one, whatever the kernel finds.
    private static let everything = TerminalVerificationResults(rawValue: 0xFF_FFFF_FFFF)

    /// Returns whether a kernel handles this application.
    static func isSupported(_ name: [UInt8]) -> Bool {
        (kernel2Names + kernel3Names).contains { name.starts(with: $0) }
    }

    /// The configuration of a reader that behaves like the recorded one.
    var configuration: TerminalConfiguration {
        var terminal = TerminalData()
        terminal.terminalType = values[0x9F35]?.first ?? (isOfflineApprovalAskedFor ? 0x22 : 0x21)
        if let capabilities = values[0x9F33].flatMap({ TerminalCapabilities($0) }) {
            terminal.capabilities = capabilities
        }
        terminal.additional = values.filter { !Self.computed.contains($0.key) }
        return TerminalConfiguration(terminal: terminal, combinations: combinations)
    }

    private var combinations: [Combination] {
        let type: Set<UInt8> = [parameters.transactionType]
        let qualifiers = values[0x9F66].flatMap { TerminalTransactionQualifiers($0) }
        let visa = Self.kernel3Names.compactMap { AID($0) }.map { aid in
            Combination(
                aid: aid, settings: Kernel3Settings(), transactionTypes: type,
                terminalTransactionQualifiers: qualifiers ?? [
                    .emvModeSupported, .onlinePINSupported, .signatureSupported,
                    .consumerDeviceVerificationSupported,
                ])
        }
        let amount = parameters.amountAuthorised
        let mastercard = Self.kernel2Names.compactMap { AID($0) }.map { aid in
            Combination(
                aid: aid, settings: kernel2, transactionTypes: type,
                floorLimit: isOfflineApprovalAskedFor ? nil : 0,
                verificationLimit: isVerifiedOnDevice && amount > 0 ? amount - 1 : nil)
        }
        return visa + mastercard
    }

    private var kernel2: Kernel2Settings {
        var settings = Kernel2Settings()
        let capabilities = values[0x9F33] ?? []
        if capabilities.count == 3 {
            settings.cardDataInputCapability = capabilities[0]
            settings.capabilityIfVerificationNotRequired = capabilities[1]
            settings.securityCapability = capabilities[2]
        } else {
            settings.capabilityIfVerificationNotRequired = verificationCapability.bytes[1]
        }
        let combined: TerminalCapabilities = .combinedDataAuthentication
        if let control = cryptogramControl, control & 0x10 != 0 {
            settings.securityCapability |= combined.bytes[2]
        }
        if isVerifiedOnDevice { settings.configuration.insert(.onDeviceVerificationSupported) }
        if hasRelayResistance { settings.configuration.insert(.relayResistanceSupported) }
        settings.magneticStripeVerificationIfNotRequired = .none
        switch cryptogramControl.flatMap({ CryptogramInformationData(rawValue: $0).cryptogram }) {
        case .approve:
            settings.actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        case .decline:
            settings.actionCodes = TerminalActionCodes(
                denial: Self.everything, online: [], default: [])
        case .onlineRequest, nil:
            settings.actionCodes = TerminalActionCodes(
                denial: [], online: Self.everything, default: Self.everything)
        }
        return settings
    }

    /// Whether the recorded terminal asked the card to approve.
    private var isOfflineApprovalAskedFor: Bool {
        cryptogramControl.map { CryptogramInformationData(rawValue: $0).cryptogram == .approve }
            ?? false
    }

    /// Whether the recorded results are those of on-device verification.
    private var isVerifiedOnDevice: Bool {
        values[0x9F34]
            == CardholderVerificationResults(.plaintextPIN, .always, .successful).bytes
    }

    /// The methods that lead to the recorded results (`9F34`), or all contactless methods.
    private var verificationCapability: TerminalCapabilities {
        let method = values[0x9F34]?.first.map {
            CardholderVerificationMethod(rawValue: $0 & 0x3F)
        }
        switch method {
        case .noneRequired: return .noVerificationRequired
        case .signature: return .signature
        case .onlinePIN: return .encipheredPINOnline
        case .nonePerformed: return []
        default:
            let findings = values[0x95].flatMap { TerminalVerificationResults($0) }
            return findings.map { $0.contains(.onlinePINEntered) } == false
                ? [.signature, .noVerificationRequired]
                : [.encipheredPINOnline, .signature, .noVerificationRequired]
        }
    }
}
