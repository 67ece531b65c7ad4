// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import Glibc
internal import PaymentToken
internal import SmartCard

extension TransactionMaker {
    /// Real transactions, which share what the reader remembers.
    static var emv: TransactionMaker {
        let memory = TransactionMemory()
        return TransactionMaker { request, number, token, configuration in
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
            memory.lend(to: &transaction, at: configuration.now)
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

/// Date and time of day at the terminal, in pairs of decimal digits.
///
/// See EMV Book 3, Annex A: Transaction Date (`9A`) and Time (`9F21`) are local.
private struct LocalTime {
    /// Year, month and day.
    let date: [UInt8]
    /// Hours, minutes and seconds.
    let time: [UInt8]

    init(_ seconds: Int64) {
        var instant = time_t(seconds)
        var parts = tm()
        localtime_r(&instant, &parts)
        date = [parts.tm_year % 100, parts.tm_mon + 1, parts.tm_mday].map(Self.packed)
        time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Self.packed)
    }

    private static func packed(_ number: Int32) -> UInt8 {
        let number = UInt8(clamping: number)
        return (number / 10 % 10) << 4 | number % 10
    }
}
