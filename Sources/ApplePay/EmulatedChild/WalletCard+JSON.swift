// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

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
