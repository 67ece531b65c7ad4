// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV

extension Kernel3Settings: RandomSettings {
    mutating func change(_ draw: inout Draw) {
        checksUsageForCash = draw.isOne(in: 2)
        checksUsageForCashback = draw.isOne(in: 2)
        showsOfflineSpendingAmount = draw.isOne(in: 2)
        sendsCardholderToPhone = draw.isOne(in: 2)
    }
}

extension Kernel7Settings: RandomSettings {
    mutating func change(_ draw: inout Draw) {
        checksUsageForCash = draw.isOne(in: 2)
        checksUsageForCashback = draw.isOne(in: 2)
        showsOfflineSpendingAmount = draw.isOne(in: 2)
        sendsCardholderToPhone = draw.isOne(in: 2)
    }
}

extension Kernel6Settings: RandomSettings {
    mutating func change(_ draw: inout Draw) {
        checksUsageControl = draw.isOne(in: 2)
        sendsCardholderToPhone = draw.isOne(in: 2)
        if draw.isOne(in: 2) { actionCodeOnline = draw.bits() }
    }
}
