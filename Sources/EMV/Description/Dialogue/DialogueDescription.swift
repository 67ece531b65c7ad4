// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// Decodes a dialogue with a card, command by command.
///
/// It remembers what later messages need: which application is selected and which kernel
/// reads it, the lists by which the card asks for data, the log's form, and currencies.
package struct DialogueDescription: Sendable {
    /// Whether cardholder data is shown in full.
    let isRevealing: Bool
    /// What is known of the selected application.
    var application = SelectedApplication()
    /// The kernels that the directory named, by application.
    var directory: [[UInt8]: KernelIdentifier] = [:]
    /// The last command other than GET RESPONSE, which fetches its answer.
    var lastCommand: CommandAPDU?
    /// Account numbers seen so far.
    var accountNumbers: Set<AccountNumber> = []

    /// Creates a decoder.
    ///
    /// - Parameter isRevealing: Whether cardholder data is shown in full; for test cards only.
    package init(isRevealing: Bool = false) {
        self.isRevealing = isRevealing
    }

    /// Decodes a whole transcript: remarks, commands and answers in their order.
    ///
    /// Every command is followed by its answer, if there is one. At the end stands whether
    /// the card's signatures are genuine.
    package static func nodes(
        of transcript: Transcript, isRevealing: Bool = false
    ) -> [DescriptionNode] {
        var description = DialogueDescription(isRevealing: isRevealing)
        if !isRevealing { description.learnAccountNumbers(of: transcript) }
        var nodes: [DescriptionNode] = []
        var pending: Transcript.Message?
        for line in transcript.lines {
            switch line {
            case .comment(let text):
                nodes.append(DescriptionNode(.comment, text))
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
        if let node = authentication(of: transcript) { nodes.append(node) }
        return nodes
    }

    /// Decodes one command and its answer; either may be unknown.
    ///
    /// Messages that belong to one dialogue go through one decoder, in their order.
    package mutating func exchange(
        _ command: Transcript.Message?, _ response: Transcript.Message?
    ) -> [DescriptionNode] {
        let node = self.command(command)
        guard let response else { return [node] }
        return [node, self.response(response, to: command)]
    }

    /// What the decoder of data objects has to know now.
    func data(masked: Set<Int>) -> DataDescription {
        var data = DataDescription(scope: application.scope, isRevealing: isRevealing)
        data.masked = masked
        data.accountNumbers = accountNumbers
        data.transactionCurrency = application.transactionCurrency
        data.applicationCurrency = application.applicationCurrency
        return data
    }

    /// Finds every account number first, so that none shows before it is known.
    private mutating func learnAccountNumbers(of transcript: Transcript) {
        for case .response(let message) in transcript.lines {
            guard message.masked.isEmpty else { continue }
            var data = DataDescription(isRevealing: false)
            data.learn(from: message.bytes.dropLast(2))
            accountNumbers.formUnion(data.accountNumbers)
        }
    }
}
