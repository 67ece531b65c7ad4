// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    static let english = SheetPhrases(
        languageName: "English",
        presentCard: "Hold the card to the reader",
        presentPhone: "Hold the phone to the reader",
        processing: "Keep holding the card",
        removeCard: "Remove the card",
        presentCardAgain: "Hold the card to the reader again",
        presentOneCard: "Hold only one card to the reader",
        seePhone: "Look at your phone, then hold it to the reader again",
        tryAnotherCard: "Try another card",
        useAnotherCard: "Use another card, or insert this one",
        insertCard: "Insert the card",
        success: "Card read",
        declined: "Declined by the card",
        failed: "The card could not be read",
        cancelled: "Canceled",
        timedOut: "No card was presented",
        noPIN: "No PIN was entered",
        refund: "Refund {amount}",
        loyaltyPasses: "Your loyalty passes",
        lookUp: "Your card is read to find a payment. Nothing is charged.",
        saveCard: "Your card is saved for later. Nothing is charged.",
        openTab: "A tab is opened with your card. Nothing is charged yet.",
        verification: "Your card is verified. Nothing is charged.",
        surchargePercent: "A surcharge of up to {percent} may be added",
        surchargeAmount: "Surcharge: {amount}",
        installment: Cycles(
            weekly: "Weekly payments: {count} × {amount}",
            monthly: "Monthly payments: {count} × {amount}",
            yearly: "Yearly payments: {count} × {amount}"),
        membership: Cycles(
            weekly: "Charged every week",
            monthly: "Charged every month",
            yearly: "Charged every year"),
        preauthorizationAmount: "Amount held: {amount}",
        preauthorization: "The amount is held, not charged yet",
        preauthorizationRelease: "The amount is released from your deposit",
        enterPIN: "Enter a test PIN",
        wrongPINLength: "A PIN has {minimum} to {maximum} digits. Enter it again.",
        keyboard: "Enter confirms, Backspace clears, Esc cancels",
        keyboardBypass: "B continues without PIN",
        confirm: "Confirm",
        clear: "Clear",
        cancel: "Cancel",
        withoutPIN: "Continue without PIN",
        moreTime: "More time",
        termsTitle: "Terms and conditions",
        terms: "{merchant} will read test cards only, and acknowledges that this reader is a "
            + "test instrument without any approval.",
        termsAccepted: "Terms accepted: ",
        accept: "Accept",
        decline: "Decline",
        yes: "y",
        pinWithoutSight: .english,
        page: .english,
        wallet: .english)
}

extension PINWithoutSightPhrases {
    static let english = PINWithoutSightPhrases(
        digit: "Digit",
        deleted: "Deleted",
        name: "PIN entry without sight",
        hint: "To enter it without sight, touch the screen with two fingers or press the asterisk "
            + "key.",
        instructions: "The whole screen is the PIN pad: 1, 2, 3 at the top; {clear}, 0, {confirm} "
            + "at the bottom. Slide one finger: all digits sound the same. Tap twice anywhere to "
            + "press the last key. Two fingers or the asterisk key show the keys again.")
}

extension PagePhrases {
    static let english = PagePhrases(
        title: "Payment",
        notice: "Test instrument: test cards and test PINs only",
        welcome: "Welcome",
        digits: "Digits entered: ",
        authorizing: "Authorizing…",
        accepted: "Approved",
        refused: "Not accepted. Try another card.",
        askStaff: "Please ask the staff",
        connectionLost: "Connection lost. Please do not tap.",
        interruptedUnpaid: "Interrupted. Nothing was charged.",
        interrupted: "Interrupted. Please ask the staff.",
        timeLeft: "Time left: {seconds} s",
        networks: "Accepted cards")
}

extension WalletPhrases {
    static let english = WalletPhrases(
        card: "Card",
        shipTo: "Ship to",
        deliverTo: "Deliver to",
        pickUpAt: "Pick up at",
        pickUpFrom: "Pick up from",
        contact: "Contact",
        billing: "Billing address",
        shipping: "Shipping",
        delivery: "Delivery",
        pickup: "Pickup",
        coupon: "Coupon code",
        choose: "Choose",
        enter: "Enter",
        other: "Enter another",
        done: "Done",
        cancel: "Cancel",
        back: "Back",
        enterKey: "Enter",
        escapeKey: "Esc",
        pending: "Pending",
        pay: "Pay {merchant}",
        confirm: "Pay",
        usePasscode: "Use passcode",
        enterPasscode: "Enter a test passcode",
        passcode: "Passcode",
        moment: "One moment, please",
        processing: "Processing",
        paid: "Paid",
        notPaid: "The payment was not made",
        retry: "The payment was not made. Choose another card, or try again.",
        notTheOwner: "This fingerprint is not the owner’s. Try again.",
        passcodeNeeded: "Enter the passcode to continue.",
        wrongPasscode: "The passcode is wrong. Try again.",
        givenName: "Given name",
        familyName: "Family name",
        phoneticGivenName: "Given name, phonetic",
        phoneticFamilyName: "Family name, phonetic",
        street: "Street",
        city: "City",
        state: "State or region",
        postalCode: "Postal code",
        country: "Country",
        phone: "Phone",
        email: "Email",
        fix: "Fix to pay: {fields}",
        required: "Required",
        missing: "This is missing.",
        check: "Please check this.",
        wrongPostalCode: "Invalid postal code for this country.",
        unserviceable: "Delivery to this address is not available.",
        wrongCoupon: "This code is not valid.",
        expiredCoupon: "This code has expired.",
        wrongChoice: "This is not possible. Choose something else.",
        every: Units(
            minute: "every minute",
            hour: "every hour",
            day: "every day",
            month: "every month",
            year: "every year"),
        everyFew: Units(
            minute: "every {count} minutes",
            hour: "every {count} hours",
            day: "every {count} days",
            month: "every {count} months",
            year: "every {count} years"),
        from: "from {date}",
        until: "until {date}",
        on: "on {date}",
        freeUntil: "Free cancellation until {date}",
        below: "when the balance is below {amount}")
}

extension MoneyFormat {
    /// English, as in the United States.
    static let english = MoneyFormat(
        position: .before, decimalSeparator: ".", groupSeparator: ",", percentSign: "%",
        symbols: """
            USD=$ EUR=€ GBP=£ AUD=A$ BRL=R$ CAD=CA$ CNY=CN¥ HKD=HK$ ILS=₪ INR=₹ JPY=¥ KRW=₩ MXN=MX$ \
            NZD=NZ$ PHP=₱ TWD=NT$ VND=₫ XAF=FCFA XCD=EC$ XOF=F\u{202F}CFA XPF=CFPF
            """)
}
