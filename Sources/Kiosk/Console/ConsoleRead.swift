// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import SmartCard

/// A read as the operator sees it, without the data that was read.
struct ConsoleRead: Encodable, Sendable {
    let id: String
    let reader: String
    let createdAt: Int64
    let kind: ReadOrder.Kind
    let state: ReadState
    let amount: String?
    /// The cashback that the amount includes, or `nil`.
    let otherAmount: String?
    let currencyCode: String?
    let type: ReadOrder.TransactionType
    /// The merchant's name as the sheet showed it, or `nil`.
    let merchant: String?
    /// The masked account number of an emulated card, or `nil`.
    let account: String?
    /// The application that was selected, such as `Visa credit or debit`, or `nil`.
    let application: String?
    /// The scheme of the application, such as `Visa`, or `nil`.
    let scheme: String?
    /// The outcome of the payment that the client reported, or `nil`.
    let outcome: PaymentDecision?
    /// The result of the PIN entry after the read, or `nil`.
    let pin: PINCapture.State?
    /// Why the read failed, or `nil`.
    let error: ReadProblem?
    /// The steps of the read; `nil` for a read of an earlier run.
    let timeLine: TimeLine?
    /// How long emulated cards took for their responses.
    let cardMilliseconds: Double?
    /// How long the reader took while an emulated card was in the field.
    let readerMilliseconds: Double?
    /// Whether the read has a dialogue.
    let hasDialogue: Bool

    /// Describes a read of this run.
    init(_ record: ReadRecord) {
        let timeLine = record.timeLine.aligned(with: record.cards)
        let cardTime = record.cards.reduce(Duration.zero) { $0 + $1.answerTime }
        let rest = max(.zero, timeLine.fieldTime - cardTime)
        self.init(
            record.read, card: record.card, merchant: record.merchant, timeLine: timeLine,
            times: record.cards.isEmpty ? nil : (cardTime, rest))
    }

    /// Describes a read of an earlier run.
    init(_ read: ReadResource) {
        self.init(read, card: CardFacts(), merchant: nil, timeLine: nil, times: nil)
    }

    private init(
        _ read: ReadResource, card: CardFacts, merchant: String?, timeLine: TimeLine?,
        times: (card: Duration, reader: Duration)?
    ) {
        let applied = card.application ?? read.result.flatMap { CardFacts.application(of: $0) }
        id = read.id
        reader = read.reader
        createdAt = read.createdAt
        kind = read.request.kind
        state = read.state
        amount = read.request.amount
        otherAmount = read.request.otherAmount
        currencyCode = read.request.currencyCode
        type = read.request.type ?? .purchase
        self.merchant = merchant
        account = card.account
        application = applied?.applicationName
        scheme = applied?.rid.schemeName
        outcome = read.outcome
        pin = read.pin?.state
        error = read.error
        self.timeLine = timeLine
        cardMilliseconds = times?.card.milliseconds
        readerMilliseconds = times?.reader.milliseconds
        hasDialogue = times != nil
    }
}
