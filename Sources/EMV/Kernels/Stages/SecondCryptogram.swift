// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The cryptogram that a kernel requests with its second GENERATE AC, after the issuer's answer.
///
/// A combined signature is not requested: the issuer verifies this cryptogram. See EMV Book 3, 10.11.
struct SecondCryptogram: Hashable, Sendable {
    private static let reference = BookReference(.book3, "10.11")
    private static let subject = "Second GENERATE AC"

    private let list: DataObjectList
    private let requested: CryptogramInformationData.Cryptogram

    /// Creates a request; `nil` without a list, or if it is malformed or too long.
    ///
    /// - Parameters:
    ///   - list: The data that the card requests (CDOL2, `8D`), or `nil`.
    ///   - isApproved: Whether the issuer approved; the terminal then requests a TC, otherwise an
    ///     AAC.
    init?(_ list: ArraySlice<UInt8>?, isApproved: Bool) {
        guard let list, !list.isEmpty, let list = try? DataObjectList(bytes: list),
            list.totalLength <= 255
        else { return nil }
        self.list = list
        requested = isApproved ? .approve : .decline
    }

    /// Whether the command contains Issuer Authentication Data (`91`).
    ///
    /// If not, the card receives it with EXTERNAL AUTHENTICATE.
    var containsAuthenticationData: Bool { list.contains(.issuerAuthenticationData) }

    /// Returns GENERATE AC with the values that the card requests, and explains the request.
    func command(_ transaction: inout TransactionContext) -> CommandAPDU {
        let data = transaction.data
        transaction.record(
            Self.reference, Self.subject,
            [
                .element(.authorizationResponseCode, in: data),
                .element(.terminalVerificationResults, in: data),
            ],
            .requested(requested))
        return GenerateCryptogram.command(requested, combined: false, data: data.build(list))
    }

    /// Stores the card's answer, and explains it.
    ///
    /// - Parameters:
    ///   - response: The card's answer.
    ///   - transaction: The transaction, whose data receives the cryptogram (`9F26`) with its type
    ///     (`9F27`), its counter (`9F36`), and the data for the issuer (`9F10`).
    /// - Returns: Whether the card accepted the issuer's authentication. It is `nil` if card and
    ///   issuer declined, which does not tell.
    func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext
    ) -> Bool? {
        guard response.isSuccess else {
            return failed(.statusWord(response.statusWord), &transaction)
        }
        let objects = GenerateCryptogram.objects(response.data) ?? []
        func value(_ tag: Tag, _ lengths: ClosedRange<Int>) -> [UInt8]? {
            objects.first(tag).flatMap { lengths.contains($0.value.count) ? Array($0.value) : nil }
        }
        guard let information = value(.cryptogramInformationData, 1...1),
            let counter = value(.applicationTransactionCounter, 2...2),
            let cryptogram = value(.applicationCryptogram, 8...8)
        else { return failed(.fact("the answer is incomplete or malformed"), &transaction) }
        let returned = CryptogramInformationData(rawValue: information[0]).cryptogram
        guard let returned, returned != .onlineRequest, requested.allows(returned) else {
            return failed(.element(.cryptogramInformationData, information), &transaction)
        }
        transaction.set(.cryptogramInformationData, information)
        transaction.set(.applicationTransactionCounter, counter)
        transaction.set(.applicationCryptogram, cryptogram)
        if let issuerData = value(.issuerApplicationData, 0...32) {
            transaction.set(.issuerApplicationData, issuerData)
        }
        let isAccepted: Bool? = requested == .decline ? nil : returned == .approve
        transaction.record(
            Self.reference, Self.subject,
            [.element(.cryptogramInformationData, in: transaction.data)],
            .returned(returned))
        return isAccepted
    }

    private func failed(_ evidence: Evidence, _ transaction: inout TransactionContext) -> Bool {
        transaction.record(
            Self.reference, Self.subject, [evidence],
            .condition("the card did not return its second cryptogram"))
        return false
    }
}
