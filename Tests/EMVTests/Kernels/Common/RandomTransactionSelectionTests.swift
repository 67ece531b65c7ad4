// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import EMV

@Suite("Book 3, 10.6.2: Random transaction selection")
struct RandomTransactionSelectionTests {
    private static func selection(
        _ threshold: UInt64, _ target: UInt8, _ most: UInt8
    ) -> RandomTransactionSelection {
        var selection = RandomTransactionSelection()
        selection.threshold = threshold
        selection.targetPercentage = target
        selection.maximumTargetPercentage = most
        return selection
    }

    /// Returns for how many of the numbers from 1 to 99 an amount is selected.
    private static func chance(
        _ selection: RandomTransactionSelection, _ amount: UInt64, floor: UInt64?
    ) -> Int {
        (UInt8(0)..<99).count { selection.selects(amount, floorLimit: floor, random: [0, $0]) }
    }

    @Test(
        "The chance grows from the threshold to the floor limit",
        arguments: [
            (0, 100_00, 20), (49_99, 100_00, 20), (50_00, 100_00, 20), (75_00, 100_00, 40),
            (99_99, 100_00, 59), (100_00, 100_00, 0), (10_00, nil, 20), (80_00, nil, 20),
            (60_00, 50_00, 0), (50_00, 50_00, 0),
        ] as [(UInt64, UInt64?, Int)])
    func chances(amount: UInt64, floor: UInt64?, expected: Int) {
        #expect(Self.chance(Self.selection(50_00, 20, 60), amount, floor: floor) == expected)
    }

    @Test("Percentages of zero select nothing, also for the largest amounts")
    func none() {
        let most: UInt64 = 999_999_999_999
        #expect(Self.chance(RandomTransactionSelection(), 0, floor: most) == 0)
        #expect(Self.chance(Self.selection(0, 0, 0), most - 1, floor: most) == 0)
        #expect(Self.chance(Self.selection(0, 60, 20), 10_00, floor: most) == 0)
        #expect(Self.chance(Self.selection(10_00, 60, 20), 10_00, floor: most) == 0)
    }

    @Test("With equal percentages, the chance is the same at every amount below the floor limit")
    func equal() {
        for amount in [0, 50_00, 99_99] as [UInt64] {
            #expect(Self.chance(Self.selection(50_00, 30, 30), amount, floor: 100_00) == 30)
        }
    }

    @Test("Any random value is a number from 1 to 99")
    func values() {
        let always = Self.selection(.max, 99, 99)
        let never = Self.selection(.max, 0, 0)
        for random in [[], [0x00], [0xFF, 0xFF], [0x00, 0x62], [0x00, 0x63], [1, 2, 3]] as [[UInt8]]
        {
            #expect(always.selects(10, floorLimit: 100, random: random))
            #expect(!never.selects(10, floorLimit: 100, random: random))
        }
    }
}
