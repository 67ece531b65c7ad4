// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The cryptogram that the terminal requests, and why.
///
/// See EMV Book 3, 10.7.
public struct TerminalActionAnalysis: Hashable, Sendable {
    /// The cryptogram to request.
    public let decision: CryptogramInformationData.Cryptogram
    /// The reasons for the decision.
    ///
    /// These are the bits that the findings share with the action codes, or the terminal type if
    /// it determines the decision.
    public let evidence: [Evidence]

    /// Compares the findings with the action codes of the terminal and the issuer.
    ///
    /// - Parameters:
    ///   - results: The findings about the transaction.
    ///   - codes: The action codes of the terminal.
    ///   - tags: The tags of the terminal's action codes, which the reasons name.
    ///   - data: The transaction's data, of which the terminal type (`9F35`) and the issuer's
    ///     action codes (`9F0D`, `9F0E`, `9F0F`) are used.
    public init(
        _ results: TerminalVerificationResults, _ codes: TerminalActionCodes,
        tags: TerminalActionCodes.Tags, _ data: TransactionData
    ) {
        self.init(
            results, codes, tags: tags, data,
            connection: data.connection)
    }

    /// Compares the findings with the action codes, for a terminal whose connection is known.
    ///
    /// - Parameters:
    ///   - results: The findings about the transaction.
    ///   - codes: The action codes of the terminal.
    ///   - tags: The tags of the terminal's action codes, which the reasons name.
    ///   - data: The transaction's data, as for ``init(_:_:tags:_:)``.
    ///   - connection: Whether the terminal can go online for this transaction.
    init(
        _ results: TerminalVerificationResults, _ codes: TerminalActionCodes,
        tags: TerminalActionCodes.Tags, _ data: TransactionData,
        connection: TerminalType.Connection?
    ) {
        let issuerDenial =
            data.element(.issuerActionCodeDenial) ?? []
        let refused = Self.bits(
            results, [(tags.denial, codes.denial), (.issuerActionCodeDenial, issuerDenial)])
        if !refused.isEmpty {
            decision = .decline
            evidence = refused
        } else if connection == .onlineOnly {
            decision = .onlineRequest
            evidence = [.element(.terminalType, in: data)]
        } else if connection == .offlineOnly {
            let matter = Self.bits(
                results, tags.default, codes.default, .issuerActionCodeDefault, data)
            decision = matter.isEmpty ? .approve : .decline
            evidence = [.element(.terminalType, in: data)] + matter
        } else {
            let matter = Self.bits(
                results, tags.online, codes.online, .issuerActionCodeOnline, data)
            decision = matter.isEmpty ? .approve : .onlineRequest
            evidence = matter
        }
    }

    /// Returns the findings that count; without the issuer's code, all of them do.
    private static func bits(
        _ results: TerminalVerificationResults, _ terminalTag: Tag,
        _ terminal: TerminalVerificationResults,
        _ issuerCode: ElementKey<TerminalVerificationResults>, _ data: TransactionData
    ) -> [Evidence] {
        guard let issuer = data.element(issuerCode) else {
            let reason = Evidence.fact("without it every finding counts")
            return results.isEmpty ? [] : [.element(issuerCode.tag, nil), reason]
        }
        return bits(results, [(terminalTag, terminal), (issuerCode.tag, issuer)])
    }

    private static func bits(
        _ results: TerminalVerificationResults, _ codes: [(Tag, TerminalVerificationResults)]
    ) -> [Evidence] {
        codes.compactMap { tag, code in
            let common = results.intersection(code)
            return common.isEmpty ? nil : .bits(tag, common)
        }
    }
}

extension TransactionData {
    /// Whether the terminal can go online (Terminal Type, `9F35`).
    var connection: TerminalType.Connection? {
        TerminalType(rawValue: self[.terminalType]?.first ?? 0).connection
    }
}
