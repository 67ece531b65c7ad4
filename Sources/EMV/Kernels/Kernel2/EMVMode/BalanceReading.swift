// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 16 and 17: the card's balance.
///
/// See EMV Contactless Book C-2, 7.1, 7.3, 6.18, and 6.19.
enum BalanceReading {
    /// Before the cryptogram (state 16).
    case before
    /// After the cryptogram (state 17).
    case after

    /// GET DATA for the Offline Accumulator Balance (`9F50`).
    private static let command = CommandAPDU(0x80, 0xCA, 0x9F, 0x50, le: 0)

    /// Returns GET DATA, or `nil` unless the card supports balance reading and the reader uses it.
    ///
    /// See BR1.1 to BR1.4.
    func command(_ settings: Kernel2Settings, _ data: TransactionData) -> Action<Outcome>? {
        let isUsed =
            switch self {
            case .before: settings.readsBalanceBeforeCryptogram
            case .after: settings.readsBalanceAfterCryptogram
            }
        return isUsed && data.capabilities.contains(.balanceReading)
            ? .transmit(Self.command) : nil
    }

    /// Stores the balance, if the card returned it (S16.8 to S16.10).
    ///
    /// It is `9F50` with six bytes of decimal digits.
    func answered(_ response: ResponseAPDU, _ transaction: inout TransactionContext) {
        guard response.isSuccess,
            let objects = try? DataObject.sequence(response.data, limits: .card),
            objects.count == 1, let object = objects.first,
            object.tag == .offlineAccumulatorBalance,
            object.value.count == 6
        else { return }
        let tag: Tag =
            switch self {
            case .before: .balanceReadBeforeGenAC
            case .after: .balanceReadAfterGenAC
            }
        transaction.set(tag, Array(object.value))
    }
}
