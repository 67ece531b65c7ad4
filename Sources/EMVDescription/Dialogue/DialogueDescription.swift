// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
package import SmartCard

/// Decodes a dialogue with a card, command by command.
///
/// The decoder keeps what later messages need: the selected application and its kernel, the
/// lists with which the card requests data, the log format, and the currencies.
package struct DialogueDescription: Sendable {
    /// Whether cardholder data is shown in full.
    let isRevealing: Bool
    /// What is known about the selected application.
    var application = SelectedApplication()
    /// The kernels that the directory names, by application.
    var directory: [[UInt8]: KernelIdentifier] = [:]
    /// The last command other than GET RESPONSE, which retrieves its response.
    var lastCommand: CommandAPDU?
    /// The account numbers seen so far.
    var accountNumbers: Set<AccountNumber> = []

    /// Creates a decoder.
    ///
    /// - Parameter isRevealing: Whether cardholder data is shown in full; for test cards only.
    package init(isRevealing: Bool = false) {
        self.isRevealing = isRevealing
    }

    /// Decodes a whole transcript: remarks, commands, and responses in order.
    ///
    /// Each command is followed by its response, if there is one. The last node reports whether the
    /// card's signatures are genuine.
    ///
    /// - Parameters:
    ///   - transcript: The dialogue with one card.
    ///   - start: The first line to decode for the result; the lines before it only say what the
    ///     card asked for.
    ///   - isRevealing: Whether cardholder data is shown in full; for test cards only.
    /// - Returns: A node for each line from `start` on, and the verdict.
    package static func nodes(
        of transcript: Transcript, from start: Int = 0, isRevealing: Bool = false
    ) -> [DescriptionNode] {
        var description = DialogueDescription(isRevealing: isRevealing)
        if !isRevealing { description.learnAccountNumbers(of: transcript) }
        let comments = isRevealing ? transcript : transcript.masked()
        var nodes: [DescriptionNode] = []
        var pending: Transcript.Message?
        for (line, masked) in zip(transcript.lines, comments.lines) {
            switch line {
            case .comment:
                if case .comment(let text) = masked {
                    nodes.append(DescriptionNode(.comment, text))
                }
            case .command(let message):
                pending = message
                nodes.append(description.command(message))
            case .anyCommand:
                pending = nil
                nodes.append(description.command(nil))
            case .response(let message):
                nodes.append(description.response(message, to: pending))
                pending = nil
            }
        }
        // There is one node for each line.
        nodes.removeFirst(min(start, nodes.count))
        let shown = Transcript(lines: Array(transcript.lines.dropFirst(start)))
        if let node = authentication(of: shown) { nodes.append(node) }
        return nodes
    }

    /// Returns a transcript in which everything is masked that a description hides.
    ///
    /// It shows no more than ``nodes(of:isRevealing:)`` without revealing, and no more than
    /// `Transcript.masked(isSensitive:)`.
    ///
    /// - Parameter transcript: The dialogue with one card.
    /// - Returns: A dialogue with the same lines.
    package static func masked(_ transcript: Transcript) -> Transcript {
        let structure = transcript.masked { tag in
            Transcript.isSensitive(tag)
                || DataDictionary.meanings(of: tag).contains { $0.element.sensitivity != .open }
        }
        var description = DialogueDescription()
        description.learnAccountNumbers(of: transcript)
        var pending: Transcript.Message?
        let lines = zip(transcript.lines, structure.lines).map { line, masked in
            switch (line, masked) {
            case (.command(let message), .command(let masked)):
                pending = message
                return Transcript.Line.command(
                    masked.masking(description.command(message).hiddenPositions))
            case (.response(let message), .response(let masked)):
                let node = description.response(message, to: pending)
                pending = nil
                return .response(masked.masking(node.hiddenPositions))
            case (.anyCommand, _):
                pending = nil
                _ = description.command(nil)
                return masked
            default: return masked
            }
        }
        return Transcript(lines: lines)
    }

    /// Returns whether the card's recorded signatures are genuine.
    ///
    /// Uses the date of the recording, or the card's expiration date if the recording has none.
    private static func authentication(of transcript: Transcript) -> DescriptionNode? {
        let date = RecordedTerminal(transcript).parameters.date
        let checks = RecordedAuthentication(transcript, date: date).checks(.test)
        guard !checks.isEmpty else { return nil }
        return DescriptionNode(
            .field, "Offline data authentication",
            children: checks.map { check in
                .field(check.name, text(check))
            })
    }

    private static func text(_ check: RecordedAuthentication.Check) -> String {
        switch check.verdict {
        case .notPerformed:
            return "not performed"
        case .failed(let failure):
            return (check.isConclusive ? "not genuine" : "cannot be checked")
                + ". \(failure) (\(failure.reference))"
        case .successful(let authenticated):
            let authority = authenticated.authority.map { ", verified with \($0)" } ?? ""
            return "genuine\(authority)"
                + (check.lacksRecords ? "; some records it covers are not recorded" : "")
        }
    }

    /// Decodes one command and its response, either of which can be unknown.
    ///
    /// Use one decoder for all messages of a dialogue, in order.
    package mutating func exchange(
        _ command: Transcript.Message?, _ response: Transcript.Message?
    ) -> [DescriptionNode] {
        let node = self.command(command)
        guard let response else { return [node] }
        return [node, self.response(response, to: command)]
    }

    /// Returns a data object decoder with the current state of the dialogue.
    func data(masked: Set<Int>) -> DataDescription {
        var data = DataDescription(
            scope: application.scope, isRevealing: isRevealing, masked: masked,
            accountNumbers: accountNumbers)
        data.isMessage = true
        data.transactionCurrency = application.transactionCurrency
        data.applicationCurrency = application.applicationCurrency
        return data
    }

    /// Collects all account numbers first, so none is shown before it is known.
    private mutating func learnAccountNumbers(of transcript: Transcript) {
        for case .response(let message) in transcript.lines {
            guard message.masked.isEmpty else { continue }
            var data = DataDescription(isRevealing: false)
            data.learn(from: message.bytes.dropLast(2))
            accountNumbers.formUnion(data.accountNumbers)
        }
    }
}

/// What a dialogue has revealed about the selected application.
struct SelectedApplication: Sendable {
    /// The dictionary that applies.
    var scope = DataDescription.Scope.unknown
    /// Whether a directory is selected: its entries name applications.
    var isDirectory = false
    /// The lists with which the card requests data, by tag.
    var lists: [Tag: DataObjectList] = [:]
    /// The file that contains the transaction log.
    var logFile: UInt8?
    /// The number of cryptograms requested from the card.
    var cryptogramCount = 0
    /// The certificates received so far.
    var certificates = CertificateDescription()
    /// The currency of the transaction's amounts.
    var transactionCurrency: Currency?
    /// The currency of the card's account.
    var applicationCurrency: Currency?

    /// The tags of lists that later commands need.
    static let listTags: Set<Tag> = [
        .cdol1, .cdol2, .tdol, .pdol, .ddol, .logFormat, .drdol, .issuerScriptResults,
        .cardAuthenticationRelatedData,
    ]

    /// Stores the relevant contents of a data object in a response.
    mutating func learn(_ object: DataObject) {
        switch object.tag {
        case let tag where Self.listTags.contains(tag):
            if let list = try? DataObjectList(bytes: object.value) { lists[tag] = list }
        case .logEntry:
            logFile = object.value.first
        case .applicationCurrencyCode:
            applicationCurrency = Currency(object.value) ?? applicationCurrency
        case .transactionCurrencyCode:
            transactionCurrency = Currency(object.value) ?? transactionCurrency
        default:
            break
        }
        for child in object.children { learn(child) }
    }
}

extension Transcript.Message {
    /// Returns the message with these bytes masked too.
    fileprivate func masking(_ positions: Set<Int>) -> Self {
        var bytes = bytes
        for position in positions where bytes.indices.contains(position) { bytes[position] = 0 }
        return Self(bytes, masked: masked.union(positions), time: time)
    }
}
