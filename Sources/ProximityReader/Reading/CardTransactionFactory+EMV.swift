// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import SmartCard
internal import Support

extension CardTransactionFactory {
    /// Returns a maker of EMV transactions, which share the reader's memory.
    static var emv: CardTransactionFactory {
        // In memory only: a card that was torn away comes back at once or never.
        let memory = Lock(KernelMemory())
        return CardTransactionFactory { request, number, token, configuration in
            var terminal = configuration.terminal
            terminal.terminal.merchantIdentifier = String(token.merchantIdentifier.prefix(15))
            terminal.terminal.merchantNameAndLocation = token.merchantName
            terminal.terminal.merchantCategoryCode = UInt16(token.categoryCode) ?? 0
            let time = LocalTime(configuration.now)
            var transaction = ContactlessTransaction(
                configuration: terminal,
                parameters: TransactionParameters(
                    transactionType: request.transactionType, amountAuthorised: request.amount,
                    currencyCode: request.currency.numericCode,
                    currencyExponent: UInt8(clamping: request.currency.minorUnits),
                    date: time.date, time: time.time,
                    sequenceCounter: number,
                    preferredAIDs: request.preferredApplications),
                random: configuration.random)
            transaction.memory = memory.withLock { $0 }
            transaction.memory.instant = configuration.now
            return EMVTransaction(
                transaction, memory,
                explain: { explanation, outcome in
                    configuration.explanations?(
                        ReadExplanation(
                            explanation, outcome: outcome, currency: request.currency))
                })
        }
    }
}
