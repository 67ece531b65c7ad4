// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
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

    @Test("A choice key selects the next entry of its list, and the first after the last")
    func choices() {
        #expect(press("csmb") == "card:mastercard ship:grace method:fast bill:grace")
        var last = content
        last.selectedCard = "unionpay"
        last.selectedShippingMethod = "fast"
        #expect(press("cm", last) == "card:visa method:slow")
    }

    @Test("Keys authorize with the owner's or another finger, or cancel")
    func consent() {
        #expect(press("\r") == "finger:true")
        #expect(press("x") == "finger:false")
        #expect(press("q") == "cancel")
        #expect(press("\u{1B}") == "cancel")
        #expect(press("\u{3}") == "cancel")
        #expect(press("zy!") == "")
        // Without a choice, the keys of the other consent do nothing.
        var only = content
        only.consent = .passcode
        #expect(press("x", only) == "")
        #expect(press("p1234\r", only) == "")
    }

    @Test("A passcode is typed in digits, which can be deleted")
    func passcode() {
        #expect(press("p12a34\r") == "passcode:1234")
        #expect(press("p99\u{7F}\u{7F}\u{7F}1234\r") == "passcode:1234")
        #expect(press("p12\u{7F}3\r") == "passcode:13")
        #expect(press("p12\u{1B}\r") == "finger:true")
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
        #expect(press("kHALF\u{1B}c") == "card:mastercard")
        var without = content
        without.request.supportsCouponCode = false
        #expect(press("kc", without) == "card:mastercard")
    }

    @Test("The help line names only active keys and shows no passcode digit")
    func help() {
        var keyboard = SheetKeyboard()
        let help = keyboard.help(content)
        for key in ["[Return]", "[p]", "[x]", "[c]", "[s]", "[b]", "[m]", "[k]", "[q]"] {
            #expect(help.contains(key))
        }
        var busy = content
        busy.phase = .processing
        #expect(keyboard.help(busy) == "[q] cancel")
        for key in "p12".utf8 { _ = keyboard.press(key, content) }
        #expect(keyboard.help(content).hasPrefix("Passcode: ●●  "))
        #expect(!keyboard.help(content).contains("1"))
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
        case .authorize(.biometric(let isOwner)): "finger:\(isOwner)"
        case .authorize(.passcode(let digits)):
            "passcode:" + digits.withBytes { String(decoding: $0, as: UTF8.self) }
        case .cancel: "cancel"
        case .enterShippingContact, .enterBillingContact: "contact"
        }
    }
}
