// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of merchants, API keys, readers, tokens, and keys, by name.
    static let accounts: [String: JSONValue] = [
        "Merchant": object(merchant),
        "NewMerchant": object(merchant + [newKey]),
        "MerchantList": list(
            "merchants", of: "Merchant", "All merchants, in the order of their ids."),
        "Terms": object([acceptedTerms]),
        "APIKey": object(apiKey),
        "NewAPIKey": object(apiKey + [newKey]),
        "APIKeyList": list(
            "apiKeys", of: "APIKey",
            "All API keys, in the order of their creation, without the keys themselves."),
        "ReaderChallenge": readerChallenge,
        "Reader": reader,
        "ReaderList": list(
            "readers", of: "Reader",
            "The readers of the merchant that asks, or of all merchants for the provider, in the "
                + "order of their enrollment."),
        "InitialPINKey": initialPINKey,
        "Token": object([
            SchemaMember(
                "token", text, "The signed token (JWT), which the app gives to its reader.",
                example: "eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJwc3AudGVzdCJ9.c2lnbmF0dXJl"),
            SchemaMember(
                "expiresAt", integer, "When the token expires, in seconds since 1970.",
                example: 1_795_728_011),
        ]),
        "KeyRelease": keyRelease,
        "JWKSet": object([
            SchemaMember(
                "keys", array(anyObject),
                "The public keys (RFC 7517), first those that verify tokens, then those for which "
                    + "readers seal data; each has the members of its type.")
        ]),
    ]

    private static let acceptedTerms = SchemaMember(
        "acceptedTerms", nullable("string"),
        "The version of the terms that the merchant accepted, or null if it accepted none.",
        example: "2026-01")

    private static let newKey = SchemaMember(
        "apiKey", text, "The API key itself, which no later response contains.",
        example: "psp_EXAMPLE-4fYQ0uQmY1l8m0nZ2sUe3oVh6rTb9cWx5dA")

    private static let merchant = [
        SchemaMember(
            "id", text, "The merchant's identifier, as in reader tokens.", example: "CAFE-1"),
        SchemaMember(
            "name", text, "The merchant's name, which cardholders see.", example: "Cafe One"),
        SchemaMember(
            "categoryCode", text, "The merchant category code (ISO 18245), four digits.",
            example: "5999"),
        SchemaMember(
            "terminalProfile", text,
            "The merchant's terminal profile, a UUID, which its reader tokens contain (tpid).",
            example: "7c6f1c0e-3f0a-4e0f-9b43-5d1c1f7f2a60"),
        acceptedTerms,
    ]

    private static let apiKey = [
        SchemaMember(
            "id", text, "The name of the API key in paths; it is not secret.",
            example: "key_0123456789ABCDEF"),
        SchemaMember(
            "name", text, "The name that was given when the key was created; may be empty.",
            example: "till 2"),
        SchemaMember(
            "merchant", nullable("string"),
            "The id of the merchant that owns the key, or null for a key of the provider.",
            example: "CAFE-1"),
        SchemaMember(
            "scopes", array(texts(APIKeyScope.allCases.map(\.rawValue))),
            "What the key allows."),
        SchemaMember(
            "createdAt", integer, "When the key was created, in seconds since 1970.",
            example: 1_795_555_211),
        SchemaMember(
            "expiresAt", nullable("integer"),
            "When the key expires, in seconds since 1970, or null if it does not.",
            example: 1_827_091_211),
        SchemaMember(
            "revokedAt", nullable("integer"),
            "When the key was revoked, in seconds since 1970, or null if it was not.",
            example: 1_795_641_611),
    ]

    private static let readerChallenge = object([
        SchemaMember(
            "nonce", text,
            "32 random bytes in Base64URL, which the reader signs; valid for one enrollment.",
            example: "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"),
        SchemaMember(
            "audience", text, "The provider's name, which the reader signs too.",
            example: "psp.test"),
        SchemaMember(
            "merchant", text, "The id of the merchant for which the reader is enrolled.",
            example: "CAFE-1"),
        SchemaMember(
            "expiresAt", integer,
            "When the nonce expires, in seconds since 1970: ten minutes after the request.",
            example: 1_795_555_811),
    ])

    private static let reader = object([
        thumbprint(
            "thumbprint", "The thumbprint of the reader's public key (RFC 7638), which names it."),
        SchemaMember(
            "name", text, "The name that was given at the enrollment; may be empty.",
            example: "counter"),
        SchemaMember(
            "merchant", text, "The id of the merchant that the reader serves.", example: "CAFE-1"),
        SchemaMember(
            "createdAt", integer, "When the reader was first enrolled, in seconds since 1970.",
            example: 1_795_555_211),
        SchemaMember(
            "revokedAt", nullable("integer"),
            "When the reader was revoked, in seconds since 1970, or null if it was not.",
            example: 1_795_641_611),
    ])

    private static let initialPINKey = object([
        SchemaMember(
            "keyBlock", text,
            "The reader's initial PIN key as a TR-31 key block under the facility's protection key.",
            example: keyBlockExample),
        SchemaMember(
            "initialKeyIdentifier", text,
            "The identifier of the initial key (ANSI X9.24-3): 16 hexadecimal digits.",
            example: "0000000100000001"),
        thumbprint("reader", "The thumbprint of the reader for which the key is."),
    ])

    private static let keyRelease = object([
        SchemaMember(
            "keyBlock", text,
            "The one-time key as a TR-31 key block under the security module's key.",
            example: keyBlockExample),
        SchemaMember(
            "iv", text, "The initialization vector in Base64: 16 bytes.",
            example: "AAECAwQFBgcICQoLDA0ODw=="),
        SchemaMember(
            "cipherText", text,
            "The card data, BER-TLV, enciphered under the one-time key; Base64.",
            example: "EBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8="),
        SchemaMember(
            "algorithm", texts(["AES-128-CBC"]), "How the card data is enciphered."),
        SchemaMember(
            "padding", texts(["ISO9797-1-2"]),
            "How the card data is padded: ISO/IEC 9797-1, method 2."),
    ])

    private static let keyBlockExample: JSONValue =
        "D0144D0AD00E0000 (the encrypted key and its authentication code follow)"

    /// Returns a member with the thumbprint of a reader's key.
    static func thumbprint(
        _ name: String, _ description: String, isRequired: Bool = true
    ) -> SchemaMember {
        SchemaMember(
            name, text, description, example: .string(thumbprintExample), isRequired: isRequired)
    }

    static let thumbprintExample = "OmB0jbdyKxg1BuWuJgBv2bfqbQIA8yp3xUBq-1WRFdA"

    /// An object with any members.
    static let anyObject: JSONValue = ["type": "object"]

    /// Returns the schema of a value of a type, or null.
    static func nullable(_ type: String) -> PlainSchema { ["type": [.string(type), "null"]] }
}
