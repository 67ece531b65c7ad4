// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension DataDescription {
    /// Stores the currencies and account numbers in data objects before any of them is shown.
    mutating func learn(from bytes: ArraySlice<UInt8>) {
        guard let objects = try? DataObject.sequence(bytes) else { return }
        learn(from: objects)
    }

    private mutating func learn(from objects: [DataObject]) {
        for object in objects {
            learn(object.tag, object.value)
            learn(from: object.children)
        }
    }

    /// Stores the currency or account number in one value.
    mutating func learn(_ tag: Tag, _ value: ArraySlice<UInt8>) {
        switch tag {
        case 0x5F2A:
            if let currency = Currency(value) { transactionCurrency = currency }
        case 0x9F42:
            if let currency = Currency(value) { applicationCurrency = currency }
        case 0x5A:
            remember(AccountNumber(value))
        case 0x57, 0x9F6B:
            remember(TrackTwo(value).flatMap { AccountNumber(digits: $0.accountNumber) })
        case 0x56:
            let digits = value.dropFirst().prefix { (0x30...0x39).contains($0) }
            remember(AccountNumber(digits: digits.map { $0 - 0x30 }))
        default:
            break
        }
    }

    private mutating func remember(_ number: AccountNumber?) {
        guard let number, number.digits.count >= 12 else { return }
        accountNumbers.insert(number)
    }

    /// Returns whether bytes contain a known account number, as digits or as text.
    func holdsAccountNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !accountNumbers.isEmpty, bytes.count >= 6 else { return false }
        let digits = bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
        return accountNumbers.contains { number in
            digits.holds(number.digits) || bytes.holds(number.digits.map { $0 + 0x30 })
        }
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Returns whether the collection contains a sequence.
    fileprivate func holds(_ sequence: [UInt8]) -> Bool {
        guard count >= sequence.count else { return false }
        return (startIndex...endIndex - sequence.count).contains {
            self[$0...].starts(with: sequence)
        }
    }
}
