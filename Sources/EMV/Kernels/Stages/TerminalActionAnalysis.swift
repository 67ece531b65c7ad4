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

extension TerminalActionCodes.Tags {
    /// The tags of kernel 2, for books that have none.
    static let kernel2 = TerminalActionCodes.Tags(
        denial: .terminalActionCodeDenial, online: .terminalActionCodeOnline,
        default: .terminalActionCodeDefault)
}

extension TransactionContext {
    private static let analysis = "terminal action analysis"

    /// A reason for which only the issuer can approve, although no finding matches an action code.
    typealias IssuerReason = (subject: String, evidence: [Evidence])

    /// Returns the cryptogram that the findings demand, and explains it.
    ///
    /// - Parameters:
    ///   - codes: The terminal action codes.
    ///   - connection: Whether the terminal can go online for this transaction.
    ///   - forRefund: The cryptogram for a refund, for which nothing else counts.
    ///   - reason: Why only the issuer can approve, or `nil`.
    /// - Returns: The cryptogram.
    mutating func requestedCryptogram(
        _ codes: TerminalActionCodes, connection: TerminalType.Connection?,
        forRefund: CryptogramInformationData.Cryptogram, unless reason: IssuerReason?
    ) -> CryptogramInformationData.Cryptogram {
        guard !data.isRefund else {
            record(
                "refund", "Refund", [.element(.transactionType, in: data)], .requested(forRefund))
            return forRefund
        }
        let analysis = TerminalActionAnalysis(
            findings, codes, tags: .kernel2, data, connection: connection)
        record(
            Self.analysis, "Terminal action analysis",
            [.element(.terminalVerificationResults, findings.bytes)] + analysis.evidence,
            .requested(analysis.decision))
        guard analysis.decision == .approve, let reason else { return analysis.decision }
        let decision: CryptogramInformationData.Cryptogram =
            connection == .offlineOnly ? .decline : .onlineRequest
        record(Self.analysis, reason.subject, reason.evidence, .requested(decision))
        return decision
    }

    /// Returns why only the issuer can approve, in every kernel with one GENERATE AC.
    ///
    /// - Parameter pin: The element that shows the method of verification.
    /// - Returns: The reason, or `nil`.
    func reasonForIssuer(pin: Tag) -> IssuerReason? {
        let amount = Evidence.element(.amountAuthorizedNumeric, in: data)
        if activation.indicators.statusCheckRequested { return ("Status Check", [amount]) }
        if activation.indicators.zeroAmount { return ("Zero amount", [amount]) }
        guard verification == .onlinePIN else { return nil }
        return ("Only the issuer can verify the PIN", [.element(pin, in: data)])
    }
}
