// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV

extension Kernel5Settings: RandomSettings {
    mutating func change(_ draw: inout Draw) {
        combinationOptions = draw.changed(combinationOptions)
        interchangeProfile = draw.changed(interchangeProfile)
        if draw.isOne(in: 2) {
            actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        } else if draw.isOne(in: 2) {
            actionCodes = TerminalActionCodes(
                denial: draw.isOne(in: 2) ? [] : draw.bits(), online: draw.bits(),
                default: draw.bits())
        }
        randomSelection.threshold = draw.one(of: [0, 10_00, 999_999_999_999])
        randomSelection.targetPercentage = UInt8(draw.number(0...99))
        randomSelection.maximumTargetPercentage = UInt8(draw.number(0...99))
        transactionLimitWithoutOnDevice = draw.one(of: [nil, nil, 20_00])
        transactionLimitOnDevice = draw.one(of: [nil, nil, 100_00])
        mostTornTransactions = draw.number(0...2)
    }
}
