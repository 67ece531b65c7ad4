// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import SmartCard

/// A tap of a card: selection, and the kernel, without sealing.
public struct KernelTap {
    /// The commands of a tap are far fewer; more mean that it does not end.
    private static let mostEvents = 200

    private var transaction: ContactlessTransaction
    /// Whether the card went online, as the cards of the benchmarks do.
    public private(set) var isOnline = false

    /// Prepares a purchase of 12.50 US dollars with the test profile.
    public init() {
        transaction = ContactlessTransaction(
            configuration: .test,
            parameters: TransactionParameters(
                transactionType: 0, amountAuthorised: 12_50, currencyCode: 840,
                date: [0x26, 0x01, 0x15]),
            random: .system)
    }

    /// Reads the card.
    ///
    /// - Parameter card: Answers a command.
    public mutating func run(_ card: ([UInt8]) -> [UInt8]) {
        var event = Event.started
        for _ in 0..<Self.mostEvents {
            switch transaction.received(event) {
            case .transmit(let command):
                let response = try? ResponseAPDU(bytes: card(command.bytes))
                event = response.map { .answered($0) } ?? .lost(.timeOut)
            case .exchange: event = .exchanged([])
            case .display: event = .displayed
            case .wait: event = .waited
            case .finish(let result):
                isOnline = result.outcome.status == .onlineRequest
                return
            }
        }
    }
}
