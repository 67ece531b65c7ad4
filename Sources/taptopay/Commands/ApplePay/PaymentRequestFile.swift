// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials
internal import PaymentToken
internal import Support

/// A payment request in a file.
///
/// The file contains a JSON object: either an `ApplePayPaymentRequest` of Apple Pay on the Web with
/// `merchantIdentifier`, or a `request.json` with only an `amount`.
enum PaymentRequestFile {
    /// Reads a request.
    ///
    /// - Throws: `CommandError` that names the invalid member.
    static func request(_ path: String) throws(CommandError) -> PaymentRequest {
        let decoder = try JSONObjectDecoder(file: path)
        do throws(JSONMemberError) {
            return try request(decoder)
        } catch {
            throw .usage("\(error)")
        }
    }

    private static func request(
        _ object: JSONObjectDecoder
    ) throws(JSONMemberError) -> PaymentRequest {
        var request = PaymentRequest()
        request.merchantIdentifier = try object.text("merchantIdentifier") ?? ""
        request.countryCode = try object.text("countryCode") ?? "US"
        request.currencyCode = try object.text("currencyCode") ?? "USD"
        request.supportedNetworks =
            try object.list("supportedNetworks", of: "names of networks", \.string)?.map { name in
                PaymentNetwork.all.first { $0.rawValue.lowercased() == name.lowercased() }
                    ?? PaymentNetwork(rawValue: name)
            } ?? PaymentNetwork.all
        request.merchantCapabilities = try capabilities(object)
        if let amount = try object.amount("amount") {
            request.summaryItems = [SummaryItem(label: "Total", amount: amount)]
            request.applicationData = try object.bytes("applicationData", count: 0...4096)
        } else {
            request.summaryItems = try items(object.objects("lineItems") ?? [])
            if let total = try object.object("total") {
                request.summaryItems.append(try item(total))
            }
            request.applicationData = try object.read("applicationData", allowed: "Base64") {
                $0.string.flatMap { Base64.bytes($0) }
            }
        }
        request.shippingMethods = try methods(object.objects("shippingMethods") ?? [])
        request.requiredShippingFields = try fields(object, "requiredShippingContactFields")
        request.requiredBillingFields = try fields(object, "requiredBillingContactFields")
        request.supportsCouponCode = try object.boolean("supportsCouponCode") ?? false
        request.couponCode = try object.text("couponCode")
        request.supportedCountries =
            try object.list("supportedCountries", of: "ISO 3166 codes", \.string)
            .map { Set($0) }
        return request
    }

    private static func capabilities(
        _ object: JSONObjectDecoder
    ) throws(JSONMemberError) -> MerchantCapabilities {
        guard object.contains("merchantCapabilities") else { return .threeDSecure }
        let all: [MerchantCapabilities] = try object.elements(
            "merchantCapabilities",
            of: [
                "supports3DS": .threeDSecure, "supportsEMV": .emv, "supportsCredit": .credit,
                "supportsDebit": .debit,
            ])
        return all.reduce(into: []) { $0.formUnion($1) }
    }

    private static func items(
        _ objects: [JSONObjectDecoder]
    ) throws(JSONMemberError) -> [SummaryItem] {
        try objects.map { (object) throws(JSONMemberError) in try item(object) }
    }

    private static func item(_ object: JSONObjectDecoder) throws(JSONMemberError) -> SummaryItem {
        let isPending = try object.text("type") == "pending"
        return SummaryItem(
            label: try object.text("label") ?? "",
            amount: try object.amount("amount") ?? 0, timing: isPending ? .pending : .final)
    }

    private static func methods(
        _ objects: [JSONObjectDecoder]
    ) throws(JSONMemberError) -> [ShippingMethod] {
        try objects.map { (object) throws(JSONMemberError) in
            ShippingMethod(
                identifier: try object.text("identifier") ?? "",
                label: try object.text("label") ?? "", detail: try object.text("detail") ?? "",
                amount: try object.amount("amount") ?? 0)
        }
    }

    private static func fields(
        _ object: JSONObjectDecoder, _ name: String
    ) throws(JSONMemberError) -> Set<ContactField> {
        Set(
            try object.elements(
                name,
                of: [
                    "postalAddress": .postalAddress, "email": .emailAddress,
                    "phone": .phoneNumber, "name": .name, "phoneticName": .phoneticName,
                ]))
    }
}

extension JSONObjectDecoder {
    /// Creates a decoder for a file with one JSON object.
    convenience init(file path: String) throws(CommandError) {
        let bytes = try InputFile.bytes(path)
        do throws(JSONMemberError) {
            try self.init(parsing: bytes, document: path)
        } catch {
            throw .usage("\(error)")
        }
    }

    /// Reads an amount, which is a string such as `"12.50"` or `"-5"`.
    func amount(_ name: String) throws(JSONMemberError) -> Decimal? {
        try read(name, allowed: "a string such as “12.50”") { value in
            guard let text = value.string else { return nil }
            let digits = text.hasPrefix("-") ? String(text.dropFirst()) : text
            guard digits.isDecimalNumber else { return nil }
            return Decimal(string: text)
        }
    }

    /// Reads a string, which can be empty.
    func text(_ name: String) throws(JSONMemberError) -> String? {
        try read(name, allowed: "a string", \.string)
    }

    /// Reads the elements of a list, each of which has a name; empty if the member is missing.
    func elements<Value>(
        _ name: String, of choices: KeyValuePairs<String, Value>
    ) throws(JSONMemberError) -> [Value] {
        let allowed = choices.map { "“\($0.key)”" }.joined(separator: ", ")
        return try list(name, of: allowed) { value in
            choices.first { $0.key == value.string }?.value
        } ?? []
    }
}
