// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Support

/// The data of the card and the terminal for the payment service provider.
///
/// It contains the account number. It is never shown, logged or stored.
struct CardData: Sendable, CustomStringConvertible, CustomReflectable {
    /// The data objects.
    let objects: [DataObject]
    /// The kernel that read the card, or `nil`.
    let kernel: String?
    /// Whether the kernel requests online PIN.
    var requestsPIN = false

    /// The data objects as BER-TLV.
    var bytes: [UInt8] {
        var writer = TLVWriter()
        for object in objects { writer.append(object.tag, object.value) }
        return writer.bytes
    }

    /// The number of elements, without their contents.
    var description: String { "card data of \(objects.count.counted("element"))" }

    /// Shows nothing.
    var customMirror: Mirror { Mirror(self, children: []) }

    /// The digits of the account number, each a byte from 0 to 9, or `nil` if there is none.
    ///
    /// It comes from track 2 (`57`, `9F6B`), or else from the PAN itself (`5A`). A PIN block is
    /// bound to the number as it was read.
    var accountNumber: [UInt8]? {
        for tag: Tag in [.track2EquivalentData, .track2Data] {
            guard let object = objects.first(where: { $0.tag == tag }) else { continue }
            return TrackTwo(object.value)?.accountNumber
        }
        return objects.first { $0.tag == .primaryAccountNumber }.flatMap {
            AccountNumber($0.value)?.digits
        }
    }

    /// Whether the card is in effect on the day of the transaction (`5F25` and `9A`).
    ///
    /// See EMV Book 4, 6.7.3.
    var effectiveState: PaymentCardReadResult.CardEffectiveState {
        guard let text = value(.applicationEffectiveDate) else { return .unknown }
        guard let date = Self.day(text) else { return .invalid }
        guard let today = value(.transactionDate).flatMap(Self.day) else { return .unknown }
        return date <= today ? .active : .inactive
    }

    /// Whether the card has expired on the day of the transaction (`5F24` or `57`, and `9A`).
    ///
    /// See EMV Book 4, 6.7.3. Track 2 Equivalent Data contains only a month.
    var expirationState: PaymentCardReadResult.CardExpirationState {
        guard let text = value(.applicationExpirationDate) ?? monthOfTrack2 else { return .unknown }
        guard let date = Self.day(text) else { return .invalid }
        guard let today = value(.transactionDate).flatMap(Self.day) else { return .unknown }
        return today <= date ? .notExpired : .expired
    }

    private func value(_ tag: Tag) -> [UInt8]? {
        objects.first { $0.tag == tag }.map { Array($0.value) }
    }

    /// The year and month after the separator, with day 31, the last possible day of a month.
    private var monthOfTrack2: [UInt8]? {
        guard let track = value(.track2EquivalentData) else { return nil }
        let digits = track.flatMap { [$0 >> 4, $0 & 0x0F] }
        guard let separator = digits.firstIndex(of: 0x0D) else { return nil }
        let month = Array(digits.dropFirst(separator + 1).prefix(4))
        guard month.count == 4 else { return nil }
        return [month[0] << 4 | month[1], month[2] << 4 | month[3], 0x31]
    }

    /// Returns a date in BCD as a number that increases with time, or `nil` for an invalid date.
    ///
    /// Years from 50 on are in the previous century: EMV Book 4, 6.7.3.
    private static func day(_ text: [UInt8]) -> Int? {
        let parts = text.map { (Int($0 >> 4), Int($0 & 0x0F)) }
        guard parts.count == 3, parts.allSatisfy({ $0.0 < 10 && $0.1 < 10 }) else { return nil }
        let numbers = parts.map { $0.0 * 10 + $0.1 }
        guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
        let year = numbers[0] < 50 ? 2000 + numbers[0] : 1900 + numbers[0]
        return (year * 100 + numbers[1]) * 100 + numbers[2]
    }
}

extension CardData {
    /// The data elements of an authorization, which the provider needs for every read.
    ///
    /// This includes reads without a data record from the kernel.
    ///
    /// See EMV Book 4, 12.1.
    private static let authorizationTags: [Tag] = [
        .applicationIdentifierOfTerminal, .dedicatedFileName, .applicationLabel,
        .track2EquivalentData, .primaryAccountNumber, .panSequenceNumber,
        .applicationExpirationDate, .applicationEffectiveDate, .amountAuthorizedNumeric,
        .amountOtherNumeric, .transactionCurrencyCode, .transactionCurrencyExponent,
        .transactionDate, .transactionTime, .transactionType, .terminalCountryCode,
        .unpredictableNumber, .transactionSequenceCounter, .applicationInterchangeProfile,
        .applicationTransactionCounter, .applicationCryptogram, .cryptogramInformationData,
        .issuerApplicationData, .terminalVerificationResults,
        .cvmResults, .terminalCapabilities, .terminalType, .applicationVersionNumberOfTerminal,
        .interfaceDeviceSerialNumber, .merchantCategoryCode, .merchantIdentifier,
        .terminalIdentification, .formFactorIndicator,
    ]

    /// Creates card data from the kernel's record and the other elements of an authorization.
    init(_ result: TransactionResult) {
        var objects: [DataObject] = []
        var taken: Set<Tag> = []
        for object in result.outcome.dataRecord where taken.insert(object.tag).inserted {
            objects.append(object)
        }
        for tag in Self.authorizationTags where taken.insert(tag).inserted {
            if let value = result.data[tag] { objects.append(DataObject(tag, Array(value))) }
        }
        self.init(
            objects: objects, kernel: result.kernel?.description,
            requestsPIN: result.outcome.cardholderVerification == .onlinePIN)
    }
}
