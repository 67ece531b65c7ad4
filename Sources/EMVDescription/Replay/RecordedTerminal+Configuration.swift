// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension RecordedTerminal {
    /// The elements that kernels compute themselves, so they must not be set.
    private static let computed: Set<Tag> = [0x95, 0x9B, 0x9F34, 0x9F33, 0x9F66]

    /// Returns whether a kernel handles this application.
    static func isSupported(_ name: [UInt8]) -> Bool {
        KernelDescription.builtIn.values.contains { kernel in
            kernel.recordedNames.contains { name.starts(with: $0) }
        }
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
        let kernels = KernelDescription.builtIn.values.sorted {
            $0.kernel.rawValue > $1.kernel.rawValue
        }
        return kernels.flatMap { kernel in
            kernel.recordedNames.compactMap { AID($0) }.compactMap { aid in
                kernel.recordedCombination(aid, self)
            }
        }
    }

    /// Whether the recorded terminal asked the card to approve.
    var isOfflineApprovalAskedFor: Bool {
        cryptogramControl.map { CryptogramInformationData(rawValue: $0).cryptogram == .approve }
            ?? false
    }

    /// Whether the recorded results are those of on-device verification.
    var isVerifiedOnDevice: Bool {
        values[0x9F34]
            == CardholderVerificationResults(.plaintextPIN, .always, .successful).bytes
    }

    /// The methods that lead to the recorded results (`9F34`), or all contactless methods.
    var verificationCapability: TerminalCapabilities {
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
