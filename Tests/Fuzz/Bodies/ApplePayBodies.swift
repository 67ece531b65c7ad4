// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import PaymentToken

enum ApplePayBodies {
    /// Payment data in the format of genuine tokens.
    private static let plain = Array(
        (#"{"applicationPrimaryAccountNumber":"4761739001010010","#
            + #""applicationExpirationDate":"301231","currencyCode":"840","#
            + #""transactionAmount":1250,"deviceManufacturerIdentifier":"040010030273","#
            + #""paymentDataType":"3DSecure","paymentData":{"onlinePaymentCryptogram":"#
            + #""AMwBRjPWDnAgAA7Rls7mAoABFA=="}}"#).utf8)

    /// Made once per run, with its signature.
    private static let genuine: ApplePayToken = {
        guard let token = try? ApplePayWorld.shared.token(plain) else {
            preconditionFailure("no token could be made")
        }
        return token
    }()

    /// Takes the bytes as a token, a part of one, or a change to a genuine one.
    ///
    /// The first byte says what the others are: a change to a genuine signature (1: offset in two
    /// bytes, how many to drop, what to insert), payment data (2), an ephemeral key (3), or a
    /// signature (4); otherwise all bytes are a token's text.
    static func token(_ bytes: [UInt8]) {
        let world = ApplePayWorld.shared
        let rest = Array(bytes.dropFirst())
        switch bytes.first {
        case 1: changed(rest, genuine, world)
        case 2:
            guard let token = try? world.token(rest), let payment = world.open(token.paymentData)
            else { return }
            precondition((8...19).contains(payment.number.count) && payment.amount >= 0)
            precondition(!payment.description.isEmpty)
        case 3:
            guard let token = try? world.token(plain, ephemeralKey: rest) else { return }
            precondition(world.open(token.paymentData) == nil, "another key opened the token")
        case 4:
            var token = genuine
            token.signature = rest
            precondition(world.open(token.paymentData) == nil, "a signature was made up")
        default:
            guard let token = try? ApplePayToken(json: bytes) else {
                precondition(world.open(bytes) == nil)
                return
            }
            precondition((try? ApplePayToken(json: token.paymentData)) == token)
            precondition(world.open(bytes) == nil, "a token was made up")
        }
    }

    /// Unsigned bytes can change; what is opened is always the genuine payment.
    private static func changed(
        _ bytes: [UInt8], _ genuine: ApplePayToken, _ world: ApplePayWorld
    ) {
        guard bytes.count >= 3 else { return }
        var token = genuine
        let original = genuine.signature
        let offset = (Int(bytes[0]) << 8 | Int(bytes[1])) % (original.count + 1)
        token.signature = Array(
            original.prefix(offset) + bytes.dropFirst(3)
                + original.dropFirst(offset).dropFirst(Int(bytes[2])))
        guard let payment = world.open(token.paymentData) else {
            precondition(token.signature != original, "a genuine token was refused")
            return
        }
        precondition(payment.amount == 1250)
    }
}
