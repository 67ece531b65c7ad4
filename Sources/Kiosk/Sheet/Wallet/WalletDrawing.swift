// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken
internal import ProximityReader

/// The drawing of a payment from a wallet.
struct WalletDrawing {
    let scene: WalletScene
    let words: PaymentSheetWords
    let page: PageWords
    let phrases: WalletPhrases

    var content: SheetContent { scene.content }
    var request: PaymentRequest { scene.content.request }

    /// Draws the payment.
    func draw(_ state: inout SheetState) {
        state.amount = total
        state.description = scene.merchant.isEmpty ? nil : pay
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
            allowsBypass: false, progress: page.progress(digits),
            order: pin.order?.map { String($0) }, restarts: true)
    }

    /// Whether the pad is open because the last passcode was wrong.
    private var isRefusedPasscode: Bool {
        content.consentError == .wrongPasscode && scene.digitCount == 0
    }

    /// The names of the fields with errors, as a request to the customer, or `nil`.
    private var fix: String? {
        var names: [String] = []
        for error in content.errors where !isStray(error) {
            let name = self.name(ofFieldOf: error) ?? label(of: error)
            if !names.contains(name) { names.append(name) }
        }
        guard !names.isEmpty else { return nil }
        return phrases.filled(phrases.fix, "fields", names.joined(separator: ", "))
    }

    private var prompt: String {
        // Until the wallet has checked a passcode, what was wrong with the last one says nothing.
        if scene.awaitsPasscode { return page.moment }
        return switch content.phase {
        case .updating: page.moment
        case .failed: fix ?? phrases.retry
        case .choosing, .processing, .succeeded:
            switch content.consentError {
            case nil: strayError.map { phrases.text($0) } ?? fix ?? ""
            case .notTheOwner:
                content.consent == .passcode
                    ? phrases.passcodeNeeded : phrases.notTheOwner
            case .passcodeRequired: phrases.passcodeNeeded
            case .wrongPasscode: phrases.wrongPasscode
            default: phrases.notPaid
            }
        }
    }

    private var isAlert: Bool {
        if scene.awaitsPasscode { return false }
        if scene.passcode != nil { return isRefusedPasscode }
        return content.consentError != nil || content.phase == .failed(canRetry: true)
            || (content.phase == .choosing && !content.errors.isEmpty)
    }

    private var wallet: WalletState {
        let isWaiting = content.phase == .updating || content.phase == .processing
        return WalletState(
            payment: scene.payment, isWaiting: isWaiting,
            isAlert: isAlert,
            lines: request.summaryItems.dropLast().map(line), agreement: agreement, rows: rows,
            consents: consents, canAuthorize: content.canAuthorize && !isWaiting,
            words: WalletState.Words(
                done: phrases.done, close: words.name(.cancel) ?? "", required: phrases.required,
                missing: phrases.missing, fix: phrases.fix, language: words.language))
    }

    // MARK: - Money

    func money(_ amount: Decimal) -> String {
        words.money(amount, currency: request.currencyCode)
    }

    /// The total, or that it is pending.
    private var total: String {
        guard let item = request.summaryItems.last else { return "" }
        return item.timing == .pending ? phrases.pending : money(item.amount)
    }

    /// The label of the total, as on a phone's sheet: Pay and the merchant's name.
    private var pay: String {
        phrases.filled(phrases.pay, "merchant", scene.merchant)
    }

    private func line(_ item: SummaryItem) -> WalletState.Line {
        guard item.timing != .pending else {
            return WalletState.Line(label: item.label, amount: phrases.pending, isPending: true)
        }
        return WalletState.Line(
            label: item.label, amount: money(item.amount), detail: phrases.text(item.timing, money))
    }

    private var agreement: [String] {
        guard let agreement = request.agreement else { return [] }
        var items: [SummaryItem]
        var more: [String] = []
        switch agreement.kind {
        case .recurring(let regular, let trial): items = (trial.map { [$0] } ?? []) + [regular]
        case .deferred(let item, let freeUntil):
            items = [item]
            if let freeUntil {
                more = [phrases.filled(phrases.freeUntil, "date", DateText.day(freeUntil))]
            }
        case .automaticReload(let item): items = [item]
        }
        // Omit items that are already lines of this payment.
        items.removeAll { request.summaryItems.contains($0) }
        let texts = items.map { item in
            [item.label, money(item.amount), phrases.text(item.timing, money)]
                .compactMap(\.self).joined(separator: " · ")
        }
        return [agreement.description] + texts + more
            + (agreement.billingAgreement.map { [$0] } ?? []) + [agreement.managementURL]
    }

    // MARK: - Consent

    private var consents: [WalletState.Consent] {
        let passcode = WalletState.Consent(
            label: phrases.usePasscode, action: .usePasscode,
            isMain: content.consent == .passcode)
        guard content.consent == .biometric else { return [passcode] }
        let stranger = WalletState.Consent(
            label: phrases.stranger, action: .authorize, isOwner: false, isMain: false)
        let owner = WalletState.Consent(
            label: phrases.confirm, action: .authorize, isOwner: true, isMain: true)
        return [owner] + (scene.isEmulated ? [stranger] : []) + [passcode]
    }

    // MARK: - Rows

    /// The customer's choices, from top to bottom.
    private var rows: [WalletState.Row] {
        [card, shippingContact, billingContact, shippingMethod, coupon].compactMap(\.self)
    }

    /// The first error that belongs to none of the rows.
    private var strayError: FieldError? { content.errors.first { isStray($0) } }

    /// Whether an error belongs to none of the rows.
    private func isStray(_ error: FieldError) -> Bool {
        !(error.isOf(.shippingContact) && !request.requiredShippingFields.isEmpty)
            && !(error.isOf(.billingContact) && !request.requiredBillingFields.isEmpty)
            && !(error.isOfCoupon && request.supportsCouponCode)
    }

    /// Returns the label of the row with an error.
    private func label(of error: FieldError) -> String {
        if error.isOfCoupon { return phrases.coupon }
        return error.isOf(.billingContact) ? phrases.billing : shippingLabel
    }

    private var card: WalletState.Row? {
        let chosen = content.cards.first { $0.identifier == content.selectedCard }
        return WalletState.Row(
            kind: .card, label: phrases.card, title: chosen.map(name) ?? phrases.choose,
            action: .selectCard,
            choices: content.cards.map { card in
                WalletState.Choice(
                    value: card.identifier, title: name(of: card),
                    isChosen: card.identifier == content.selectedCard)
            })
    }

    /// Returns a card's name with dots for the digits that are not shown.
    private func name(of card: WalletCard) -> String {
        let suffix = card.accountNumberSuffix
        guard !suffix.isEmpty, card.displayName.hasSuffix(" \(suffix)") else {
            return card.displayName
        }
        return "\(card.displayName.dropLast(suffix.count))•••• \(suffix)"
    }

    private var shippingMethod: WalletState.Row? {
        guard !request.shippingMethods.isEmpty else { return nil }
        let chosen = request.shippingMethods.first {
            $0.identifier == content.selectedShippingMethod
        }
        return WalletState.Row(
            kind: .shippingMethod, label: phrases.method(request.shippingKind),
            title: chosen?.label ?? phrases.choose, lines: chosen.map(detail) ?? [],
            amount: chosen.map { money($0.amount) }, action: .selectShippingMethod,
            choices: request.shippingMethods.map { method in
                WalletState.Choice(
                    value: method.identifier, title: method.label, lines: detail(method),
                    amount: money(method.amount),
                    isChosen: method.identifier == content.selectedShippingMethod)
            })
    }

    private func detail(_ method: ShippingMethod) -> [String] {
        method.detail.isEmpty ? [] : [method.detail]
    }

    private var coupon: WalletState.Row? {
        guard request.supportsCouponCode else { return nil }
        let error = content.errors.first { $0.isOfCoupon }.map { phrases.text($0) }
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

    private var shippingContact: WalletState.Row? {
        let fields = request.requiredShippingFields
        guard !fields.isEmpty else { return nil }
        return contact(
            .shippingContact, fields, content.selectedShippingContact, label: shippingLabel,
            actions: request.canEditShippingContact
                ? (.selectShippingContact, .enterShippingContact) : nil)
    }

    private var shippingLabel: String {
        request.requiredShippingFields.contains(.postalAddress)
            ? phrases.destination(request.shippingKind) : phrases.contact
    }

    private var billingContact: WalletState.Row? {
        let fields = request.requiredBillingFields
        guard !fields.isEmpty else { return nil }
        return contact(
            .billingContact, fields, content.selectedBillingContact, label: phrases.billing,
            actions: (.selectBillingContact, .enterBillingContact))
    }

    private func contact(
        _ kind: WalletState.Row.Kind, _ fields: Set<ContactField>, _ selected: String?,
        label: String, actions: (select: WalletActionForm.Action, enter: WalletActionForm.Action)?
    ) -> WalletState.Row {
        let chosen = content.contacts.first { $0.identifier == selected }?.contact
        let lines = chosen.map { self.lines(of: $0, fields) } ?? []
        let errors = content.errors.filter { $0.isOf(kind) }
        let words = errors.map { (error: $0, text: text($0, of: chosen)) }
        var row = WalletState.Row(
            kind: kind, label: label, title: lines.first ?? phrases.choose,
            lines: Array(lines.dropFirst()),
            error: words.isEmpty
                ? nil
                : words.map { one in
                    name(of: one.error).map { "\($0): \(one.text)" } ?? one.text
                }.joined(separator: "\n"))
        guard let actions else { return row }
        row.action = actions.select
        row.choices = content.contacts.map { customer in
            let lines = self.lines(of: customer.contact, fields)
            return WalletState.Choice(
                value: customer.identifier, title: lines.first ?? phrases.choose,
                lines: Array(lines.dropFirst()), isChosen: customer.identifier == selected)
        }
        row.form = WalletState.Form(
            title: phrases.other, action: actions.enter,
            fields: formFields(fields, chosen ?? PaymentContact(), words))
        return row
    }

    /// Returns a contact as on a letter, with the parts that the request requires.
    private func lines(of contact: PaymentContact, _ fields: Set<ContactField>) -> [String] {
        var lines: [String] = []
        if fields.contains(.name), let name = contact.name {
            lines.append(joined(name.givenName, name.familyName))
        }
        if fields.contains(.postalAddress), let address = contact.postalAddress {
            lines += address.street.split(separator: "\n").map(String.init)
            lines.append(joined(address.city, address.state, address.postalCode))
            lines.append(address.country.isEmpty ? address.isoCountryCode : address.country)
        }
        if fields.contains(.phoneNumber) { lines.append(contact.phoneNumber ?? "") }
        if fields.contains(.emailAddress) { lines.append(contact.emailAddress ?? "") }
        return lines.filter { line in line.contains { $0 != " " } }
    }

    private func joined(_ words: String...) -> String {
        words.filter { !$0.isEmpty }.joined(separator: " ")
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

    /// Returns the text of an error, in the customer's language if it is the sheet's own text.
    private func text(_ error: FieldError, of contact: PaymentContact?) -> String {
        let field: PostalAddress.Field
        switch error.subject {
        case .shippingAddress(let place), .billingAddress(let place): field = place
        default: return phrases.text(error)
        }
        let problem = contact?.postalAddress?.problems.first {
            $0.field == field && $0.description == error.message
        }
        switch problem {
        case nil: return phrases.text(error)
        case .missing: return phrases.missing
        case .malformedPostalCode: return phrases.wrongPostalCode
        case .unknownCountryCode: return phrases.check
        }
    }

    /// Returns the name of an error's field, or `nil` if the text includes it.
    private func name(of error: FieldError) -> String? {
        guard error.subject != .unserviceableAddress else { return nil }
        guard error.message == nil || error.message == "" || error.isAboutAddressField else {
            return nil
        }
        return name(ofFieldOf: error)
    }

    /// Returns the name of an error's field, or `nil` if it is not about one field.
    private func name(ofFieldOf error: FieldError) -> String? {
        guard error.subject != .unserviceableAddress else { return nil }
        return switch error.field {
        case "givenName": phrases.givenName
        case "phoneticGivenName": phrases.phoneticGivenName
        case "addressLines": phrases.street
        case "postalCode": phrases.postalCode
        case "locality": phrases.city
        case "administrativeArea": phrases.state
        case "countryCode": phrases.country
        case "phoneNumber": phrases.phone
        case "emailAddress": phrases.email
        default: nil
        }
    }
}

extension FieldError {
    fileprivate var isOfCoupon: Bool {
        subject == .invalidCouponCode || subject == .expiredCouponCode
    }

    fileprivate func isOf(_ kind: WalletState.Row.Kind) -> Bool {
        switch subject {
        case .billingAddress: kind == .billingContact
        case .shippingContact, .shippingAddress, .unserviceableAddress: kind == .shippingContact
        case .invalidCouponCode, .expiredCouponCode, .unknown: false
        }
    }

    fileprivate var isAboutAddressField: Bool {
        switch subject {
        case .shippingAddress, .billingAddress: true
        default: false
        }
    }

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
