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
        let bytes = try InputFile.bytes(path)
        let object: JSONObject
        do throws(JSONError) {
            object = try JSONObject(parsing: bytes)
        } catch {
            throw .usage("\(path) is not a JSON object: \(error)")
        }
        return try request(RequestObject(path: path, object: object))
    }

    private static func request(_ object: RequestObject) throws(CommandError) -> PaymentRequest {
        var request = PaymentRequest()
        request.merchantIdentifier = try object.text("merchantIdentifier") ?? ""
        request.countryCode = try object.text("countryCode") ?? "US"
        request.currencyCode = try object.text("currencyCode") ?? "USD"
        request.supportedNetworks = try object.texts("supportedNetworks").map { name in
            PaymentNetwork.all.first { $0.rawValue.lowercased() == name.lowercased() }
                ?? PaymentNetwork(rawValue: name)
        }
        if object["supportedNetworks"] == nil { request.supportedNetworks = PaymentNetwork.all }
        request.merchantCapabilities = try capabilities(object)
        if let amount = try object.amount("amount") {
            request.summaryItems = [SummaryItem(label: "Total", amount: amount)]
            request.applicationData = try object.hexadecimal("applicationData")
        } else {
            request.summaryItems = try object.objects("lineItems").map(item)
            if let total = try object.object("total") {
                request.summaryItems.append(try item(total))
            }
            request.applicationData = try object.base64("applicationData")
        }
        request.shippingMethods = try object.objects("shippingMethods").map(method)
        request.requiredShippingFields = try fields(object, "requiredShippingContactFields")
        request.requiredBillingFields = try fields(object, "requiredBillingContactFields")
        request.supportsCouponCode = object["supportsCouponCode"]?.boolean ?? false
        request.couponCode = try object.text("couponCode")
        if object["supportedCountries"] != nil {
            request.supportedCountries = Set(try object.texts("supportedCountries"))
        }
        return request
    }

    private static func capabilities(
        _ object: RequestObject
    ) throws(CommandError) -> MerchantCapabilities {
        guard object["merchantCapabilities"] != nil else { return .threeDSecure }
        var all: MerchantCapabilities = []
        for name in try object.texts("merchantCapabilities") {
            switch name {
            case "supports3DS": all.insert(.threeDSecure)
            case "supportsEMV": all.insert(.emv)
            case "supportsCredit": all.insert(.credit)
            case "supportsDebit": all.insert(.debit)
            default: throw object.mistake("merchantCapabilities")
            }
        }
        return all
    }

    private static func item(_ object: RequestObject) throws(CommandError) -> SummaryItem {
        let isPending = try object.text("type") == "pending"
        return SummaryItem(
            label: try object.text("label") ?? "",
            amount: try object.amount("amount") ?? 0, timing: isPending ? .pending : .final)
    }

    private static func method(_ object: RequestObject) throws(CommandError) -> ShippingMethod {
        ShippingMethod(
            identifier: try object.text("identifier") ?? "",
            label: try object.text("label") ?? "", detail: try object.text("detail") ?? "",
            amount: try object.amount("amount") ?? 0)
    }

    private static func fields(
        _ object: RequestObject, _ name: String
    ) throws(CommandError) -> Set<ContactField> {
        var fields: Set<ContactField> = []
        for text in try object.texts(name) {
            switch text {
            case "postalAddress": fields.insert(.postalAddress)
            case "email": fields.insert(.emailAddress)
            case "phone": fields.insert(.phoneNumber)
            case "name": fields.insert(.name)
            case "phoneticName": fields.insert(.phoneticName)
            default: throw object.mistake(name)
            }
        }
        return fields
    }
}
