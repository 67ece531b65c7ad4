// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of merchants, API keys, readers, tokens, and keys, by name.
    static let accounts: [String: JSONValue] = [
        "Merchant": object(merchant),
        "NewMerchant": object(merchant + [("apiKey", text, true)]),
        "MerchantList": list("merchants", of: "Merchant"),
        "Terms": object([("acceptedTerms", nullable("string"), true)]),
        "APIKey": object(apiKey),
        "NewAPIKey": object(apiKey + [("apiKey", text, true)]),
        "APIKeyList": list("apiKeys", of: "APIKey"),
        "ReaderChallenge": object([
            ("nonce", text, true), ("audience", text, true), ("merchant", text, true),
            ("expiresAt", integer, true),
        ]),
        "Reader": object([
            ("thumbprint", text, true), ("name", text, true), ("merchant", text, true),
            ("createdAt", integer, true), ("revokedAt", nullable("integer"), true),
        ]),
        "ReaderList": list("readers", of: "Reader"),
        "InitialPINKey": object([
            ("keyBlock", text, true), ("initialKeyIdentifier", text, true),
            ("reader", text, true),
        ]),
        "Token": object([("token", text, true), ("expiresAt", integer, true)]),
        "KeyRelease": object([
            ("keyBlock", text, true), ("iv", text, true), ("cipherText", text, true),
            ("algorithm", texts(["AES-128-CBC"]), true), ("padding", texts(["ISO9797-1-2"]), true),
        ]),
        // See RFC 7517, 5; a key has the members of its type.
        "JWKSet": object([("keys", array(anyObject), true)]),
    ]

    private static let merchant: [(name: String, schema: JSONValue, isRequired: Bool)] = [
        ("id", text, true), ("name", text, true), ("categoryCode", text, true),
        ("terminalProfile", text, true), ("acceptedTerms", nullable("string"), true),
    ]

    private static let apiKey: [(name: String, schema: JSONValue, isRequired: Bool)] = [
        ("id", text, true), ("name", text, true), ("merchant", nullable("string"), true),
        ("scopes", array(texts(APIKeyScope.allCases.map(\.rawValue))), true),
        ("createdAt", integer, true), ("expiresAt", nullable("integer"), true),
        ("revokedAt", nullable("integer"), true),
    ]

    /// An object with any members.
    static let anyObject: JSONValue = ["type": "object"]

    /// Returns the schema of a value of a type, or null.
    static func nullable(_ type: String) -> JSONValue { ["type": [.string(type), "null"]] }
}
