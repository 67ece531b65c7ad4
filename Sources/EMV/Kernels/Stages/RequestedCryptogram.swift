// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The cryptogram that a kernel requests with its first GENERATE AC, and the card's answer.
///
/// See EMV Book 3, 6.5.5 and 10.8, and EMV Book 2, 6.6.
struct RequestedCryptogram: Hashable, Sendable {
    private static let section = "card action analysis"

    /// Whether a combined signature (CDA) was requested.
    private(set) var isCombined = false
    private var requested = CryptogramInformationData.Cryptogram.decline
    /// The values of GET PROCESSING OPTIONS and GENERATE AC, in the order in which they were sent.
    private var transactionData: [UInt8] = []
    /// The data of the answer, as received.
    private var answer: ArraySlice<UInt8> = []

    /// Creates a request for an AAC, which is not sent.
    init() {}

    /// Creates a request.
    init(
        _ cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool, options: [UInt8]
    ) {
        requested = cryptogram
        self.isCombined = isCombined
        transactionData = options
    }

    /// Returns GENERATE AC with the values that the card requests (CDOL1, `8C`).
    ///
    /// - Returns: The command; End Application if the card's list is malformed or too long.
    mutating func command(_ transaction: inout TransactionContext) -> Action<Outcome> {
        transaction.storeFindings()
        let data = transaction.data
        guard let list = data.cryptogramList else {
            return transaction.end(
                Self.section, "CDOL1 malformed or too long", [.element(.cdol1, in: data)])
        }
        let values = data.build(list)
        transactionData += values
        return .transmit(
            GenerateCryptogram.command(requested, combined: isCombined, data: values))
    }

    /// Stores the answer, and checks that it is complete and allowed.
    ///
    /// The cryptogram can be in the signature.
    ///
    /// - Returns: End Application if the answer violates a rule; `nil` to continue.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return transaction.end(
                Self.section, "GENERATE AC", [.statusWord(response.statusWord)])
        }
        let subject = "Answer to GENERATE AC"
        guard let objects = GenerateCryptogram.objects(response.data) else {
            return transaction.end(
                Self.section, subject,
                Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1))
        }
        if let end = transaction.store(objects, subject) { return end }
        let isSigned = isCombined && transaction.data.hasValue(.signedDynamicApplicationData)
        let mandatory: [Tag] =
            [.cryptogramInformationData, .applicationTransactionCounter]
            + (isSigned ? [] : [.applicationCryptogram])
        if let end = transaction.require(mandatory, transaction.reference(Self.section)) {
            return end
        }
        let evidence = [Evidence.element(.cryptogramInformationData, in: transaction.data)]
        guard let cryptogram = transaction.data.cryptogram, requested.allows(cryptogram) else {
            return transaction.end(Self.section, "Cryptogram Information Data", evidence)
        }
        answer = response.data
        transaction.record(
            Self.section, "Cryptogram Information Data", evidence, .returned(cryptogram))
        return nil
    }

    /// Verifies the combined signature; one that the card did not send counts as failed.
    ///
    /// - Returns: Whether the card is genuine; also `true` if no signature was requested, or the card
    ///   declined.
    func isGenuine(_ transaction: inout TransactionContext, staticData: [UInt8]) -> Bool {
        let data = transaction.data
        guard isCombined, data.cryptogram != .decline else { return true }
        let verdict =
            data.hasValue(.signedDynamicApplicationData)
            ? transaction.activation.offlineDataAuthentication.verdict { keys in
                CombinedDataAuthentication.verify(
                    data: data, staticData: staticData, transactionData: transactionData,
                    response: answer, keys: keys)
            }
            : .failed(
                AuthenticationFailure(
                    .combinedSignature, .dataMissing(.signedDynamicApplicationData)))
        transaction.record(verdict, "Combined data authentication")
        guard verdict.result == .successful else {
            transaction.add(.combinedDataAuthenticationFailed)
            transaction.storeFindings()
            return false
        }
        return true
    }
}

extension TransactionData {
    /// The type of the card's cryptogram (`9F27`), or `nil` if it is reserved or missing.
    var cryptogram: CryptogramInformationData.Cryptogram? {
        self[.cryptogramInformationData]?.first.flatMap {
            CryptogramInformationData(rawValue: $0).cryptogram
        }
    }

    /// The data that the card requests (CDOL1, `8C`), or `nil` if a short command cannot hold it.
    var cryptogramList: DataObjectList? {
        guard let list = self[.cdol1].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength <= 255
        else { return nil }
        return list
    }
}
