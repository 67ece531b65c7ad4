// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReaderTesting
import TestSupport
import Testing

@testable import Kiosk
@testable import ProximityReader

@Suite("The PIN pad in a browser")
struct PINPadTests {
    private static let request = PINPadRequest(
        content: PaymentSheetContent(
            merchantName: "Test Shop", amount: "12.50", currencyCode: "USD", type: .purchase,
            description: nil, verificationReason: nil, loyaltyType: nil, programs: [],
            language: nil, usesISOCurrencySymbol: false), lengths: 4...12, allowsBypass: true)

    /// Makes a sheet with a page and a PIN pad on display.
    private static func pad(
        isShuffled: Bool = false, clock: ManualClock = ManualClock()
    ) async throws -> BrowserSheet {
        var settings = BrowserSheet.Settings()
        settings.shufflesDigits = isShuffled
        let sheet = BrowserSheet(
            settings: settings, clock: clock, random: TestKiosk.random(7))
        _ = await sheet.open()
        try await sheet.begin(request)
        await sheet.show(PINPadDisplay(message: .enterPIN, digitCount: 0))
        return sheet
    }

    @Test("Valid keys reach the reader in order, and other texts are refused")
    func keys() async throws {
        let sheet = try await Self.pad()
        let entry = try #require(await sheet.current.pin?.entry)
        for key in ["1", "clear", "0", "enter", "bypass", "cancel"] {
            #expect(await sheet.press(key, entry: entry))
        }
        for key in ["", "a", "10", "p1", "-1", "٣", "Enter"] {
            #expect(await !sheet.press(key, entry: entry))
        }
        var keys: [PINPadKey] = []
        for _ in 1...6 { keys.append(try await sheet.nextKey()) }
        #expect(keys == [.digit(1), .clear, .digit(0), .enter, .bypass, .cancel])
    }

    @Test("The pad says what the customer enters, and what was wrong with it")
    func prompt() async throws {
        let sheet = try await Self.pad()
        #expect(await sheet.current.prompt == "Enter a test PIN")
        await sheet.show(PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
        #expect(await sheet.current.prompt == "A PIN has 4 to 12 digits. Enter it again.")
    }

    @Test("A pad without the button that goes on without a PIN does not take its key")
    func noBypass() async throws {
        let sheet = BrowserSheet(clock: ManualClock())
        let page = await sheet.open()
        defer { page.end() }
        try await sheet.begin(
            PINPadRequest(content: Self.request.content, lengths: 4...12, allowsBypass: false))
        let entry = try #require(await sheet.current.pin?.entry)
        #expect(await !sheet.press("bypass", entry: entry))
        #expect(await sheet.press("enter", entry: entry))
        #expect(try await sheet.nextKey() == .enter)
    }

    @Test("A key for another entry does not count")
    func otherEntry() async throws {
        let sheet = try await Self.pad()
        let first = try #require(await sheet.current.pin?.entry)
        await sheet.end()
        #expect(await !sheet.press("1", entry: first))
        try await sheet.begin(Self.request)
        await sheet.show(PINPadDisplay(message: .enterPIN, digitCount: 0))
        #expect(await !sheet.press("1", entry: first))
        let second = try #require(await sheet.current.pin?.entry)
        #expect(second != first)
        #expect(await sheet.press("1", entry: second))
    }

    @Test("A shuffled pad shows each digit once and takes positions instead of digits")
    func shuffled() async throws {
        let sheet = try await Self.pad(isShuffled: true)
        let pin = try #require(await sheet.current.pin)
        let order = try #require(pin.order)
        #expect(order.sorted() == (0...9).map { String($0) })
        #expect(await !sheet.press("1", entry: pin.entry))
        let place = try #require(order.firstIndex(of: "7"))
        #expect(await sheet.press("p\(place)", entry: pin.entry))
        #expect(try await sheet.nextKey() == .digit(7))
    }

    @Test("The page gets the number of digits entered and the time that the customer has left")
    func display() async throws {
        let clock = ManualClock()
        let sheet = try await Self.pad(clock: clock)
        let begun = try #require(await sheet.current.pin)
        #expect(begun.places == 12)
        #expect(begun.digits == 0)
        #expect(await sheet.current.time?.seconds == 30)
        #expect(begun.allowsBypass)
        clock.advance(by: .seconds(20))
        #expect(await sheet.current.time?.seconds == 10)
        await sheet.show(PINPadDisplay(message: .enterPIN, digitCount: 1))
        #expect(await sheet.current.time?.seconds == 30)
        clock.advance(by: .seconds(20))
        await sheet.show(PINPadDisplay(message: .enterPIN, digitCount: 2))
        let last = try #require(await sheet.current.pin)
        #expect(last.digits == 2)
        // The whole entry is limited to 60 seconds.
        #expect(await sheet.current.time?.seconds == 20)
    }

    @Test("A customer who asks gets more time for the next key, but not for the whole PIN")
    func moreTime() async throws {
        let clock = ManualClock()
        let sheet = try await Self.pad(clock: clock)
        #expect(await sheet.current.time?.canExtend == true)
        #expect(await sheet.extendTime())
        #expect(try await sheet.nextKey() == .moreTime)
        clock.advance(by: .seconds(31))
        await sheet.show(PINPadDisplay(message: .enterPIN, digitCount: 0))
        #expect(await sheet.current.time?.seconds == 29)
        #expect(await sheet.current.time?.canExtend == false)
        #expect(await !sheet.extendTime())
    }

    @Test("Without a page, a PIN entry fails, and the error names the page to open")
    func noPage() async throws {
        let sheet = BrowserSheet()
        let error = await #expect(throws: BrowserSheet.Fault.self) {
            try await sheet.begin(Self.request)
        }
        #expect(
            "\(try #require(error))"
                == "No page shows the payment sheet. Open sheet.html in the service's state folder "
                + "in a browser.")
    }
}
