// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Checkout
import ProximityReader

/// A provider that approves what it prints; `taptopay psp open` asks the issuer.
struct PrintingProvider: PaymentProvider {
    let token: String

    func readerToken() -> PaymentCardReader.Token { PaymentCardReader.Token(rawValue: token) }

    func authorize(_ read: PaymentCardReadResult) -> ProviderResponse {
        print(read.paymentCardData ?? "")
        return .approved
    }
}

/// What the arguments ask for.
enum Command {
    case pay(Decimal, currencyCode: String)
    case refund(Decimal, currencyCode: String)
    case verify(currencyCode: String)

    init?(_ arguments: [String]) {
        switch (arguments.first, arguments.count) {
        case ("verify", 2):
            self = .verify(currencyCode: arguments[1])
        case ("pay", 3):
            guard let amount = Decimal(string: arguments[1]) else { return nil }
            self = .pay(amount, currencyCode: arguments[2])
        case ("refund", 3):
            guard let amount = Decimal(string: arguments[1]) else { return nil }
            self = .refund(amount, currencyCode: arguments[2])
        default:
            return nil
        }
    }
}

func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data((reason + "\n").utf8))
    exit(1)
}

// A till on a terminal, with the reader token on standard input.
guard let command = Command(Array(CommandLine.arguments.dropFirst())), let token = readLine() else {
    fail(
        """
        Usage: point-of-sale pay AMOUNT CURRENCY < reader-token.jwt
               point-of-sale refund AMOUNT CURRENCY < reader-token.jwt
               point-of-sale verify CURRENCY < reader-token.jwt
        """)
}
let pointOfSale = PointOfSale(provider: PrintingProvider(token: token))
await pointOfSale.prepare()
if pointOfSale.state == .termsRequired { await pointOfSale.acceptTerms() }
if case .unavailable(let reason) = pointOfSale.state { fail(reason) }
let outcome =
    switch command {
    case .pay(let amount, let currencyCode): await pointOfSale.pay(amount, in: currencyCode)
    case .refund(let amount, let currencyCode): await pointOfSale.refund(amount, in: currencyCode)
    case .verify(let currencyCode): await pointOfSale.verify(in: currencyCode, for: .lookUp)
    }
switch outcome {
case .approved: break
case .declined: fail("The card was declined.")
case .cancelled: fail("No card was presented in time.")
case .failed(let reason): fail(reason)
}
