// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardDataClaims {
    /// The claims as JSON, in the order of the format specification.
    var bytes: [UInt8] {
        JSONWriter.object { writer in
            writer.append("ver", version)
            writer.append("env", environment)
            if let attestation { writer.append("att", attestation) }
            writer.append("iss", issuer)
            writer.append("aud", audience)
            writer.append("iat", issuedAt)
            if let millisecond { writer.append("ms", millisecond) }
            writer.append("exp", expiresAt)
            writer.append("jti", tokenIdentifier)
            writer.append("seq", sequence)
            writer.append("tid", transactionIdentifier)
            if let originalIssuedAt { writer.append("oiat", originalIssuedAt) }
            writer.append("mid", merchantIdentifier)
            writer.append("tpid", terminalProfile)
            writer.append("rtk") { writer in
                writer.append("kid", readerToken.keyIdentifier)
                writer.append("jti", readerToken.tokenIdentifier)
            }
            writer.append("req") { writer in
                writer.append("op", request.operation)
                writer.append("amt", request.amountText)
                if let other = request.otherAmountText { writer.append("oth", other) }
                writer.append("cur", request.currencyText)
            }
            writer.append("out", outcome)
            if isStored { writer.append("saf", true) }
            writer.append("pinBypassed", pinBypassed)
            writer.append("emv", hexadecimal: emv)
            if let encryptedPIN {
                writer.append("pin") { encryptedPIN.write(to: &$0) }
            } else {
                writer.append("pin", .null)
            }
        }
    }

    /// Parses claims, and ignores unknown members.
    ///
    /// - Throws: `PaymentTokenError` with `malformedJSON`, or `invalidClaims` when a member is
    ///   missing or has another type.
    package init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let claims: JSONObject
        do {
            claims = try JSONObject(parsing: text)
        } catch {
            throw PaymentTokenError(.malformedJSON, "The payload")
        }
        version = try claims.claim("ver", \.integer)
        environment = try claims.claim("env", \.nonemptyString)
        attestation = try claims.optionalClaim("att", \.nonemptyString)
        issuer = try claims.claim("iss", \.nonemptyString)
        audience = try claims.claim("aud", \.nonemptyString)
        issuedAt = try claims.claim("iat", \.integer)
        millisecond = try claims.optionalClaim("ms", \.integer)
        guard (0...999).contains(millisecond ?? 0) else {
            throw PaymentTokenError(.invalidClaims, "\"ms\"")
        }
        expiresAt = try claims.claim("exp", \.integer)
        tokenIdentifier = try claims.claim("jti", \.nonemptyString)
        sequence = try claims.claim("seq", \.integer)
        transactionIdentifier = try claims.claim("tid", \.nonemptyString)
        originalIssuedAt = try claims.optionalClaim("oiat", \.integer)
        merchantIdentifier = try claims.claim("mid", \.nonemptyString)
        terminalProfile = try claims.claim("tpid", \.nonemptyString)
        let token = try claims.claim("rtk", \.object)
        readerToken = ReaderTokenReference(
            keyIdentifier: try token.claim("kid", \.nonemptyString),
            tokenIdentifier: try token.claim("jti", \.nonemptyString))
        let request = try claims.claim("req", \.object)
        guard let amount = RequestClaim.amount(try request.claim("amt", \.nonemptyString)) else {
            throw PaymentTokenError(.invalidClaims, "\"amt\"")
        }
        guard
            let currencyCode = RequestClaim.currencyCode(try request.claim("cur", \.nonemptyString))
        else {
            throw PaymentTokenError(.invalidClaims, "\"cur\"")
        }
        var otherAmount: UInt64 = 0
        if let text = try request.optionalClaim("oth", \.nonemptyString) {
            guard let amount = RequestClaim.amount(text) else {
                throw PaymentTokenError(.invalidClaims, "\"oth\"")
            }
            otherAmount = amount
        }
        self.request = RequestClaim(
            operation: try request.claim("op", \.nonemptyString), amount: amount,
            otherAmount: otherAmount, currencyCode: currencyCode)
        outcome = try claims.claim("out", \.nonemptyString)
        isStored = try claims.optionalClaim("saf", \.boolean) ?? false
        pinBypassed = try claims.optionalClaim("pinBypassed", \.boolean) ?? false
        let digits = try claims.claim("emv", \.string)
        guard !digits.utf8.contains(where: { $0 == 0x20 || $0 == 0x09 }),
            let emv = Hexadecimal.bytes(digits)
        else { throw PaymentTokenError(.invalidClaims, "\"emv\"") }
        self.emv = emv
        encryptedPIN = try claims.optionalClaim("pin", \.object).map {
            (claim) throws(PaymentTokenError) in try EncryptedPIN(claim)
        }
    }
}
