// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Checkout
import ProximityReader

// A till on a terminal: point-of-sale AMOUNT CURRENCY, with the reader token on standard input.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2, let amount = Decimal(string: arguments[0]), amount > 0,
    let token = readLine()
else {
    fail("Usage: point-of-sale AMOUNT CURRENCY < reader-token.jwt")
}
let checkout = Checkout(
    reader: PaymentCardReader(), token: PaymentCardReader.Token(rawValue: token))
do {
    switch try await checkout.pay(amount, in: arguments[1]) {
    case .paid(_, let sealed): print(sealed)
    case .declined: fail("The card was declined.")
    case .cancelled: fail("No card was presented in time.")
    case .tryLater(let reason): fail(reason)
    }
} catch let error as PaymentCardReaderError {
    fail("The reader cannot be used: \(error.errorDescription)")
} catch let error as PaymentCardReaderSession.ReadError {
    fail("The card was not read: \(error.errorDescription)")
}

func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data((reason + "\n").utf8))
    exit(1)
}
