// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import HTTPServer
import PaymentToken
import TestSupport
import Testing

@testable import Kiosk

@Suite("The drawing of a wallet payment")
struct WalletSceneTests {
    /// A request for $10 with the given members.
    private static func request(_ change: (inout PaymentRequest) -> Void = { _ in })
        -> PaymentRequest
    {
        var request = PaymentRequest()
        request.currencyCode = "USD"
        request.summaryItems = [
            SummaryItem(label: "Beans", amount: 10), SummaryItem(label: "Shop", amount: 10),
        ]
        change(&request)
        return request
    }

    private static func content(
        _ phase: SheetContent.Phase = .choosing, _ request: PaymentRequest = request(),
        _ change: (inout SheetContent) -> Void = { _ in }
    ) -> SheetContent {
        var content = SheetContent(
            phase: phase, request: request, cards: [.visa, .masterCard], selectedCard: "card-2",
            contacts: [.test("home", .home), .test("work", .work)], canAuthorize: true)
        change(&content)
        return content
    }

    private static func scene(_ content: SheetContent) -> WalletScene {
        WalletScene(payment: "p", biometrics: nil, language: nil, content: content)
    }

    /// Opens the pad for the passcode, and presses keys.
    private static func enter(_ keys: String..., in scene: inout WalletScene) {
        let pad = PINEntryState(
            identifier: "entry", allowsBypass: true, order: [3, 1, 2, 0, 4, 5, 6, 7, 8, 9],
            begun: .zero, lastKey: .zero)
        _ = scene.perform(.openPasscode, pad: { pad })
        for key in keys { _ = scene.press(key, entry: "entry") }
    }

    private static func drawn(_ scene: WalletScene) -> SheetState {
        Scene(part: .wallet(scene)).drawn(in: ShopDesign(), shopLanguage: nil)
    }

    /// Draws a payment, and returns one of its rows.
    private static func row(_ kind: SheetRow, _ content: SheetContent) throws -> WalletState.Row {
        let wallet = try #require(drawn(scene(content)).wallet)
        return try #require(wallet.rows.first { $0.kind == kind })
    }

    struct Phase: Sendable {
        let phase: SheetContent.Phase
        let screen: SheetState.Screen
        let prompt: String
        var tone: SheetState.Tone?
        var canCancel = false
        var isFinal = false
        var waits = false
    }

    @Test(
        "Each phase has its screen, prompt, and tone, and says whether the sheet waits or can close",
        arguments: [
            Phase(phase: .choosing, screen: .wallet, prompt: "", canCancel: true, waits: true),
            Phase(
                phase: .updating, screen: .wallet, prompt: "One moment, please", canCancel: true),
            Phase(phase: .processing, screen: .processing, prompt: "Processing"),
            Phase(
                phase: .succeeded, screen: .approved, prompt: "Paid", tone: .success,
                isFinal: true),
            Phase(
                phase: .failed(canRetry: true), screen: .wallet,
                prompt: "The payment was not made. Choose another card, or try again.",
                tone: .alert, canCancel: true, waits: true),
            Phase(
                phase: .failed(canRetry: false), screen: .failed,
                prompt: "The payment was not made", tone: .alert, isFinal: true),
        ])
    func phases(expected: Phase) throws {
        var scene = Self.scene(Self.content(expected.phase))
        let state = Self.drawn(scene)
        #expect(state.screen == expected.screen && state.prompt == expected.prompt)
        #expect(state.tone == expected.tone && state.canCancel == expected.canCancel)
        #expect(scene.isFinal == expected.isFinal && scene.waitsForCustomer == expected.waits)
        let wallet = try #require(state.wallet)
        #expect(wallet.isWaiting == !expected.waits && wallet.canAuthorize == expected.waits)
        #expect(wallet.isAlert == (expected.phase == .failed(canRetry: true)))
        let isShown = scene.close()
        #expect(isShown == !expected.isFinal)
        // A sheet that shows how the payment ended still shows it while it closes.
        guard isShown else { return }
        let closed = Self.drawn(scene)
        #expect(closed.screen == .cancelled && closed.prompt == "Canceled" && !closed.canCancel)
        #expect(scene.isFinal && !scene.waitsForCustomer)
    }

    @Test("What was wrong with the last consent is said in the tone of an alert")
    func consentErrors() throws {
        let rows: [(WalletError.Code, SheetContent.ConsentKind, String)] = [
            (.notTheOwner, .biometric, "This fingerprint is not the owner’s. Try again."),
            (.notTheOwner, .passcode, "Enter the passcode to continue."),
            (.wrongPasscode, .passcode, "The passcode is wrong. Try again."),
        ]
        for (error, consent, prompt) in rows {
            let content = Self.content {
                $0.consentError = error
                $0.consent = consent
            }
            let state = Self.drawn(Self.scene(content))
            #expect(state.tone == .alert && state.prompt == prompt)
            #expect(state.wallet?.isAlert == true)
            // While the wallet checks a passcode, what was wrong with the last one says nothing.
            var waiting = Self.scene(content)
            Self.enter("p0", "enter", in: &waiting)
            #expect(Self.drawn(waiting).wallet?.isAlert == false)
            #expect(Self.drawn(waiting).prompt == "One moment, please")
        }
    }

    @Test("The pad for a passcode has six places or more, and says when the last one was wrong")
    func pad() throws {
        var scene = Self.scene(Self.content())
        Self.enter(in: &scene)
        for (digits, places) in [(0, 6), (6, 6), (7, 7), (12, 12)] {
            while scene.digitCount < digits { _ = scene.press("p0", entry: "entry") }
            let pin = try #require(Self.drawn(scene).pin)
            #expect(pin.digits == digits && pin.places == places)
            #expect(pin.entry == "entry" && !pin.allowsBypass)
            #expect(pin.order?.prefix(4) == ["3", "1", "2", "0"])
        }
        _ = scene.press("clear", entry: "entry")
        let asked = Self.drawn(scene)
        #expect(asked.screen == .pin && asked.prompt == "Enter a test passcode")
        #expect(asked.tone == nil && asked.wallet?.isAlert == false)
        scene.content.consentError = .wrongPasscode
        let wrong = Self.drawn(scene)
        #expect(wrong.prompt == "The passcode is wrong. Try again." && wrong.tone == .alert)
        #expect(wrong.wallet?.isAlert == true)
        // The first digit of the next passcode answers it.
        _ = scene.press("p9", entry: "entry")
        let next = Self.drawn(scene)
        #expect(next.prompt == "Enter a test passcode" && next.tone == nil)
        #expect(next.wallet?.isAlert == false)
    }

    @Test("A wallet that requires the passcode offers nothing else")
    func consents() throws {
        let both = try #require(Self.drawn(Self.scene(Self.content())).wallet)
        #expect(both.consents.map(\.action) == [.authorize, .usePasscode])
        #expect(both.consents.map(\.isMain) == [true, false])
        #expect(both.consents.map(\.label) == ["Pay", "Use passcode"])
        let content = Self.content { $0.consent = .passcode }
        let one = try #require(Self.drawn(Self.scene(content)).wallet)
        #expect(one.consents.map(\.action) == [.usePasscode])
        #expect(one.consents.map(\.isMain) == [true])
    }

    @Test("A payment that cannot be authorized yet says so, and lines say when they are charged")
    func lines() throws {
        let request = Self.request {
            $0.summaryItems.insert(
                SummaryItem(
                    label: "Club", amount: 5,
                    timing: .recurring(RecurringPeriod(unit: .month, count: 1))), at: 0)
        }
        let content = Self.content(.choosing, request) { $0.canAuthorize = false }
        let wallet = try #require(Self.drawn(Self.scene(content)).wallet)
        #expect(!wallet.canAuthorize && !wallet.isWaiting && !wallet.isAlert)
        #expect(wallet.lines.map(\.label) == ["Club", "Beans"])
        #expect(wallet.lines.map(\.detail) == ["every month", nil])
        #expect(wallet.words.language == "en")
        let nameless = Self.request { $0.summaryItems[1].label = "" }
        #expect(Self.drawn(Self.scene(Self.content(.choosing, nameless))).description == nil)
    }

    @Test("The chosen card and shipping method are marked, and others can be chosen")
    func choices() throws {
        let request = Self.request {
            $0.shippingMethods = [
                ShippingMethod(identifier: "post", label: "Post", detail: "Slow", amount: 2),
                ShippingMethod(identifier: "courier", label: "Courier", amount: 9),
            ]
        }
        let content = Self.content(.choosing, request) { $0.selectedShippingMethod = "courier" }
        let card = try Self.row(.card, content)
        #expect(card.title == "MasterCard •••• 1034" && card.action == .selectCard)
        #expect(card.choices.map(\.value) == ["card-1", "card-2"])
        #expect(card.choices.map(\.isChosen) == [false, true])
        let method = try Self.row(.shippingMethod, content)
        #expect(method.title == "Courier" && method.amount == "$9.00" && method.lines.isEmpty)
        #expect(method.action == .selectShippingMethod)
        #expect(method.choices.map(\.isChosen) == [false, true])
        #expect(method.choices.map(\.lines) == [["Slow"], []])
        #expect(method.choices.map(\.amount) == ["$2.00", "$9.00"])
        let none = Self.content(.choosing, request) { $0.selectedCard = nil }
        #expect(try Self.row(.card, none).title == "Choose")
        let unchosen = try Self.row(.shippingMethod, none)
        #expect(unchosen.title == "Choose" && unchosen.amount == nil)
        #expect(unchosen.choices.map(\.isChosen) == [false, false])
    }

    @Test("The row of the coupon has the code, and what is wrong with it")
    func coupon() throws {
        let request = Self.request { $0.supportsCouponCode = true }
        let empty = try Self.row(.coupon, Self.content(.choosing, request))
        #expect(empty.title == "Enter" && empty.error == nil && empty.form?.title == "Enter")
        #expect(empty.form?.action == .enterCouponCode)
        let wrong = Self.content(.choosing, request) {
            $0.couponCode = "SAVE"
            $0.errors = [FieldError(.unserviceableAddress), FieldError(.expiredCouponCode)]
        }
        let row = try Self.row(.coupon, wrong)
        #expect(row.title == "SAVE" && row.error == "This code has expired.")
        let field = try #require(row.form?.fields.first)
        #expect(field.name == "coupon" && field.value == "SAVE" && field.label == "Coupon code")
        #expect(field.error == "This code has expired." && !field.isRequired)
    }

    @Test("The form of a contact has the fields that the request requires, with their values")
    func fields() throws {
        let name = ContactName(
            givenName: "Ada", familyName: "Customer", phoneticGivenName: "Ay-da",
            phoneticFamilyName: "Kuss-tomer")
        let contact = PaymentContact(
            name: name, postalAddress: .home, phoneNumber: "+1 555 0100",
            emailAddress: "ada@example.com")
        let all: [(ContactField, [(String, String, String, Bool)])] = [
            (
                .name,
                [
                    ("givenName", "Given name", "Ada", true),
                    ("familyName", "Family name", "Customer", true),
                ]
            ),
            (
                .phoneticName,
                [
                    ("phoneticGivenName", "Given name, phonetic", "Ay-da", true),
                    ("phoneticFamilyName", "Family name, phonetic", "Kuss-tomer", true),
                ]
            ),
            (
                .postalAddress,
                [
                    ("addressLines", "Street", "1 Infinite Loop", true),
                    ("postalCode", "Postal code", "95014-2083", false),
                    ("locality", "City", "Cupertino", true),
                    ("administrativeArea", "State or region", "CA", false),
                    ("countryCode", "Country", "US", true),
                ]
            ),
            (.phoneNumber, [("phoneNumber", "Phone", "+1 555 0100", true)]),
            (.emailAddress, [("emailAddress", "Email", "ada@example.com", true)]),
        ]
        for (part, expected) in all {
            for kind in [SheetRow.shippingContact, .billingContact] {
                let request = Self.request {
                    $0.requiredShippingFields = kind == .shippingContact ? [part] : []
                    $0.requiredBillingFields = kind == .billingContact ? [part] : []
                }
                var content = Self.content(.choosing, request)
                content.contacts = [CustomerContact(identifier: "own", contact: contact)]
                let unchosen = try Self.row(kind, content)
                #expect(unchosen.title == "Choose" && unchosen.lines.isEmpty)
                #expect(unchosen.form?.fields.map(\.value) == expected.map { _ in "" })
                content.selectedShippingContact = kind == .shippingContact ? "own" : nil
                content.selectedBillingContact = kind == .billingContact ? "own" : nil
                let row = try Self.row(kind, content)
                let isShipping = kind == .shippingContact
                #expect(row.action == (isShipping ? .selectShippingContact : .selectBillingContact))
                let form = try #require(row.form)
                #expect(form.title == "Enter another")
                #expect(form.action == (isShipping ? .enterShippingContact : .enterBillingContact))
                #expect(form.fields.map(\.name) == expected.map(\.0))
                #expect(form.fields.map(\.label) == expected.map(\.1))
                #expect(form.fields.map(\.value) == expected.map(\.2))
                #expect(form.fields.map(\.isRequired) == expected.map(\.3))
                #expect(form.fields.allSatisfy { $0.error == nil } && row.error == nil)
            }
        }
    }

    @Test("Of several contacts, the chosen one is marked, and a fixed one cannot be changed")
    func contacts() throws {
        let request = Self.request { $0.requiredShippingFields = [.name, .postalAddress] }
        let content = Self.content(.choosing, request) { $0.selectedShippingContact = "work" }
        let row = try Self.row(.shippingContact, content)
        #expect(row.title == "Ada Customer" && row.label == "Ship to")
        #expect(row.lines == ["Marktplatz 3", "Bremen 28195", "Deutschland"])
        #expect(row.choices.map(\.value) == ["home", "work"])
        #expect(row.choices.map(\.isChosen) == [false, true])
        #expect(row.choices.map(\.title) == ["Ada Customer", "Ada Customer"])
        #expect(row.choices.first?.lines.first == "1 Infinite Loop")
        let fixed = Self.request {
            $0.requiredShippingFields = [.name]
            $0.canEditShippingContact = false
        }
        let pickUp = try Self.row(.shippingContact, Self.content(.choosing, fixed))
        #expect(pickUp.action == nil && pickUp.choices.isEmpty && pickUp.form == nil)
    }

    @Test("Each error of a contact is shown at its field, and only in its own row")
    func fieldErrors() throws {
        let shipping: [(FieldError.Subject, String)] = [
            (.shippingContact(.name), "givenName"),
            (.shippingContact(.phoneticName), "phoneticGivenName"),
            (.shippingContact(.phoneNumber), "phoneNumber"),
            (.shippingContact(.emailAddress), "emailAddress"),
            (.shippingContact(.postalAddress), "addressLines"),
            (.shippingAddress(.street), "addressLines"),
            (.shippingAddress(.subLocality), "addressLines"),
            (.shippingAddress(.subAdministrativeArea), "addressLines"),
            (.shippingAddress(.city), "locality"), (.shippingAddress(.state), "administrativeArea"),
            (.shippingAddress(.postalCode), "postalCode"),
            (.shippingAddress(.country), "countryCode"),
            (.shippingAddress(.isoCountryCode), "countryCode"),
            (.unserviceableAddress, "addressLines"),
        ]
        let all = Set<ContactField>([
            .name, .phoneticName, .postalAddress, .phoneNumber, .emailAddress,
        ])
        let request = Self.request {
            $0.requiredShippingFields = all
            $0.requiredBillingFields = all
        }
        func check(_ subject: FieldError.Subject, _ name: String, _ kind: SheetRow) throws {
            let content = Self.content(.choosing, request) {
                $0.errors = [FieldError(subject, message: "Not like this.")]
            }
            let other: SheetRow = kind == .shippingContact ? .billingContact : .shippingContact
            let marked = try Self.row(kind, content)
            #expect(marked.error?.hasSuffix("Not like this.") == true, "\(subject)")
            let fields = marked.form?.fields.filter { $0.error != nil }
            #expect(fields?.map(\.name) == [name], "\(subject)")
            #expect(fields?.first?.error == "Not like this.")
            let unmarked = try Self.row(other, content)
            #expect(unmarked.error == nil, "\(subject)")
            #expect(unmarked.form?.fields.allSatisfy { $0.error == nil } == true)
        }
        for (subject, name) in shipping { try check(subject, name, .shippingContact) }
        try check(.billingAddress(.city), "locality", .billingContact)
        try check(.billingAddress(.postalCode), "postalCode", .billingContact)
        // Errors that belong to no row are alerts while the customer chooses, and not later.
        let content = Self.content(.choosing, request) {
            $0.errors = [FieldError(.unknown, message: "Closed.")]
        }
        #expect(Self.drawn(Self.scene(content)).wallet?.isAlert == true)
        var updating = content
        updating.phase = .updating
        #expect(Self.drawn(Self.scene(updating)).wallet?.isAlert == false)
    }

    @Test("A real customer consents; an emulated one only with the owner's biometrics")
    func biometrics() {
        func isOwner(_ scene: WalletScene) -> Bool? {
            if case .biometric(let isOwner) = scene.biometricConsent { isOwner } else { nil }
        }
        let content = Self.content()
        #expect(isOwner(Self.scene(content)) == true)
        let biometrics = EmulatedBiometrics()
        let scene = WalletScene(
            payment: "p", biometrics: biometrics, language: nil, content: content)
        #expect(isOwner(scene) == true)
        biometrics.isOwner = false
        #expect(isOwner(scene) == false)
    }

    private static func understood(_ members: String) throws -> WalletAction {
        try JSONDecoder().decode(
            WalletActionForm.self, from: Data("{\"payment\":\"p\",\(members)}".utf8)
        ).understood()
    }

    @Test("Each touch of the page is the customer's action")
    func touches() throws {
        let rows: [(String, CustomerAction)] = [
            ("selectCard", .selectCard("x")),
            ("selectShippingContact", .selectShippingContact("x")),
            ("selectBillingContact", .selectBillingContact("x")),
            ("selectShippingMethod", .selectShippingMethod("x")),
            ("enterCouponCode", .enterCouponCode("x")),
        ]
        for (name, expected) in rows {
            let action = try Self.understood("\"action\":\"\(name)\",\"value\":\"x\"")
            #expect("\(action)" == "\(WalletAction.customer(expected))")
            #expect(throws: Problem.self) { try Self.understood("\"action\":\"\(name)\"") }
        }
        let contact = PaymentContact(emailAddress: "ada@example.com")
        for (name, expected) in [
            ("enterShippingContact", CustomerAction.enterShippingContact(contact)),
            ("enterBillingContact", .enterBillingContact(contact)),
        ] {
            let form = #""contact":{"emailAddress":"ada@example.com"}"#
            let action = try Self.understood("\"action\":\"\(name)\",\(form)")
            #expect("\(action)" == "\(WalletAction.customer(expected))")
        }
        #expect(try "\(Self.understood(#""action":"authorize""#))" == "authorize")
        #expect(try "\(Self.understood(#""action":"usePasscode""#))" == "openPasscode")
    }

    @Test("A value has at most 256 bytes")
    func valueLimit() throws {
        let form = #""action":"enterCouponCode","value":"#
        _ = try Self.understood("\(form)\"\(String(repeating: "x", count: 256))\"")
        let problem = #expect(throws: Problem.self) {
            try Self.understood("\(form)\"\(String(repeating: "x", count: 257))\"")
        }
        #expect(problem?.errors.map(\.pointer) == ["/value"])
    }

    @Test("An action is drawn only if the sheet changes with it")
    func visible() throws {
        var scene = Self.scene(Self.content { $0.consent = .biometric })
        let pad = PINEntryState(
            identifier: "entry", allowsBypass: false, order: nil, begun: .zero, lastKey: .zero)
        for (action, isVisible) in [
            (WalletAction.customer(.selectCard("card-1")), false), (.authorize, false),
            (.openPasscode, true),
        ] {
            let reaction = scene.perform(action, pad: { pad })
            #expect(reaction?.isVisible == isVisible, "\(action)")
        }
    }
}
