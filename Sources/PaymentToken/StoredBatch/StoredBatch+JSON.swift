// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension StoredBatch {
    /// Parses a batch from an app without verifying it.
    ///
    /// - Throws: `PaymentTokenError` with `malformedJSON`, or `invalidClaims` when a member is
    ///   missing or has another type, or the number of reads does not match the count.
    public init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let object: JSONObject
        do {
            object = try JSONObject(parsing: text, limits: .batch)
        } catch {
            throw PaymentTokenError(.malformedJSON, "The batch")
        }
        let members = ClaimsDecoder(object)
        identifier = try Self.name(members)
        leafCertificate = try members.text("leafCertificate")
        signature = try members.text("signature")
        guard let list = object["intermediateCertificate"]?.array,
            case let certificates = list.compactMap(\.string), certificates.count == list.count
        else { throw PaymentTokenError(.invalidClaims, "\"intermediateCertificate\"") }
        intermediateCertificates = certificates
        guard let list = object["payments"]?.array else {
            throw PaymentTokenError(.invalidClaims, "\"payments\"")
        }
        var payments: [Payment] = []
        for element in list {
            guard let object = element.object else {
                throw PaymentTokenError(.invalidClaims, "\"payments\"")
            }
            payments.append(try Payment(ClaimsDecoder(object)))
        }
        guard (1...Self.maximumCount).contains(payments.count),
            Set(payments.map(\.identifier)).count == payments.count
        else { throw PaymentTokenError(.invalidClaims, "\"payments\"") }
        guard try members.integer("count") == Int64(payments.count) else {
            throw PaymentTokenError(.invalidClaims, "\"count\"")
        }
        self.payments = payments
    }

    /// Reads an identifier; one with a line feed could shift the parts of the signed message.
    static func name(_ members: ClaimsDecoder) throws(PaymentTokenError) -> String {
        let name = try members.text("id")
        guard name.utf8.count <= 128, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw PaymentTokenError(.invalidClaims, "\"id\"")
        }
        return name
    }
}

extension StoredBatch.Payment {
    fileprivate init(_ members: ClaimsDecoder) throws(PaymentTokenError) {
        identifier = try StoredBatch.name(members)
        sealed = SealedToken(paymentCardData: try members.text("paymentCardData"))
        generalCardData = try members.text("generalCardData", mayBeEmpty: true)
        signature = try members.text("signature")
        for part in [sealed.paymentCardData, generalCardData, signature]
        where part.utf8.contains(UInt8(ascii: "\n")) {
            throw PaymentTokenError(.invalidClaims, "\"payments\"")
        }
    }
}
