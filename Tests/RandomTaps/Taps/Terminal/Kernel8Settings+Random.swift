// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

extension Kernel8Settings: RandomSettings {
    mutating func change(_ draw: inout Draw) {
        // Without RSA, the terminal cannot trust a genuine card with RSA certificates.
        configuration = draw.changed(configuration).union(.certificatesOfRSASupported)
        securityCapability = draw.changed(securityCapability)
        if draw.isOne(in: 3) {
            capabilityIfVerificationRequired = draw.bytes(1)[0]
            capabilityIfVerificationNotRequired = draw.bytes(1)[0]
        }
        if draw.isOne(in: 3) { denial = draw.bits() }
        online = draw.isOne(in: 3) ? draw.bits() : []
        if draw.isOne(in: 4) { riskManagementData = draw.bits() }
        if draw.isOne(in: 4) { reservedFindings = draw.bits() }
        qualifierVersion = UInt8(draw.number(0...3))
        defaultMACOffset = UInt8(draw.number(0...24))
        if draw.isOne(in: 8) { defaultCryptogramList = draw.bytes(0...8) }
        if draw.isOne(in: 4) { restartMessages = draw.bytes(0...4) }
        if draw.isOne(in: 4) { tagMapping = draw.bytes(0...8) }
        if draw.isOne(in: 4) { dataObjects[0x9F8203] = [0x9F, 0x81, 0x11, 0x9F, 0x81, 0x12] }
        if draw.isOne(in: 4) { dataObjects[0xBF8104] = [0x9F, 0x81, 0x12, 0x01, 0xAA] }
        if draw.isOne(in: 8) { dataObjects[0x9F8202] = [] }
    }
}
