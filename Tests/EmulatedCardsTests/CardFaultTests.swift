// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

@Suite struct CardFaultTests {
    @Test(
        "A card fault's description parses back to the same fault",
        arguments: [
            ("tear@3", CardFault(.tear, at: 3)),
            ("tear-answer@12", CardFault(.tearAnswer, at: 12)),
            ("hang@2", CardFault(.hang, at: 2)),
            ("hang", CardFault(.hang)),
            ("cut@4:1", CardFault(.cut(1), at: 4)),
            ("cut:0", CardFault(.cut(0))),
            ("status@5:6985", CardFault(.status(.conditionsNotSatisfied), at: 5)),
            ("delay@2:300ms", CardFault(.delay(.milliseconds(300)), at: 2)),
            ("delay:5ms", CardFault(.delay(.milliseconds(5)))),
            ("unplug@1", CardFault(.unplug, at: 1)),
        ])
    func text(text: String, fault: CardFault) {
        #expect(CardFault(text) == fault)
        #expect(fault.description == text)
    }

    @Test(
        "An unknown fault, or one without its required values, is refused",
        arguments: [
            "", "@", ":", "tear@", "tear@0", "tear@-1", "tear@x", "tear:1", "tear@1@2",
            "cut@4", "cut@4:", "cut@4:-1", "cut@4:99999", "status@5", "status@5:698",
            "status@5:+985", "status@5:69855", "delay@2", "delay@2:5", "delay@2:-5ms",
            "delay@2:99999999ms", "delay:ms", "explode@1", "tear@99999999999999999999",
        ])
    func refused(text: String) {
        #expect(CardFault(text) == nil)
    }
}
