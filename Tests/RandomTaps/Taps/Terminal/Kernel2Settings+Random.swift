// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

extension Kernel2Settings: RandomSettings {
    mutating func change(_ draw: inout Draw) {
        configuration = draw.changed(configuration)
        if draw.isOne(in: 3) {
            capabilityIfVerificationRequired = draw.bytes(1)[0]
            capabilityIfVerificationNotRequired = draw.bytes(1)[0]
            securityCapability = draw.bytes(1)[0]
        }
        if draw.isOne(in: 2) {
            actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        } else if draw.isOne(in: 2) {
            actionCodes = TerminalActionCodes(
                denial: draw.isOne(in: 2) ? [] : draw.bits(), online: draw.bits(),
                default: draw.bits())
        }
        if draw.isOne(in: 4) { riskManagementData = draw.bits() }
        transactionLimitOnDevice = draw.one(of: [nil, 300_00])
        transactionLimitWithoutOnDevice = draw.one(of: [nil, 100_00])
        mobileSupportIndicator = draw.one(of: [0, 1, 3])
        readsBalanceBeforeCryptogram = draw.isOne(in: 4)
        readsBalanceAfterCryptogram = draw.isOne(in: 4)
        mostTornTransactions = draw.number(0...2)
        relayResistance.accuracyThreshold = UInt16(draw.number(0...0xFFFF))
        if draw.isOne(in: 4) {
            dataObjects[0xDF8112] = draw.one(of: [[0x9F, 0x70], [0x9F, 0x6E, 0x5A], [0x9F]])
        }
        if draw.isOne(in: 4) { dataObjects[0xFF8102] = [0x9F, 0x75, 0x02, 0xAA, 0xBB] }
        if draw.isOne(in: 8) { dataObjects[0xDF8110] = [] }
    }
}
