// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import PaymentToken
import Testing

@testable import ApplePay

@Suite("Keys of the text payment sheet")
struct SheetKeyboardTests {
    private var content: SheetContent {
        var request = PaymentRequest.delivered
        request.supportsCouponCode = true
        request.requiredBillingFields = [.postalAddress]
        var model = SheetModel(request: request, cards: TestWallet.cards, contacts: [.ada, .grace])
        _ = model.rest()
        return model.content
    }

    private func press(_ keys: String, _ content: SheetContent? = nil) -> String {
        var keyboard = SheetKeyboard()
        let content = content ?? self.content
        return keys.utf8.compactMap { keyboard.press($0, content) }.map(\.text).joined(
            separator: " ")
    }

    @Test("A row's key opens its list, and a digit, the arrows, or the key again choose from it")
    func choices() {
        #expect(press("c2s2m2b2") == "card:mastercard ship:grace method:fast bill:grace")
        #expect(press("m\u{E}\r") == "method:fast")
        #expect(press("mm\r") == "method:fast")
        // The first entry follows the last.
        #expect(press("m\u{E}\u{E}\r") == "method:slow")
        #expect(press("m\u{10}\r") == "method:fast")
        // Digits without an entry, and keys without a meaning, do nothing.
        #expect(press("m9q\u{0}1") == "method:slow")
    }

    @Test("A list starts at the current choice; Escape goes back without a choice")
    func back() {
        var last = content
        last.selectedCard = "unionpay"
        #expect(press("c\r", last) == "card:unionpay")
        #expect(press("c\u{1B}\r") == "biometric:true")
        #expect(press("c\u{7F}m2") == "method:fast")
        #expect(press("c\u{3}") == "cancel")
    }

    @Test("A long list has parts of nine entries, and keeps to what the app still offers")
    func long() {
        var content = content
        content.request.shippingMethods = (1...20).map {
            ShippingMethod(identifier: "m\($0)", label: "M", detail: "", amount: 0)
        }
        content.selectedShippingMethod = "m9"
        #expect(press("m\u{E}3", content) == "method:m12")
        #expect(press("m\u{E}\r", content) == "method:m10")
        var keyboard = SheetKeyboard()
        #expect(keyboard.press(UInt8(ascii: "m"), content) == nil)
        content.request.shippingMethods = []
        #expect(keyboard.press(0x0D, content) == nil)
        #expect(keyboard.press(0x0E, content) == nil)
    }

    @Test("Without another choice, or while the app answers, a row's key does nothing")
    func nothingToChoose() {
        var content = content
        content.cards = [content.cards[0]]
        content.request.canEditShippingContact = false
        #expect(press("cs1", content) == "")
        content.phase = .updating
        #expect(press("mbk2", content) == "")
    }

    @Test("Return authorizes, and q cancels; Escape does not")
    func consent() {
        #expect(press("\r") == "biometric:true")
        #expect(press("q") == "cancel")
        #expect(press("\u{3}") == "cancel")
        #expect(press("zy!\u{1B}") == "")
        var only = content
        only.consent = .passcode
        #expect(press("p1234\r", only) == "")
    }

    @Test("Another person's fingerprint authorizes as such")
    func stranger() {
        var keyboard = SheetKeyboard(isOwner: false)
        #expect(keyboard.press(0x0D, content)?.text == "biometric:false")
    }

    @Test("A passcode is typed in digits, which can be deleted")
    func passcode() {
        #expect(press("p12a34\r") == "passcode:1234")
        #expect(press("p99\u{7F}\u{7F}\u{7F}1234\r") == "passcode:1234")
        #expect(press("p12\u{7F}3\r") == "passcode:13")
        #expect(press("p12\u{1B}\r") == "biometric:true")
        #expect(press("p12\u{3}") == "cancel")
        #expect(press("p1234567890123\r") == "passcode:123456789012")
        var only = content
        only.consent = .passcode
        #expect(press("\r1234\r", only) == "passcode:1234")
    }

    @Test("A coupon code can be typed only if the sheet has a coupon field")
    func coupon() {
        #expect(press("kHAX\u{7F}LF\r") == "coupon:HALF")
        #expect(press("k\r") == "coupon:")
        #expect(press("kHALF\u{1B}c2") == "card:mastercard")
        var without = content
        without.request.supportsCouponCode = false
        #expect(press("kc2", without) == "card:mastercard")
    }

    @Test("The help line names only active keys and shows no passcode digit")
    func help() {
        var keyboard = SheetKeyboard()
        let text = content.text("en")
        #expect(
            keyboard.help(content, text) == ["[Enter] Pay", "[p] Use passcode", "[q] Cancel"])
        var busy = content
        busy.phase = .processing
        #expect(keyboard.help(busy, text) == ["[q] Cancel"])
        #expect(
            keyboard.help(content, content.text("es"))
                == ["[Intro] Pagar", "[p] Usar código", "[q] Cancelar"])
        for key in "p12".utf8 { _ = keyboard.press(key, content) }
        #expect(
            keyboard.help(content, text) == ["Passcode: ●●", "[Enter] Done", "[Esc] Back"])
        guard case .passcode(let digits) = keyboard.mode else {
            Issue.record("No passcode is being typed.")
            return
        }
        #expect("\(digits)" == "<redacted>")
    }
}

extension CustomerAction {
    fileprivate var text: String {
        switch self {
        case .selectCard(let name): "card:\(name)"
        case .selectShippingContact(let name): "ship:\(name)"
        case .selectBillingContact(let name): "bill:\(name)"
        case .selectShippingMethod(let name): "method:\(name)"
        case .enterCouponCode(let code): "coupon:\(code)"
        case .authorize(.biometric(let isOwner)): "biometric:\(isOwner)"
        case .authorize(.passcode(let digits)):
            "passcode:" + digits.withBytes { String(decoding: $0, as: UTF8.self) }
        case .cancel: "cancel"
        case .enterShippingContact, .enterBillingContact: "contact"
        }
    }
}
