// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken
internal import Phrases
internal import ProximityReader

/// The drawing of a payment from a wallet.
struct WalletDrawing {
    let scene: WalletScene
    let words: PaymentSheetWords
    let text: WalletText

    var content: SheetContent { scene.content }
    var request: PaymentRequest { scene.content.request }
    private var phrases: WalletPhrases { text.phrases }

    init(scene: WalletScene, words: PaymentSheetWords) {
        self.scene = scene
        self.words = words
        let currency = scene.content.request.currencyCode
        text = WalletText(scene.content, phrases: words.phrases.wallet) {
            words.money($0, currency: currency)
        }
    }

    /// Draws the payment.
    func draw(_ state: inout SheetState) {
        state.amount = text.total
        state.description = scene.merchant.isEmpty ? nil : text.pay(scene.merchant)
        state.wallet = wallet
        guard !scene.isClosed else {
            state.screen = .cancelled
            state.prompt = words.text(.cancelled)
            return
        }
        if let pin = scene.passcode { return draw(pin, &state) }
        switch content.phase {
        case .choosing, .updating, .failed(canRetry: true):
            state.screen = .wallet
            state.prompt = prompt
            if content.phase != .choosing || content.consentError != nil {
                state.tone = content.phase == .updating ? nil : .alert
            }
        case .processing:
            state.screen = .processing
            state.prompt = phrases.processing
        case .succeeded:
            state.screen = .approved
            state.prompt = phrases.paid
            state.tone = .success
        case .failed:
            state.screen = .failed
            state.prompt = phrases.notPaid
            state.tone = .alert
        }
    }

    /// Draws the passcode on the PIN pad.
    private func draw(_ pin: PINEntryState, _ state: inout SheetState) {
        let digits = scene.digitCount
        state.screen = .pin
        state.prompt = isRefusedPasscode ? phrases.wrongPasscode : phrases.enterPasscode
        state.tone = isRefusedPasscode ? .alert : nil
        state.pin = SheetState.PIN(
            entry: pin.identifier, places: max(PasscodeDigits.usual, digits), digits: digits,
            allowsBypass: false, progress: words.phrases.page.progress(digits),
            order: pin.order?.map { String($0) }, words: words.phrases.pinWithoutSight)
    }

    /// Whether the pad is open because the last passcode was wrong.
    private var isRefusedPasscode: Bool {
        content.consentError == .wrongPasscode && scene.digitCount == 0
    }

    private var prompt: String {
        // Until the wallet has checked a passcode, what was wrong with the last one says nothing.
        scene.awaitsPasscode ? phrases.moment : text.prompt
    }

    private var isAlert: Bool {
        if scene.awaitsPasscode { return false }
        if scene.passcode != nil { return isRefusedPasscode }
        return content.consentError != nil || content.phase == .failed(canRetry: true)
            || (content.phase == .choosing && !content.errors.isEmpty)
    }

    private var wallet: WalletState {
        let isWaiting = !scene.waitsForCustomer
        return WalletState(
            payment: scene.payment, isWaiting: isWaiting,
            isAlert: isAlert,
            lines: request.summaryItems.dropLast().map(line), agreement: text.agreement, rows: rows,
            consents: consents, canAuthorize: content.canAuthorize && !isWaiting,
            words: WalletState.Words(
                done: phrases.done, close: phrases.cancel, required: phrases.required,
                missing: phrases.missing, fix: phrases.fix, language: words.language))
    }

    private func line(_ item: SummaryItem) -> WalletState.Line {
        WalletState.Line(
            label: item.label, amount: text.amount(of: item), detail: text.timing(of: item),
            isPending: item.timing == .pending)
    }

    // MARK: - Consent

    private var consents: [WalletState.Consent] {
        let passcode = WalletState.Consent(
            label: phrases.usePasscode, action: .usePasscode,
            isMain: content.consent == .passcode)
        guard content.consent == .biometric else { return [passcode] }
        let owner = WalletState.Consent(
            label: phrases.confirm, action: .authorize, isMain: true)
        return [owner, passcode]
    }

    // MARK: - Rows

    /// The customer's choices, from top to bottom.
    private var rows: [WalletState.Row] {
        text.rows.map { row in
            switch row {
            case .card: card
            case .shippingContact: shippingContact
            case .billingContact: billingContact
            case .shippingMethod: shippingMethod
            case .coupon: coupon
            }
        }
    }

    private var card: WalletState.Row {
        let chosen = content.cards.first { $0.identifier == content.selectedCard }
        return WalletState.Row(
            kind: .card, label: phrases.card, title: chosen.map(text.name) ?? phrases.choose,
            action: .selectCard,
            choices: content.cards.map { card in
                WalletState.Choice(
                    value: card.identifier, title: text.name(of: card),
                    isChosen: card.identifier == content.selectedCard)
            })
    }

    private var shippingMethod: WalletState.Row {
        let chosen = request.shippingMethods.first {
            $0.identifier == content.selectedShippingMethod
        }
        return WalletState.Row(
            kind: .shippingMethod, label: text.label(of: .shippingMethod),
            title: chosen?.label ?? phrases.choose, lines: chosen.map(text.details) ?? [],
            amount: chosen.map { text.money($0.amount) }, action: .selectShippingMethod,
            choices: request.shippingMethods.map { method in
                WalletState.Choice(
                    value: method.identifier, title: method.label, lines: text.details(of: method),
                    amount: text.money(method.amount),
                    isChosen: method.identifier == content.selectedShippingMethod)
            })
    }

    private var coupon: WalletState.Row {
        let error = content.errors.first { text.row(of: $0) == .coupon }.map { text.text($0) }
        let code = content.couponCode
        return WalletState.Row(
            kind: .coupon, label: phrases.coupon, title: code.isEmpty ? phrases.enter : code,
            error: error,
            form: WalletState.Form(
                title: phrases.enter, action: .enterCouponCode,
                fields: [
                    WalletState.Field(
                        name: "coupon", label: phrases.coupon, value: code, error: error,
                        isRequired: false)
                ]))
    }

    // MARK: - Contacts

    private var shippingContact: WalletState.Row {
        contact(
            .shippingContact, request.requiredShippingFields, content.selectedShippingContact,
            actions: request.canEditShippingContact
                ? (.selectShippingContact, .enterShippingContact) : nil)
    }

    private var billingContact: WalletState.Row {
        contact(
            .billingContact, request.requiredBillingFields, content.selectedBillingContact,
            actions: (.selectBillingContact, .enterBillingContact))
    }

    private func contact(
        _ kind: SheetRow, _ fields: Set<ContactField>, _ selected: String?,
        actions: (select: WalletActionForm.Action, enter: WalletActionForm.Action)?
    ) -> WalletState.Row {
        let chosen = content.contacts.first { $0.identifier == selected }?.contact
        let lines = chosen.map { text.lines(of: $0, in: kind) } ?? []
        let errors = content.errors.filter { text.row(of: $0) == kind }
        var row = WalletState.Row(
            kind: kind, label: text.label(of: kind), title: lines.first ?? phrases.choose,
            lines: Array(lines.dropFirst()),
            error: errors.isEmpty
                ? nil : errors.map { text.sentence($0, of: chosen) }.joined(separator: "\n"))
        guard let actions else { return row }
        row.action = actions.select
        row.choices = content.contacts.map { customer in
            let lines = text.lines(of: customer.contact, in: kind)
            return WalletState.Choice(
                value: customer.identifier, title: lines.first ?? phrases.choose,
                lines: Array(lines.dropFirst()), isChosen: customer.identifier == selected)
        }
        row.form = WalletState.Form(
            title: phrases.other, action: actions.enter,
            fields: formFields(
                fields, chosen ?? PaymentContact(),
                errors.map { (error: $0, text: text.text($0, of: chosen)) }))
        return row
    }

    private func formFields(
        _ fields: Set<ContactField>, _ contact: PaymentContact,
        _ errors: [(error: FieldError, text: String)]
    ) -> [WalletState.Field] {
        let address = contact.postalAddress ?? PostalAddress()
        var rows: [(name: String, label: String, value: String, isRequired: Bool)] = []
        if fields.contains(.name) {
            rows.append(("givenName", phrases.givenName, contact.name?.givenName ?? "", true))
            rows.append(("familyName", phrases.familyName, contact.name?.familyName ?? "", true))
        }
        if fields.contains(.phoneticName) {
            let name = contact.name
            rows.append(
                (
                    "phoneticGivenName", phrases.phoneticGivenName, name?.phoneticGivenName ?? "",
                    true
                )
            )
            rows.append(
                (
                    "phoneticFamilyName", phrases.phoneticFamilyName,
                    name?.phoneticFamilyName ?? "", true
                ))
        }
        if fields.contains(.postalAddress) {
            rows.append(("addressLines", phrases.street, address.street, true))
            rows.append(("postalCode", phrases.postalCode, address.postalCode, false))
            rows.append(("locality", phrases.city, address.city, true))
            rows.append(("administrativeArea", phrases.state, address.state, false))
            rows.append(("countryCode", phrases.country, address.isoCountryCode, true))
        }
        if fields.contains(.phoneNumber) {
            rows.append(("phoneNumber", phrases.phone, contact.phoneNumber ?? "", true))
        }
        if fields.contains(.emailAddress) {
            rows.append(("emailAddress", phrases.email, contact.emailAddress ?? "", true))
        }
        return rows.map { row in
            WalletState.Field(
                name: row.name, label: row.label, value: row.value,
                error: errors.first { $0.error.field == row.name }?.text,
                isRequired: row.isRequired)
        }
    }
}

extension FieldError {
    /// The field of the page's form with the error, or `nil`.
    fileprivate var field: String? {
        switch subject {
        case .shippingContact(let part):
            switch part {
            case .name: "givenName"
            case .phoneticName: "phoneticGivenName"
            case .phoneNumber: "phoneNumber"
            case .emailAddress: "emailAddress"
            case .postalAddress: "addressLines"
            }
        case .shippingAddress(let part), .billingAddress(let part):
            switch part {
            case .street, .subLocality, .subAdministrativeArea: "addressLines"
            case .city: "locality"
            case .state: "administrativeArea"
            case .postalCode: "postalCode"
            case .country, .isoCountryCode: "countryCode"
            }
        case .unserviceableAddress: "addressLines"
        case .invalidCouponCode, .expiredCouponCode, .unknown: nil
        }
    }
}
