// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// When the card's balance is read.
///
/// See EMV Contactless Book C-2, 7.1 and 7.3.
enum BalanceReading: Hashable, Sendable {
    /// Before the cryptogram (state 16).
    case before
    /// After the cryptogram (state 17).
    case after

    /// Balance Read Before Gen AC or Balance Read After Gen AC.
    var tag: Tag {
        switch self {
        case .before: .balanceReadBeforeGenAC
        case .after: .balanceReadAfterGenAC
        }
    }

    /// GET DATA for the Offline Accumulator Balance (`9F50`).
    static let command = CommandAPDU(0x80, 0xCA, 0x9F, 0x50, le: 0)

    /// Returns the balance in an answer: `9F50` with six bytes of decimal digits.
    ///
    /// - Returns: The balance, or `nil` if the card has none (S16.8 and S16.9).
    static func balance(_ response: ResponseAPDU) -> [UInt8]? {
        guard response.isSuccess,
            let objects = try? DataObject.sequence(response.data, limits: .card),
            objects.count == 1, let object = objects.first,
            object.tag == .offlineAccumulatorBalance,
            object.value.count == 6
        else { return nil }
        return Array(object.value)
    }
}

/// States 16 and 17: the card's balance.
///
/// See EMV Contactless Book C-2, 7.1, 7.3, 6.18, and 6.19.
extension Kernel2 {
    /// Whether the card supports balance reading and the reader uses it (BR1.1 and BR1.2).
    func isBalanceRead(_ reading: BalanceReading) -> Bool {
        guard capabilities.contains(.balanceReading) else { return false }
        switch reading {
        case .before: return settings.readsBalanceBeforeCryptogram
        case .after: return settings.readsBalanceAfterCryptogram
        }
    }

    /// Requests the balance (BR1.3 and BR1.4).
    mutating func readBalance(_ reading: BalanceReading) -> Action<Outcome> {
        state = .awaitingBalance(reading)
        return .transmit(BalanceReading.command)
    }

    /// Stores the balance, if the card returned it, and continues (S16.8 to S16.10).
    mutating func balanceAnswered(
        _ response: ResponseAPDU, _ reading: BalanceReading
    ) -> Action<Outcome> {
        if let balance = BalanceReading.balance(response) { data.set(reading.tag, balance) }
        return continueWithoutBalance(reading)
    }

    /// Continues where the balance was requested.
    mutating func continueWithoutBalance(_ reading: BalanceReading) -> Action<Outcome> {
        switch reading {
        case .before: return analyse()
        case .after: return judge()
        }
    }

    /// The balance to show with an approval, or `nil` (S910.75).
    var balanceToShow: UserInterfaceRequest.Value? {
        data[.balanceReadAfterGenAC].map { balance in
            UserInterfaceRequest.Value(
                qualifier: .balance, amount: Array(balance),
                currencyCode: Array(data[.applicationCurrencyCode] ?? []))
        }
    }
}
