// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV

extension Kernel4Settings: RandomSettings {
    mutating func change(_ draw: inout Draw) {
        readerCapabilities = draw.changed(readerCapabilities)
        enhancedReaderCapabilities = draw.changed(enhancedReaderCapabilities)
        if draw.isOne(in: 2) {
            actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        } else if draw.isOne(in: 2) {
            actionCodes = TerminalActionCodes(
                denial: draw.isOne(in: 2) ? [] : draw.bits(), online: draw.bits(),
                default: draw.bits())
        }
        if draw.isOne(in: 4) { securityCapability = draw.bytes(1)[0] }
        isUnableToGoOnline = draw.isOne(in: 8)
        requestsOnlineCryptogramForRefund = draw.isOne(in: 2)
        unpredictableNumberRange = UInt8(draw.number(60...255))
    }
}
