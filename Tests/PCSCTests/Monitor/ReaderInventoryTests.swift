// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import PCSC

@Suite
struct ReaderInventoryTests {
    private static func reader(_ name: String, _ state: UInt32) -> ReaderStatus {
        ReaderStatus(name: ReaderName(name), state: ReaderState(rawValue: state))
    }

    private static let empty = reader("A 00 00", 0x0000_0010)
    private static let withCard = reader("A 00 00", 0x0001_0020)

    @Test
    func theFirstLookReportsEverything() {
        var inventory = ReaderInventory()
        let events = inventory.update([Self.withCard])
        #expect(
            events == [
                .serviceAvailable, .readerAdded(Self.withCard), .cardInserted(Self.withCard),
            ])
        #expect(inventory.update([Self.withCard]) == [])
    }

    @Test
    func cardsComeAndGo() {
        var inventory = ReaderInventory()
        _ = inventory.update([Self.empty])
        #expect(inventory.update([Self.withCard]) == [.cardInserted(Self.withCard)])
        #expect(inventory.update([Self.empty]) == [.cardRemoved(Self.empty.name)])
    }

    @Test
    func aCardThatWasChangedQuicklyGoesAndComes() {
        var inventory = ReaderInventory()
        _ = inventory.update([Self.withCard])
        let next = Self.reader("A 00 00", 0x0003_0020)
        #expect(inventory.update([next]) == [.cardRemoved(next.name), .cardInserted(next)])
    }

    @Test
    func aCardThatIsTakenIntoUseIsTheSame() {
        var inventory = ReaderInventory()
        _ = inventory.update([Self.withCard])
        #expect(inventory.update([Self.reader("A 00 00", 0x0001_00A0)]) == [])
    }

    @Test
    func aReaderThatIsPluggedInAgainHasAnotherName() {
        var inventory = ReaderInventory()
        _ = inventory.update([Self.withCard])
        let again = Self.reader("A 01 00", 0x0000_0010)
        #expect(
            inventory.update([again]) == [
                .cardRemoved(Self.withCard.name), .readerRemoved(Self.withCard.name),
                .readerAdded(again),
            ])
    }

    @Test
    func theServiceTakesItsReadersAlong() {
        var inventory = ReaderInventory()
        _ = inventory.update([Self.withCard])
        #expect(
            inventory.lose(.noService) == [
                .cardRemoved(Self.withCard.name), .readerRemoved(Self.withCard.name),
                .serviceUnavailable(.noService),
            ])
        #expect(inventory.lose(.noService) == [])
        #expect(inventory.update([]) == [.serviceAvailable])
    }

    @Test
    func waitsGrowToTheirBound() {
        var backOff = BackOff(first: .milliseconds(50), bound: .milliseconds(150))
        #expect(backOff.next() == .milliseconds(50))
        #expect(backOff.next() == .milliseconds(100))
        #expect(backOff.next() == .milliseconds(150))
        #expect(backOff.next() == .milliseconds(150))
        backOff.reset()
        #expect(backOff.next() == .milliseconds(50))
    }
}
