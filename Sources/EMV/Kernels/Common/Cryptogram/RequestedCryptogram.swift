// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The cryptogram that a kernel requests with its first GENERATE AC, and the card's answer.
///
/// See EMV Book 3, 6.5.5 and 10.8, and EMV Book 2, 6.6.
struct RequestedCryptogram: Hashable, Sendable {
    /// Whether a combined signature (CDA) was requested.
    private(set) var isCombined = false
    private var requested = CryptogramInformationData.Cryptogram.decline
    /// The values of GET PROCESSING OPTIONS and GENERATE AC, in the order in which they were sent.
    private var transactionData: [UInt8] = []
    /// The data of the answer, as received.
    private var answer: ArraySlice<UInt8> = []

    /// Adds the values that GET PROCESSING OPTIONS sent, which a combined signature covers.
    mutating func addOptions(_ values: [UInt8]) { transactionData += values }

    /// Returns GENERATE AC with the values that the card requests (CDOL1, `8C`).
    ///
    /// - Parameters:
    ///   - cryptogram: The cryptogram to request.
    ///   - isCombined: Whether to request a combined signature.
    ///   - data: The transaction's data.
    /// - Returns: The command, or `nil` if the list is malformed or too long.
    mutating func command(
        _ cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool,
        _ data: TransactionData
    ) -> CommandAPDU? {
        guard let list = data[.cdol1].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength <= 255
        else { return nil }
        let values = data.build(list)
        transactionData += values
        requested = cryptogram
        self.isCombined = isCombined
        return GenerateCryptogram.command(cryptogram, combined: isCombined, data: values)
    }

    /// Stores the answer, and checks that it is complete and allowed.
    ///
    /// The cryptogram can be in the signature.
    ///
    /// - Parameters:
    ///   - response: The card's answer.
    ///   - applicationData: The elements that the card has sent, to which those of the answer are
    ///     added.
    ///   - data: The transaction's data, to which the elements are added.
    /// - Returns: The violated rule, or `nil`.
    mutating func answered(
        _ response: ResponseAPDU, _ applicationData: inout ReadApplicationData,
        in data: inout TransactionData
    ) -> ReadApplicationData.Violation? {
        guard response.isSuccess else {
            return violation("GENERATE AC", [.statusWord(response.statusWord)])
        }
        guard let objects = GenerateCryptogram.objects(response.data) else {
            return violation(
                "Answer to GENERATE AC",
                Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1))
        }
        if let found = applicationData.store(objects, "Answer to GENERATE AC", in: &data) {
            return found
        }
        let isSigned = isCombined && data.hasValue(.signedDynamicApplicationData)
        let mandatory: [Tag] =
            [.cryptogramInformationData, .applicationTransactionCounter]
            + (isSigned ? [] : [.applicationCryptogram])
        if let missing = mandatory.first(where: { !data.hasValue($0) }) {
            return violation("Mandatory data missing", [.element(missing, nil)])
        }
        guard let cryptogram = data.cryptogram, requested.allows(cryptogram) else {
            return violation(
                "Cryptogram Information Data", [.element(.cryptogramInformationData, in: data)])
        }
        answer = response.data
        return nil
    }

    /// Verifies the combined signature; one that the card did not send counts as failed.
    ///
    /// - Parameters:
    ///   - data: The transaction's data.
    ///   - staticData: The content of the records that the signature's certificates cover.
    ///   - authentication: How to perform offline data authentication.
    /// - Returns: The verdict.
    func verdict(
        _ data: TransactionData, staticData: [UInt8], _ authentication: OfflineDataAuthentication
    ) -> AuthenticationVerdict {
        guard data.hasValue(.signedDynamicApplicationData) else {
            return .failed(
                AuthenticationFailure(
                    .combinedSignature, .dataMissing(.signedDynamicApplicationData)))
        }
        return authentication.verdict { keys in
            CombinedDataAuthentication.verify(
                data: data, staticData: staticData, transactionData: transactionData,
                response: answer, keys: keys)
        }
    }

    private func violation(
        _ subject: String, _ evidence: [Evidence]
    ) -> ReadApplicationData.Violation {
        ReadApplicationData.Violation(rule: .answer, subject: subject, evidence: evidence)
    }
}

extension TransactionData {
    /// The type of the card's cryptogram (`9F27`), or `nil` if it is reserved or missing.
    var cryptogram: CryptogramInformationData.Cryptogram? {
        self[.cryptogramInformationData]?.first.flatMap {
            CryptogramInformationData(rawValue: $0).cryptogram
        }
    }
}
