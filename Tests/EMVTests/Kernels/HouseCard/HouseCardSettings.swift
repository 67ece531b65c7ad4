// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

/// The settings of the house card's kernel.
struct HouseCardSettings: ConfigurableKernelSettings {
    static let kernel = KernelIdentifier.houseCard
    static let scheme = "House card"

    /// The largest amount that is approved offline, in minor units of the currency.
    var offlineLimit: UInt64 = 5_00
    /// The maximum number of offline approvals in a row.
    var maximumOfflineApprovals = 2

    static let settings: [Setting<HouseCardSettings>] = [
        .number("offlineLimit", in: 0...100_00, \.offlineLimit),
        .number("maximumOfflineApprovals", in: 0...10, \.maximumOfflineApprovals),
    ]

    let dictionary = DataDictionary.houseCard

    /// Without an attendant, a stolen card is used once.
    mutating func adaptToUnattendedTerminal() { maximumOfflineApprovals = 1 }

    static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        [AID([0xF0, 0x48, 0x4F, 0x55, 0x53, 0x45])].compactMap(\.self).map {
            Combination(aid: $0, settings: Self(), transactionTypes: types)
        }
    }

    func makeKernel(_ activation: KernelActivation, memory: KernelMemory) -> (any Kernel)? {
        HouseCardKernel(activation, settings: self, memory: memory)
    }
}

extension KernelIdentifier {
    /// A domestic kernel.
    ///
    /// See EMV Contactless Book B, 3.3.2.5.
    static let houseCard = KernelIdentifier(rawValue: 0x81_0840)
}

extension DataDictionary {
    /// The elements of the house card.
    static let houseCard = DataDictionary([
        DataElement(
            0x9F7D, "Loyalty Points", from: .card, .numeric, lengths: 3...3,
            reference: "House Card Specification, Annex A")
    ])
}
