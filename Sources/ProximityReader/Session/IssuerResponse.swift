// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The issuer's response to an online request, for the card.
///
/// It comes from the payment service provider, in the fields of the authorization response
/// that are intended for the card.
public struct IssuerResponse: Hashable, Sendable {
    /// Authorization Response Code (`8A`): two characters, such as `00` for approved.
    public var responseCode: String
    /// Issuer Authentication Data (`91`): 8 to 16 bytes, or `nil`.
    public var authenticationData: Data?
    /// Issuer Script Templates (`71`, `72`), each with its tag and length.
    public var scripts: [Data]

    /// Creates a response without checking it.
    public init(responseCode: String, authenticationData: Data? = nil, scripts: [Data] = []) {
        self.responseCode = responseCode
        self.authenticationData = authenticationData
        self.scripts = scripts
    }

    /// The data objects of the response.
    ///
    /// - Throws: `UpdateError` with `invalidResponse`.
    var objects: [DataObject] {
        get throws(PaymentCardReaderSession.UpdateError) {
            let code = Array(responseCode.utf8)
            guard code.count == 2, code.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw .invalidResponse("the response code (8A) must have two characters")
            }
            var objects = [DataObject(.authorizationResponseCode, code)]
            if let data = authenticationData {
                guard (8...16).contains(data.count) else {
                    throw .invalidResponse(
                        "the authentication data (91) must have 8 to 16 bytes, not \(data.count)")
                }
                objects.append(DataObject(.issuerAuthenticationData, Array(data)))
            }
            for (index, script) in scripts.enumerated() {
                guard let templates = try? DataObject.sequence(Array(script)),
                    templates.count == 1,
                    [.issuerScriptTemplate1, .issuerScriptTemplate2].contains(templates[0].tag)
                else {
                    throw .invalidResponse("script \(index + 1) is not a template 71 or 72")
                }
                objects += templates
            }
            return objects
        }
    }
}
