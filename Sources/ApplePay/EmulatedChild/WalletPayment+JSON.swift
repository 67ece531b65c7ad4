// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

extension WalletPayment {
    var json: JSONObject {
        var members: [(String, JSONValue)] = [
            ("card", .string(card)), ("merchantIdentifier", .string(merchantIdentifier)),
            ("amount", .integer(amount)), ("currencyCode", .integer(Int64(currencyCode))),
            ("countryCode", .string(countryCode)), ("capabilities", capabilities.json),
            ("nonce", .string(Hexadecimal.string(nonce))),
        ]
        if let hash = applicationDataHash {
            members.append(("applicationDataHash", .string(Hexadecimal.string(hash))))
        }
        return JSONObject(members: members)
    }

    /// Creates a payment from JSON; fails if a member is missing.
    init?(json: JSONObject?) {
        guard let json, let card = json["card"]?.string,
            let merchantIdentifier = json["merchantIdentifier"]?.string,
            let amount = json["amount"]?.integer,
            let currencyCode = json["currencyCode"]?.integer.flatMap({ UInt16(exactly: $0) }),
            let countryCode = json["countryCode"]?.string,
            let capabilities = MerchantCapabilities(json: json["capabilities"]),
            let nonce = json["nonce"]?.string.flatMap({ Hexadecimal.bytes($0) })
        else { return nil }
        var hash: [UInt8]?
        if let value = json["applicationDataHash"] {
            guard let bytes = value.string.flatMap({ Hexadecimal.bytes($0) }) else { return nil }
            hash = bytes
        }
        self.init(
            card: card, merchantIdentifier: merchantIdentifier, amount: amount,
            currencyCode: currencyCode, countryCode: countryCode, capabilities: capabilities,
            applicationDataHash: hash, nonce: nonce)
    }
}

extension WalletConsent {
    /// The JSON form; contains only an emulated device's passcode, between parent and child.
    var json: JSONObject {
        switch self {
        case .biometric(let isOwner): JSONObject(["isOwner": .boolean(isOwner)])
        case .passcode(let passcode):
            JSONObject([
                "passcode": .string(passcode.withBytes { String(decoding: $0, as: UTF8.self) })
            ])
        }
    }

    init?(json: JSONObject?) {
        if let isOwner = json?["isOwner"]?.boolean {
            self = .biometric(isOwner: isOwner)
        } else if let passcode = json?["passcode"]?.string {
            self = .passcode(SecretBytes(Array(passcode.utf8)))
        } else {
            return nil
        }
    }
}

extension WalletCharge {
    var json: JSONObject {
        JSONObject([
            "card": .string(card), "merchant": .string(merchant), "amount": .integer(amount),
            "currencyCode": .integer(Int64(currencyCode)),
        ])
    }

    init?(json: JSONObject?) {
        guard let json, let card = json["card"]?.string, let merchant = json["merchant"]?.string,
            let amount = json["amount"]?.integer,
            let currencyCode = json["currencyCode"]?.integer.flatMap({ UInt16(exactly: $0) })
        else { return nil }
        self.init(card: card, merchant: merchant, amount: amount, currencyCode: currencyCode)
    }
}

extension WalletCard {
    var json: JSONObject {
        JSONObject([
            "identifier": .string(identifier), "network": .string(network.rawValue),
            "kind": .integer(Int64(clamping: kind.rawValue)),
            "displayName": .string(displayName),
            "accountNumberSuffix": .string(accountNumberSuffix),
            "deviceAccountNumberSuffix": .string(deviceAccountNumberSuffix),
            "issuerCountry": .string(issuerCountry), "capabilities": capabilities.json,
        ])
    }

    /// Creates a card from JSON; fails if a member is missing.
    init?(json: JSONObject?) {
        guard let json, let identifier = json["identifier"]?.string,
            let network = json["network"]?.string,
            let kind = json["kind"]?.integer.flatMap({ UInt(exactly: $0) }).flatMap(Kind.init),
            let displayName = json["displayName"]?.string,
            let accountNumberSuffix = json["accountNumberSuffix"]?.string,
            let deviceAccountNumberSuffix = json["deviceAccountNumberSuffix"]?.string,
            let issuerCountry = json["issuerCountry"]?.string,
            let capabilities = MerchantCapabilities(json: json["capabilities"])
        else { return nil }
        self.init(
            identifier: identifier, network: PaymentNetwork(rawValue: network), kind: kind,
            displayName: displayName, accountNumberSuffix: accountNumberSuffix,
            deviceAccountNumberSuffix: deviceAccountNumberSuffix, issuerCountry: issuerCountry,
            capabilities: capabilities)
    }
}

extension MerchantCapabilities {
    var json: JSONValue { .integer(Int64(clamping: rawValue)) }

    init?(json: JSONValue?) {
        guard let value = json?.integer.flatMap({ UInt(exactly: $0) }) else { return nil }
        self.init(rawValue: value)
    }
}
