// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import WaxShop

// A shop on a terminal: prints the token that its server passes on to the payment service provider.
let shop = WaxShop()
switch await shop.buy() {
case .ordered:
    print(String(decoding: shop.token?.paymentData ?? Data(), as: UTF8.self))
case .cancelled: fail("The customer closed the sheet.")
case .unavailable: fail("This machine has no wallet. Set TAPTOPAY_WALLET=emulated.")
case .needsCard: fail("The wallet has no card of the shop's networks.")
}

func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data((reason + "\n").utf8))
    exit(1)
}
